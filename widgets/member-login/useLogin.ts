import { useEffect, useRef, useState } from 'react';
import type { CaptchaTokens } from '../../src/api/identity.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../src/store/app.ts';
import { emitError } from '../../src/store/errors.ts';
import {
  askAgain,
  loadLoginFlow,
  sendAnotherCode,
  sendCode,
  sendRecovery,
  setOwnPassword,
  setPassword,
  signIn,
  signOut,
  signUp,
} from '../../src/store/login/actions.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { useStore } from '../../src/ui/useStore.ts';
import { isEmail } from '../../src/validation/email.ts';
import { ignoreErrors } from '../../src/validation/ignore-errors.ts';
import type { useLightDomFields } from './useLightDomFields.ts';

/** What is asked for; `new` is a new password by a link from a mail. */
export type LoginView = 'login' | 'register' | 'recover' | 'code' | 'approval' | 'new' | 'captcha' | 'change';
export type LoginFieldName = 'email' | 'password' | 'code';
export type Errors = Partial<Record<LoginFieldName, string>>;

type Work = (captchaTokens?: CaptchaTokens) => Promise<MemberAnswer | undefined>;

/** A check that stands before the work that asked for it. */
interface Demand {
  readonly answer: MemberAnswer;
  /** What has been shown to the platform already. */
  readonly tried: CaptchaTokens | undefined;
  readonly back: LoginView;
  readonly onPass: (tokens: CaptchaTokens) => void;
}

const SHORTEST = 8;
/** After this long a shopper is offered another way, ms. */
const SLOW = 8000;
const TOKEN = 'recoveryToken';

/** What a refusal means for which field; undefined where it is none of the shopper's doing. */
function errorsOf({ errorCode, cause }: MemberAnswer): Errors | undefined {
  const { refused } = messages;
  const code = cause?.code ?? '';
  if (code === '-19999') return { email: refused.unknownEmail };
  if (code === '-19958') return { email: refused.blocked };
  if (errorCode === 'invalidPassword' || errorCode === 'resetPassword') return { password: refused[errorCode] };
  if (errorCode === 'emailAlreadyExists') return { email: refused[errorCode] };
  if (/CODE$|TRIES$/.test(code) && code in refused) return { code: refused[code as 'TOO_MANY_TRIES'] };
  const fields = cause?.violations?.map(({ field }) => field) ?? [];
  if (fields.some(field => /password/i.test(field))) return { password: messages.missing.newPassword };
  if (fields.some(field => /email/i.test(field))) return { email: messages.missing.email };
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
export function useLogin(
  app: ShopApp,
  host: Element,
  { draft: typed, clearSecrets: blank }: ReturnType<typeof useLightDomFields>,
  first: LoginView,
  returnTo: string,
) {
  const member = useStore(app.store, state => state.member.role === 'member');
  const [token] = useState(tokenFromAddress);
  const [view, setView] = useState<LoginView>(token ? 'new' : first);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [statusText, setNote] = useState('');
  const [justLoggedIn, setFresh] = useState(false);
  const [slow, setSlow] = useState(false);
  const [sessionExpired, setEnded] = useState(false);
  const [previousView, setFrom] = useState<LoginView>();
  const [captcha, setDemand] = useState<Demand>();
  const working = useRef(false);
  /** What was typed when a step was accepted that has not led to tokens yet. */
  const accepted = useRef('');
  const again = useRef<() => void>(undefined);

  const goTo = (to: LoginView, said = '') => {
    setErrors({});
    setProblem(undefined);
    setNote(said);
    setEnded(false);
    app.auth.resume = undefined;
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
    if (work !== app.auth.resume) app.auth.resume = undefined;
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
    emitError(app, failure, retry, host);
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
      goTo('code');
    } else if (loginState === 'OWNER_APPROVAL_REQUIRED') goTo('approval');
    else if (/CaptchaToken$/.test(answer.errorCode ?? '')) {
      const back = captcha?.back ?? view;
      setDemand({
        answer,
        tried,
        back,
        onPass: tokens => {
          goTo(back);
          void carryOut(work, tokens, again.current);
        },
      });
      goTo('captcha');
    } else if (code === 'INVALID_STATE_TOKEN') goTo('login', messages.refused[code]);
    else if (code === 'INVALID_RECOVERY_TOKEN') goTo('recover', messages.refused[code]);
    else {
      const wrong = errorsOf(answer);
      // Who waits for the shop has no fields in view.
      if (wrong && view === 'approval') goTo('login');
      if (wrong) setErrors(wrong);
      else fail(toProblem(cause ?? new Error(error)));
    }
  }

  const submit = () => {
    const { resume: finish } = app.auth;
    if (finish && accepted.current === JSON.stringify(typed)) return void carryOut(finish, undefined, submit);
    // Typing draws nothing anew: what was typed is read when it is needed.
    const email = typed.email?.trim() ?? '';
    const password = typed.password ?? '';
    const code = typed.code?.replace(/\D/g, '') ?? '';
    const { missing } = messages;
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
      goTo('login', changing ? messages.changed : interpolate(messages.linkSent, { email }));
      return undefined;
    };
    void carryOut(work, undefined, submit);
  };

  const resend = () =>
    void carryOut(async () => {
      const answer = await sendAnotherCode(app);
      if (answer.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return answer;
      setNote(messages.resent);
      return undefined;
    });

  const recheckApproval = () =>
    void carryOut(async captchaTokens => {
      const { email = '', password = '' } = typed;
      const answer = await askAgain(app, { email, password, ...(captchaTokens && { captchaTokens }) }, host);
      if (answer.loginState !== 'OWNER_APPROVAL_REQUIRED') return answer;
      setNote(messages.notYet);
      return undefined;
    });

  const logout = () => {
    const { href, origin } = location;
    const back = returnTo ? ignoreErrors(() => new URL(returnTo, href)) : undefined;
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
  const openHostedLogin = () => {
    working.current = false;
    void carryOut(async () => {
      await (await loadLoginFlow()).redirectToLogin(app, location.href.replace(/#.*/, ''));
      return undefined;
    });
  };

  useEffect(() => {
    if (!/[#?&]state=/.test(location.href)) return;
    void carryOut(async () => {
      setFresh(await (await loadLoginFlow()).completeLoginRedirect(app, host));
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
        goTo('login', expired ? messages.endedByShop : '');
        setEnded(expired);
      }),
    [],
  );

  return {
    member,
    view,
    previousView,
    goTo,
    sessionExpired,
    errors,
    problem,
    busy,
    slow,
    statusText,
    justLoggedIn,
    captcha,
    submit,
    retry,
    resend,
    recheckApproval,
    openHostedLogin,
    logout,
  };
}

export type LoginController = ReturnType<typeof useLogin>;
