import { useEffect, useRef, useState } from 'react';
import type { CaptchaTokens } from '../../src/api/identity.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { memberWords as words } from '../../src/i18n/en/login.ts';
import { fill } from '../../src/i18n/interpolate.ts';
import type { App } from '../../src/store/app.ts';
import { tellError } from '../../src/store/errors.ts';
import {
  askAgain,
  sendAnotherCode,
  sendCode,
  sendRecovery,
  setOwnPassword,
  setPassword,
  signIn,
  signing,
  signOut,
  signUp,
} from '../../src/store/login/actions.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { useSelect } from '../../src/ui/useStore.ts';
import { isEmail } from '../../src/validation/email.ts';
import { attempt } from '../../src/validation/ignore-errors.ts';
import type { useLightFields } from './useLightDomFields.ts';

/** What is asked for; `new` is a new password by a link from a mail. */
export type View = 'login' | 'register' | 'recover' | 'code' | 'approval' | 'new' | 'captcha' | 'change';
export type FieldName = 'email' | 'password' | 'code';
export type Errors = Partial<Record<FieldName, string>>;

type Work = (captchaTokens?: CaptchaTokens) => Promise<MemberAnswer | undefined>;

/** A check that stands before the work that asked for it. */
interface Demand {
  readonly answer: MemberAnswer;
  /** What has been shown to the platform already. */
  readonly tried: CaptchaTokens | undefined;
  readonly back: View;
  readonly onPass: (tokens: CaptchaTokens) => void;
}

const SHORTEST = 8;
/** After this long a shopper is offered another way, ms. */
const SLOW = 8000;
const TOKEN = 'recoveryToken';

/** What a refusal means for which field; undefined where it is none of the shopper's doing. */
function errorsOf({ errorCode, cause }: MemberAnswer): Errors | undefined {
  const { refused } = words;
  const code = cause?.code ?? '';
  if (code === '-19999') return { email: refused.unknownEmail };
  if (code === '-19958') return { email: refused.blocked };
  if (errorCode === 'invalidPassword' || errorCode === 'resetPassword') return { password: refused[errorCode] };
  if (errorCode === 'emailAlreadyExists') return { email: refused[errorCode] };
  if (/CODE$|TRIES$/.test(code) && code in refused) return { code: refused[code as 'TOO_MANY_TRIES'] };
  const fields = cause?.violations?.map(({ field }) => field) ?? [];
  if (fields.some(field => /password/i.test(field))) return { password: words.missing.newPassword };
  if (fields.some(field => /email/i.test(field))) return { email: words.missing.email };
  return undefined;
}

/** The token of a link from a mail, which does not stay in the address bar. */
function tokenFromAddress(): string {
  const url = new URL(location.href);
  const token = url.searchParams.get(TOKEN) ?? '';
  if (token) {
    url.searchParams.delete(TOKEN);
    history.replaceState(history.state, '', url);
  }
  return token;
}

