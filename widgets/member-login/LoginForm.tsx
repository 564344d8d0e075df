import { useLayoutEffect, useRef, useState } from 'react';
import type { WidgetContext } from '../../src/elements/host.ts';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { LazyEmailOffer } from '../../src/elements/LazyEmailOffer.tsx';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useLazy } from '../../src/elements/useLazy.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { adoptFieldStyles } from '../../src/ui/field-styles.ts';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { toVisible } from '../../src/validation/typed.ts';
import { type LoginFieldName, NEW_PASSWORD } from './fields.ts';
import { LoginFields } from './LoginFields.tsx';
import type { LoginViewName } from './login-transitions.ts';
import { PasswordSlot } from './PasswordSlot.tsx';
import { ResendButton } from './ResendButton.tsx';
import type { useLightDomFields } from './useLightDomFields.ts';
import type { LoginController } from './useLogin.ts';
import { views } from './views.ts';

interface LoginFormProps extends WidgetContext {
  readonly login: LoginController;
  readonly fields: ReturnType<typeof useLightDomFields>;
}

const loadChallenge = lazyImport(() => import('./Challenge.tsx'));
const loadPasswordMeter = lazyImport(() => import('./PasswordMeter.tsx'));

/** One view of the login. Its inputs, their labels and the button are children of the element, in slots. */
export function LoginForm(props: LoginFormProps) {
  const { host, login, fields } = props;
  const { view, form, problem, busy, slow, statusText, captcha } = login;
  const { draft, mountKey, ownedProps, write } = fields;
  const { errors } = form;
  // Random, because the id must be unique in the page, and React's ids are unique only in their own root.
  const [formId] = useState(() => `kiosk-login-${Math.random().toString(36).slice(2)}`);
  const [passwordShown, setPasswordShown] = useState(false);
  const [capsLockOn, setCapsLockOn] = useState(false);
  const { title: viewTitle, intro, fields: shownFields, submitLabel, links } = views[view];
  const title = login.sessionExpired ? messages.ended : viewTitle();
  const firstField = shownFields[0]?.name;
  const submitName = busy ? 'submit busy' : 'submit';
  const heading = useRef<HTMLHeadingElement>(null);
  const { code: meter } = useLazy(
    loadPasswordMeter,
    shownFields.some(({ autoComplete }) => autoComplete === NEW_PASSWORD),
  );

  const focusField = (name: LoginFieldName) => host.querySelector<HTMLElement>(`:scope > input[slot=${name}]`)?.focus();
  const renderedView = useRef(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view moves the focus.
  useLayoutEffect(() => {
    if (renderedView.current === view && view !== 'change') return;
    renderedView.current = view;
    if (firstField) focusField(firstField);
    else heading.current?.focus();
  }, [view]);

  const renderLink = (to: LoginViewName, label: string) => (
    <TextButton key={to} part={`link to-${to}`} className="quiet" onClick={() => login.goTo(to)}>
      {label}
    </TextButton>
  );

  /**
   * The links below the email address: to another view, which keeps the typed text, or to the address that was probably
   * meant.
   */
  const renderWays = () => (
    <>
      {errors.email === messages.refused.unknownEmail && renderLink('register', messages.createOne)}
      {errors.email === messages.refused.emailAlreadyExists && renderLink('login', messages.signInInstead)}
      <LazyEmailOffer
        email={errors.email === '' ? toVisible(draft.email ?? '') : undefined}
        onAccept={email => {
          write('email', email);
          form.change('email', email);
          focusField('email');
        }}
      />
    </>
  );

  return (
    <div part="form" className="login" role="group" aria-label={title} aria-busy={busy || undefined} key={mountKey}>
      <LoginFields {...{ host, formId, login, fields, passwordShown }} onCapsLock={setCapsLockOn} />
      <slot name="form" />
      <h2 part="title" tabIndex={-1} ref={heading} aria-describedby="status">
        {title}
      </h2>
      {statusText && (
        <p className="note" role="status" id="status">
          {statusText}
        </p>
      )}
      {intro && (
        <p {...(firstField ? { className: 'note' } : { role: 'status' })}>
          {interpolate(intro(), { email: toVisible(draft.email ?? '') })}
        </p>
      )}
      {view === 'captcha' && captcha && (
        <Lazy
          {...props}
          load={loadChallenge}
          render={code => <code.Challenge {...props} {...captcha} ownedProps={ownedProps} />}
        />
      )}
      {shownFields.map(({ name, autoComplete }) => (
        <div key={name} ref={adoptFieldStyles} part="field" className="field">
          <slot name={`${name}-label`} />
          {name === 'password' ? (
            <PasswordSlot shown={passwordShown} onToggle={() => setPasswordShown(!passwordShown)} />
          ) : (
            <slot name={name} />
          )}
          <slot name={`${name}-error`} className="asks" />
          {name === 'email' && renderWays()}
          {name === 'password' && capsLockOn && <p className="note">{messages.capsLock}</p>}
          {autoComplete === NEW_PASSWORD && <div className="meter">{meter && <meter.PasswordMeter host={host} />}</div>}
        </div>
      ))}
      <LazyNotice problem={problem} onRetry={login.retry} />
      {(slow || view === 'captcha' || problem?.name === 'SignInError') && (
        <p className="ways">
          {slow && <span className="note">{messages.slow}</span>}
          <TextButton part="elsewhere" onClick={login.openHostedLogin}>
            {messages.elsewhere}
          </TextButton>
        </p>
      )}
      {submitLabel && (
        <div part={submitName} className={submitName}>
          <slot name="submit" />
          {busy && <span className="spinner" />}
        </div>
      )}
      <p className="ways">
        {view === 'code' && <ResendButton onPress={login.resend} />}
        {view === 'approval' && (
          <TextButton part="ask-again" onClick={login.recheckApproval}>
            {messages.refreshStale}
          </TextButton>
        )}
        {links().map(link => renderLink(...link))}
        {view === 'captcha' && captcha && renderLink(captcha.returnView, messages.back)}
      </p>
      {form.status}
      <p className="sr" role="alert">
        {capsLockOn && messages.capsLock}
      </p>
    </div>
  );
}
