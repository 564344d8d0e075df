import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Later } from '../../src/elements/Lazy.tsx';
import { memberWords as words } from '../../src/i18n/en/login.ts';
import { problemWords } from '../../src/i18n/error-message.ts';
import { fill } from '../../src/i18n/interpolate.ts';
import type { App } from '../../src/store/app.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { LightField } from './LightDomField.tsx';
import { Resend } from './ResendButton.tsx';
import type { useLightFields } from './useLightDomFields.ts';
import type { FieldName, SigningIn, View } from './useLogin.ts';

interface LoginFormProps {
  readonly app: App;
  readonly host: Element;
  readonly signing: SigningIn;
  readonly fields: ReturnType<typeof useLightFields>;
}

/** Each view's title, what its button says, and what it asks for. */
const views: Readonly<Record<View, readonly [title: string, submit: string, ...asked: readonly FieldName[]]>> = {
  login: [words.login, words.login, 'email', 'password'],
  register: [words.register, words.register, 'email', 'password'],
  recover: [words.recover, words.sendLink, 'email'],
  code: [words.register, words.verify, 'code'],
  approval: [words.almost, ''],
  new: [words.recover, words.setPassword, 'password'],
  captcha: [words.captcha, ''],
  change: [words.change, words.save, 'password'],
};

const challenge = lazyImport(() => import('./Challenge.tsx'));

/** The form of one view. Its inputs, their labels and the button are children of the element, in slots. */
export function LoginForm({ app, host, signing, fields: { typed, round, mark } }: LoginFormProps) {
  const { view, turn, ended, errors, problem, busy, slow, note, demand, submit, retry, resend, askShop, leave } =
    signing;
  // Unique in the page, which may hold several: an id of React's is so in its own root alone.
  const [form] = useState(() => `kiosk-login-${Math.random().toString(36).slice(2)}`);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [named, send, ...names] = views[view];
  const title = ended ? words.ended : named;
  const wrong = Object.keys(errors)[0] as FieldName | undefined;
  const email = typed.email?.trim() ?? '';

  const focus = (name: string) => host.querySelector<HTMLElement>(`:scope > input[slot=${name}]`)?.focus();
  useEffect(() => {
    if (wrong) focus(wrong);
  }, [errors]);
  const heading = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(view);
  useEffect(() => {
    if (drawn.current === view && view !== 'change') return;
    drawn.current = view;
    if (names[0]) focus(names[0]);
    else heading.current?.focus();
  }, [view]);

  const kinds = {
    email: { type: 'email', inputMode: 'email', autoComplete: 'username', maxLength: 254, label: words.email },
    password: {
      type: shown ? 'text' : 'password',
      autoComplete: view === 'login' ? 'current-password' : 'new-password',
      maxLength: 100,
      label: view === 'login' ? words.password : words.newPassword,
      onCaps: setCaps,
    },
    code: {
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      label: words.code,
      onType: (value: string) => {
        if (value.replace(/\D/g, '').length === 6) submit();
      },
    },
  } as const;
  const slots = (name: FieldName) => <slot name={name} />;
  const way = (to: View, label: string) => (
    <button type="button" className="text-button quiet" onClick={() => turn(to)}>
      {label}
    </button>
  );

  return (
    <div part="form" className="login" role="group" aria-label={title} aria-busy={busy || undefined} key={round}>
      {createPortal(
        <>
          <form
            {...mark}
            slot="form"
            id={form}
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
              {...mark}
              slot="username"
              type="email"
              autoComplete="username"
              form={form}
              value={email}
              readOnly
              hidden
            />
          )}
          {names.map(name => (
            <LightField key={name} {...kinds[name]} {...{ form, typed, mark, name }} error={errors[name]} />
          ))}
          {names.length > 0 && (
            <button {...mark} slot="submit" type="submit" form={form} aria-disabled={busy || undefined}>
              {send}
            </button>
          )}
        </>,
        host,
      )}
      <slot name="form" />
      <h2 part="title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {note && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {view === 'approval' && <p role="status">{fill(words.approval, { email })}</p>}
      {view === 'code' && <p className="note">{fill(words.codeSent, { email })}</p>}
      {view === 'captcha' && demand && (
        <Later
          app={app}
          host={host}
          code={challenge}
          part={code => code.Challenge}
          props={{ app, host, mark, ...demand }}
        />
      )}
      {names.map(name => (
        <div key={name} className="field">
          <slot name={`${name}-label`} />
          {name === 'password' ? (
            <div className="secret">
              {slots(name)}
              <button
                type="button"
                part="show"
                className="show"
                aria-pressed={shown}
                aria-label={shown ? words.hide : words.show}
                onClick={() => setShown(!shown)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6" />
                  {shown && <path d="M4 4l16 16" />}
                </svg>
              </button>
            </div>
          ) : (
            slots(name)
          )}
          <slot name={`${name}-error`} className="asks" />
          {name === 'password' && caps && <p className="note">{words.capsLock}</p>}
        </div>
      ))}
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={retry} />}
      {(slow || view === 'captcha' || problem?.name === 'SignInError') && (
        <p className="ways">
          {slow && <span className="note">{words.slow}</span>}
          <button type="button" className="text-button" onClick={leave}>
            {words.elsewhere}
          </button>
        </p>
      )}
      {names.length > 0 && (
        <div className={busy ? 'submit busy' : 'submit'}>
          <slot name="submit" />
          {busy && <span className="spinner" />}
        </div>
      )}
      <p className="ways">
        {view === 'code' && <Resend onPress={resend} />}
        {view === 'approval' && (
          <button type="button" part="ask-again" className="text-button" onClick={askShop}>
            {words.askAgain}
          </button>
        )}
        {view === 'login' && way('register', words.toRegister)}
        {view === 'login' && way('recover', words.toRecover)}
        {/register|recover|new/.test(view) && way('login', words.toLogin)}
        {/code|approval/.test(view) && way('login', words.startOver)}
        {view === 'captcha' && demand && way(demand.back, words.back)}
        {view === 'change' && way('login', words.back)}
      </p>
      <p className="sr" role="alert">
        {wrong ? errors[wrong] : caps && words.capsLock}
      </p>
    </div>
  );
}