/** Signing in as one element sees it: what is asked, what is wrong, and what has been done. */
export function useSigningIn(
  app: App,
  host: Element,
  { typed, blank }: ReturnType<typeof useLightFields>,
  first: View,
  returnTo: string,
) {
  const member = useSelect(app.store, state => state.member.role === 'member');
  const [token] = useState(tokenFromAddress);
  const [view, setView] = useState<View>(token ? 'new' : first);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [fresh, setFresh] = useState(false);
  const [slow, setSlow] = useState(false);
  const [ended, setEnded] = useState(false);
  const [from, setFrom] = useState<View>();
  const [demand, setDemand] = useState<Demand>();
  const working = useRef(false);
  /** What was typed when a step was accepted that has not led to tokens yet. */
  const accepted = useRef('');
  const again = useRef<() => void>(undefined);

  const turn = (to: View, said = '') => {
    setErrors({});
    setProblem(undefined);
    setNote(said);
    setEnded(false);
    app.member.finish = undefined;
    setFrom(view);
    setView(to);
  };

  const carryOut = async (
    work: Work,
    tokens?: CaptchaTokens,
    retry: () => void = () => carryOut(work),
  ): Promise<void> => {
    if (working.current) return;
    working.current = true;
    again.current = retry;
    if (work !== app.member.finish) app.member.finish = undefined;
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    setNote('');
    try {
      const answer = await work(tokens);
      if (answer) settle(answer, work, tokens);
    } catch (error) {
      accepted.current = JSON.stringify(typed);
      fail(toProblem(error));
    }
    working.current = false;
    setBusy(false);
  };

  const retry = () => again.current?.();
  function fail(failure: Problem): void {
    setProblem(failure);
    tellError(app, failure, retry, host);
  }

  function settle(answer: MemberAnswer, work: Work, tried?: CaptchaTokens): void {
    const { loginState, cause, error } = answer;
    const code = cause?.code;
    if (loginState === 'SUCCESS') {
      blank();
      setFresh(true);
      setView('login');
    } else if (loginState === 'EMAIL_VERIFICATION_REQUIRED') {
      typed.code = '';
      turn('code');
    } else if (loginState === 'OWNER_APPROVAL_REQUIRED') turn('approval');
    else if (/CaptchaToken$/.test(answer.errorCode ?? '')) {
      const back = demand?.back ?? view;
      setDemand({
        answer,
        tried,
        back,
        onPass: tokens => {
          turn(back);
          void carryOut(work, tokens, again.current);
        },
      });
      turn('captcha');
    } else if (code === 'INVALID_STATE_TOKEN') turn('login', words.refused[code]);
    else if (code === 'INVALID_RECOVERY_TOKEN') turn('recover', words.refused[code]);
    else {
      const wrong = errorsOf(answer);
      // Who waits for the shop has no fields in view.
      if (wrong && view === 'approval') turn('login');
      if (wrong) setErrors(wrong);
      else fail(toProblem(cause ?? new Error(error)));
    }
  }

  const submit = () => {
    const { finish } = app.member;
    if (finish && accepted.current === JSON.stringify(typed)) return void carryOut(finish, undefined, submit);
    // Typing draws nothing anew: what was typed is read when it is needed.
    const email = typed.email?.trim() ?? '';
    const password = typed.password ?? '';
    const code = typed.code?.replace(/\D/g, '') ?? '';
    const { missing } = words;
    const wrong: Errors = {
      ...(view === 'code' && code.length !== 6 && { code: missing.code }),
      ...(/login|register|recover/.test(view) && !isEmail(email) && { email: missing.email }),
      ...(view === 'login' && !password && { password: missing.password }),
      ...(/register|new|change/.test(view) && password.length < SHORTEST && { password: missing.newPassword }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length) return;
    const work: Work = async captchaTokens => {
      if (view === 'code') return sendCode(app, code, host);
      if (view === 'new') return setPassword(app, token, password, host);
      if (view === 'login' || view === 'register') {
        const credentials = { email, password, ...(captchaTokens && { captchaTokens }) };
        return (view === 'register' ? signUp : signIn)(app, credentials, host);
      }
      const changing = view === 'change';
      const answer = await (changing
        ? setOwnPassword(app, password)
        : sendRecovery(app, email, location.href.replace(/#.*/, '')));
      if (answer.loginState !== 'SUCCESS') return answer;
      blank();
      turn('login', changing ? words.changed : fill(words.linkSent, { email }));
      return undefined;
    };
    void carryOut(work, undefined, submit);
  };

  const resend = () =>
    void carryOut(async () => {
      const answer = await sendAnotherCode(app);
      if (answer.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return answer;
      setNote(words.resent);
      return undefined;
    });

  const askShop = () =>
    void carryOut(async captchaTokens => {
      const { email = '', password = '' } = typed;
      const answer = await askAgain(app, { email, password, ...(captchaTokens && { captchaTokens }) }, host);
      if (answer.loginState !== 'OWNER_APPROVAL_REQUIRED') return answer;
      setNote(words.notYet);
      return undefined;
    });

  const logout = () => {
    const { href, origin } = location;
    const back = returnTo ? attempt(() => new URL(returnTo, href)) : undefined;
    const given = back?.origin === origin ? back.href : undefined;
    setFresh(false);
    void carryOut(async () => {
      const page = await signOut(app, given ?? href, host);
      // Who signed in on the shop's own page is signed out there, too.
      const next = given || app.login === 'redirect' ? (page ?? given) : undefined;
      if (next) location.assign(next);
      return undefined;
    });
  };

  /** The shop's own page, where this one cannot sign anybody in. */
  const leave = () => {
    working.current = false;
    void carryOut(async () => {
      await (await signing()).leaveToSignIn(app, location.href.replace(/#.*/, ''));
      return undefined;
    });
  };

  useEffect(() => {
    if (!/[#?&]state=/.test(location.href)) return;
    void carryOut(async () => {
      setFresh(await (await signing()).comeBack(app, host));
      return undefined;
    });
  }, []);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [busy]);

  useEffect(
    () =>
      app.client.session.subscribe(({ previous, role, reason }) => {
        if (previous !== 'member' || role === 'member' || working.current) return;
        const expired = reason === 'expired';
        turn('login', expired ? words.endedByShop : '');
        setEnded(expired);
      }),
    [],
  );

  return {
    member,
    view,
    from,
    turn,
    ended,
    errors,
    problem,
    busy,
    slow,
    note,
    fresh,
    demand,
    submit,
    retry,
    resend,
    askShop,
    leave,
    logout,
  };
}

export type SigningIn = ReturnType<typeof useSigningIn>;
