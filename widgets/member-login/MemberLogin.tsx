import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { IslandProps } from '../../src/elements/widget.ts';
import type { MemberAnswer } from '../../src/member/login-state.ts';
import { tellError } from '../../src/store/errors.ts';
import { sendAnotherCode, sendCode, signIn, signOut, signUp } from '../../src/store/member.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { isEmail } from '../../src/text/email.ts';
import { memberWords as words } from '../../src/text/en/member.ts';
import { problemWords } from '../../src/text/problems.ts';
import { isWebUrl } from '../../src/text/url.ts';
import { fill } from '../../src/text/words.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import { useSelect } from '../../src/ui/useSelect.ts';
import type { attributes } from './attributes.ts';
import { LightField } from './LightField.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useLightFields } from './useLightFields.ts';

type View = 'login' | 'register' | 'code' | 'approval';
type Errors = Partial<Record<'email' | 'password' | 'code', string>>;

const SHORTEST = 8;

/** What a refusal means for which field; undefined where it is none of the shopper's doing. */
function errorsOf({ errorCode, cause }: MemberAnswer): Errors | undefined {
  const { refused } = words;
  const code = cause?.code ?? '';
  if (code === '-19999') return { email: refused.unknownEmail };
  if (errorCode === 'invalidPassword' || errorCode === 'resetPassword') return { password: refused[errorCode] };
  if (errorCode === 'emailAlreadyExists') return { email: refused[errorCode] };
  if (/CODE$|TRIES$/.test(code) && code in refused) return { code: refused[code as 'TOO_MANY_TRIES'] };
  const fields = cause?.violations?.map(({ field }) => field) ?? [];
  if (fields.includes('password')) return { password: words.missing.newPassword };
  if (fields.some(field => /email/i.test(field))) return { email: words.missing.email };
  return undefined;
}

