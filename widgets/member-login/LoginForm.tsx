import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { errorMessage } from '../../src/i18n/error-message.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { LightDomField } from './LightDomField.tsx';
import { ResendButton } from './ResendButton.tsx';
import type { useLightDomFields } from './useLightDomFields.ts';
import type { LoginController, LoginFieldName, LoginView } from './useLogin.ts';

interface LoginFormProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly login: LoginController;
  readonly fields: ReturnType<typeof useLightDomFields>;
}

/** Each view's title, what its button says, and what it asks for. */
const views: Readonly<
  Record<LoginView, readonly [title: string, submit: string, ...asked: readonly LoginFieldName[]]>
> = {
  login: [messages.login, messages.login, 'email', 'password'],
  register: [messages.register, messages.register, 'email', 'password'],
  recover: [messages.recover, messages.sendLink, 'email'],
  code: [messages.register, messages.verify, 'code'],
  approval: [messages.almost, ''],
  new: [messages.recover, messages.setPassword, 'password'],
  captcha: [messages.captcha, ''],
  change: [messages.change, messages.save, 'password'],
};

const loadChallenge = lazyImport(() => import('./Challenge.tsx'));

/** The form of one view. Its inputs, their labels and the button are children of the element, in slots. */
export function LoginForm({ app, host, login, fields: { draft, mountKey, ownedProps } }: LoginFormProps) {
  const {
    view,
    goTo,
    sessionExpired,
    errors,
    problem,
    busy,
    slow,
    statusText,
    captcha,
    submit,
    retry,
    resend,
    recheckApproval,
    openHostedLogin,
  } = login;
  // Unique in the page, which may hold several: an id of React's is so in its own root alone.
  const [formId] = useState(() => `kiosk-login-${Math.random().toString(36).slice(2)}`);
  const [passwordShown, setPasswordShown] = useState(false);
  const [capsLockOn, setCapsLockOn] = useState(false);
  const [viewTitle, submitLabel, ...fieldNames] = views[view];
  const title = sessionExpired ? messages.ended : viewTitle;
  const firstInvalid = Object.keys(errors)[0] as LoginFieldName | undefined;
  const email = draft.email?.trim() ?? '';

  const focusField = (name: string) => host.querySelector<HTMLElement>(`:scope > input[slot=${name}]`)?.focus();
  useEffect(() => {
    if (firstInvalid) focusField(firstInvalid);
  }, [errors]);
  const heading = useRef<HTMLHeadingElement>(null);
  const renderedView = useRef(view);
  useEffect(() => {
    if (renderedView.current === view && view !== 'change') return;
    renderedView.current = view;
    if (fieldNames[0]) focusField(fieldNames[0]);
    else heading.current?.focus();
  }, [view]);

  const fieldProps = {
    email: { type: 'email', inputMode: 'email', autoComplete: 'username', maxLength: 254, label: messages.email },
    password: {
      type: passwordShown ? 'text' : 'password',
      autoComplete: view === 'login' ? 'current-password' : 'new-password',
      maxLength: 100,
      label: view === 'login' ? messages.password : messages.newPassword,
      onCapsLock: setCapsLockOn,
    },
    code: {
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      label: messages.code,
      onType: (value: string) => {
        if (value.replace(/\D/g, '').length === 6) submit();
      },
    },
  } as const;
  const renderSlot = (name: LoginFieldName) => <slot name={name} />;
  const renderViewLink = (to: LoginView, label: string) => (
    <button type="button" className="text-button quiet" onClick={() => goTo(to)}>
      {label}
    </button>
  );

  return (
    <div part="form" className="login" role="group" aria-label={title} aria-busy={busy || undefined} key={mountKey}>
      {createPortal(
        <>
          <form
            {...ownedProps}
            slot="form"
            id={formId}
            method="post"
            noValidate
            onSubmit={event => {
              event.preventDefault();
              submit();
            }}
          />
          {view === 'change' && email && (
            // So that a password manager knows whose password it is.
            <input
              {...ownedProps}
              slot="username"
              type="email"
              autoComplete="username"
              form={formId}
              value={email}
              readOnly
              hidden
            />
          )}
          {fieldNames.map(name => (
            <LightDomField
              key={name}
              {...fieldProps[name]}
              {...{ formId, draft, ownedProps, name }}
              error={errors[name]}
            />
          ))}
          {fieldNames.length > 0 && (
            <button {...ownedProps} slot="submit" type="submit" form={formId} aria-disabled={busy || undefined}>
              {submitLabel}
            </button>
          )}
        </>,
        host,
      )}
      <slot name="form" />
      <h2 part="title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {statusText && (
        <p className="note" role="status">
          {statusText}
        </p>
      )}
      {view === 'approval' && <p role="status">{interpolate(messages.approval, { email })}</p>}
      {view === 'code' && <p className="note">{interpolate(messages.codeSent, { email })}</p>}
      {view === 'captcha' && captcha && (
        <Lazy
          app={app}
          host={host}
          load={loadChallenge}
          select={code => code.Challenge}
          props={{ app, host, ownedProps, ...captcha }}
        />
      )}
      {fieldNames.map(name => (
        <div key={name} className="field">
          <slot name={`${name}-label`} />
          {name === 'password' ? (
            <div className="secret">
              {renderSlot(name)}
              <button
                type="button"
                part="show"
                className="show"
                aria-pressed={passwordShown}
                aria-label={passwordShown ? messages.hide : messages.show}
                onClick={() => setPasswordShown(!passwordShown)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6" />
                  {passwordShown && <path d="M4 4l16 16" />}
                </svg>
              </button>
            </div>
          ) : (
            renderSlot(name)
          )}
          <slot name={`${name}-error`} className="asks" />
          {name === 'password' && capsLockOn && <p className="note">{messages.capsLock}</p>}
        </div>
      ))}
      {problem && <Notice message={errorMessage(problem)} requestId={problem.requestId} onRetry={retry} />}
      {(slow || view === 'captcha' || problem?.name === 'SignInError') && (
        <p className="ways">
          {slow && <span className="note">{messages.slow}</span>}
          <button type="button" className="text-button" onClick={openHostedLogin}>
            {messages.elsewhere}
          </button>
        </p>
      )}
      {fieldNames.length > 0 && (
        <div className={busy ? 'submit busy' : 'submit'}>
          <slot name="submit" />
          {busy && <span className="spinner" />}
        </div>
      )}
      <p className="ways">
        {view === 'code' && <ResendButton onPress={resend} />}
        {view === 'approval' && (
          <button type="button" part="ask-again" className="text-button" onClick={recheckApproval}>
            {messages.askAgain}
          </button>
        )}
        {view === 'login' && renderViewLink('register', messages.toRegister)}
        {view === 'login' && renderViewLink('recover', messages.toRecover)}
        {/register|recover|new/.test(view) && renderViewLink('login', messages.toLogin)}
        {/code|approval/.test(view) && renderViewLink('login', messages.startOver)}
        {view === 'captcha' && captcha && renderViewLink(captcha.back, messages.back)}
        {view === 'change' && renderViewLink('login', messages.back)}
      </p>
      <p className="sr" role="alert">
        {firstInvalid ? errors[firstInvalid] : capsLockOn && messages.capsLock}
      </p>
    </div>
  );
}