/** Signing in, one question at a time; signed in, the way out. */
export function MemberLogin({ app, host, press, view: first, returnTo }: IslandProps<typeof attributes>) {
  // Unique in the page, which may hold several: an id of React's is so in its own root alone.
  const [form] = useState(() => `kiosk-login-${Math.random().toString(36).slice(2)}`);
  const { typed, round, mark } = useLightFields(host);
  const role = useSelect(app.store, ({ member }) => member.role);
  const [view, setView] = useState<View>(first);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [note, setNote] = useState('');
  const [fresh, setFresh] = useState(false);
  const working = useRef(false);
  const member = role === 'member';
  const email = typed.email?.trim() ?? '';

  const input = (name: string) => host.querySelector<HTMLInputElement>(`:scope > input[slot=${name}]`);
  const turn = (to: View) => {
    setErrors({});
    setProblem(undefined);
    setNote('');
    setView(to);
  };

  const carryOut = async (work: () => Promise<MemberAnswer | undefined>): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    setNote('');
    try {
      const answer = await work();
      if (answer) settle(answer, work);
    } catch (error) {
      fail(toProblem(error), work);
    }
    working.current = false;
    setBusy(false);
  };

  function fail(failure: Problem, work: () => Promise<MemberAnswer | undefined>): void {
    setProblem(failure);
    tellError(app, failure, () => carryOut(work), host);
  }

  function settle(answer: MemberAnswer, work: () => Promise<MemberAnswer | undefined>): void {
    const { loginState, cause, error } = answer;
    if (loginState === 'SUCCESS') {
      typed.password = '';
      typed.code = '';
      setFresh(true);
      setView('login');
    } else if (loginState === 'EMAIL_VERIFICATION_REQUIRED') {
      typed.code = '';
      turn('code');
    } else if (loginState === 'OWNER_APPROVAL_REQUIRED') turn('approval');
    else {
      const wrong = errorsOf(answer);
      if (wrong) setErrors(wrong);
      else {
        if (cause?.code === 'INVALID_STATE_TOKEN') {
          turn('login');
          setNote(words.refused.INVALID_STATE_TOKEN);
          return;
        }
        fail(toProblem(cause ?? new Error(error)), work);
      }
    }
  }

  const submit = () => {
    // Typing draws nothing anew: what was typed is read when it is needed.
    const email = typed.email?.trim() ?? '';
    const password = typed.password ?? '';
    const code = typed.code?.replace(/\D/g, '') ?? '';
    const wrong: Errors =
      view === 'code'
        ? code.length === 6
          ? {}
          : { code: words.missing.code }
        : {
            ...(!isEmail(email) && { email: words.missing.email }),
            ...(view === 'login' && !password && { password: words.missing.password }),
            ...(view === 'register' && password.length < SHORTEST && { password: words.missing.newPassword }),
          };
    setErrors(wrong);
    if (Object.keys(wrong).length) return;
    void carryOut(() =>
      view === 'code'
        ? sendCode(app, code, host)
        : (view === 'register' ? signUp : signIn)(app, { email, password }, host),
    );
  };
  const logout = () => {
    const back = new URL(returnTo || location.href, location.href);
    const url = isWebUrl(back.href) && back.origin === location.origin ? back.href : location.href;
    setFresh(false);
    void carryOut(async () => {
      await signOut(app, url, host);
      return undefined;
    });
  };

  const was = useRef(member);
  useEffect(() => {
    if (was.current && !member && !busy) setNote(words.ended);
    was.current = member;
  }, [member]);
  useEffect(() => {
    if (press) input('email')?.focus();
  }, [press]);
  const wrong = Object.keys(errors)[0];
  useEffect(() => {
    if (wrong) input(wrong)?.focus();
  }, [errors]);
  useEffect(() => {
    if (view === 'code') input('code')?.focus();
  }, [view]);

  const states = [busy && 'busy', (problem || wrong) && 'error', member && 'signed-in'].filter(
    state => typeof state === 'string',
  );
  useLayoutEffect(() => host.reflect(states), [states.join()]);

  if (member) return <SignedIn email={email} fresh={fresh} busy={busy} onLogout={logout} />;

  const title = view === 'code' || view === 'approval' ? words.register : words[view];
  const field = { form, typed, mark };
  return (
    <div part="form" className="login" role="group" aria-label={title} aria-busy={busy || undefined} key={round}>
      {createPortal(
        view !== 'approval' && (
          <>
            <form
              {...mark}
              slot="form"
              id={form}
              noValidate
              onSubmit={event => {
                event.preventDefault();
                submit();
              }}
            />
            {view === 'code' ? (
              <LightField
                key="code"
                {...field}
                name="code"
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                label={words.code}
                error={errors.code}
                onType={value => {
                  if (value.replace(/\D/g, '').length === 6) submit();
                }}
              />
            ) : (
              <>
                <LightField
                  key="email"
                  {...field}
                  name="email"
                  type="email"
                  inputMode="email"
                  autoComplete="username"
                  maxLength={254}
                  label={words.email}
                  error={errors.email}
                />
                <LightField
                  key="password"
                  {...field}
                  name="password"
                  type={shown ? 'text' : 'password'}
                  autoComplete={view === 'login' ? 'current-password' : 'new-password'}
                  maxLength={100}
                  label={view === 'login' ? words.password : words.newPassword}
                  error={errors.password}
                  onCaps={setCaps}
                />
              </>
            )}
            <button {...mark} slot="submit" type="submit" form={form} aria-disabled={busy || undefined}>
              {view === 'code' ? words.verify : title}
            </button>
          </>
        ),
        host,
      )}
      <slot name="form" />
      <h2 part="title">{title}</h2>
      {note && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {view === 'approval' ? (
        <p role="status">{fill(words.approval, { email })}</p>
      ) : view === 'code' ? (
        <>
          <p className="note">{fill(words.codeSent, { email })}</p>
          <div className="field">
            <slot name="code-label" />
            <slot name="code" />
            <slot name="code-error" />
          </div>
        </>
      ) : (
        <>
          <div className="field">
            <slot name="email-label" />
            <slot name="email" />
            <slot name="email-error" />
          </div>
          <div className="field">
            <slot name="password-label" />
            <div className="secret">
              <slot name="password" />
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
            <slot name="password-error" />
            {caps && <p className="note">{words.capsLock}</p>}
          </div>
        </>
      )}
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={submit} />}
      {view !== 'approval' && (
        <div className={busy ? 'submit busy' : 'submit'}>
          <slot name="submit" />
          {busy && <span className="spinner" />}
        </div>
      )}
      <p className="ways">
        {view === 'code' && (
          <button
            type="button"
            className="text-button"
            onClick={() =>
              void carryOut(async () => {
                const answer = await sendAnotherCode(app);
                if (answer.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return answer;
                setNote(words.resent);
                return undefined;
              })
            }
          >
            {words.resend}
          </button>
        )}
        <button
          type="button"
          className="text-button quiet"
          onClick={() => turn(view === 'login' ? 'register' : 'login')}
        >
          {view === 'login' ? words.toRegister : view === 'register' ? words.toLogin : words.startOver}
        </button>
      </p>
      <p className="sr" role="alert">
        {wrong ? errors[wrong as keyof Errors] : ''}
      </p>
    </div>
  );
}
