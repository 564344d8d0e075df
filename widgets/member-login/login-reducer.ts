import type { CaptchaTokens } from '../../src/api/identity.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import type { FieldErrors, LoginViewName } from './views.ts';

/** A captcha that an operation needs before it is sent again. */
export interface CaptchaRequest {
  readonly answer: MemberAnswer;
  /** Those that the refused call carried. */
  readonly triedTokens: CaptchaTokens | undefined;
  /** The view whose operation needs it. */
  readonly returnView: LoginViewName;
  readonly onPass: (tokens: CaptchaTokens) => void;
}

/** A login that the platform has accepted and whose tokens are not there yet. */
interface AcceptedLogin {
  readonly answer: MemberAnswer;
  /** What was typed then, as JSON: with anything else typed it is another login. */
  readonly draft: string;
}

/** What one login element shows. */
export interface LoginState {
  readonly view: LoginViewName;
  readonly previousView?: LoginViewName;
  readonly busy: boolean;
  readonly errors: FieldErrors;
  readonly problem?: Problem | undefined;
  readonly statusText: string;
  readonly sessionExpired: boolean;
  readonly justLoggedIn: boolean;
  readonly captcha?: CaptchaRequest;
  /** Only its tokens are asked for again when it is tried again. */
  readonly accepted?: AcceptedLogin | undefined;
  /** Of the login accepted last: the shop's own page need not ask for the password again. */
  readonly sessionToken?: string | undefined;
}

export type LoginEvent =
  | {
      readonly type: 'navigated';
      readonly view: LoginViewName;
      readonly statusText?: string;
      readonly sessionExpired?: boolean;
    }
  | { readonly type: 'started'; readonly resuming: boolean }
  | { readonly type: 'ended' }
  | { readonly type: 'accepted'; readonly answer: MemberAnswer; readonly draft: string }
  | { readonly type: 'loggedIn' }
  | { readonly type: 'welcomed'; readonly justLoggedIn: boolean }
  | { readonly type: 'announced'; readonly statusText: string }
  | { readonly type: 'rejected'; readonly errors: FieldErrors }
  | { readonly type: 'captchaRequired'; readonly captcha: CaptchaRequest }
  | { readonly type: 'failed'; readonly problem: Problem };

const NO_ERRORS: FieldErrors = {};

export const createLoginState = (view: LoginViewName): LoginState => ({
  view,
  busy: false,
  errors: NO_ERRORS,
  statusText: '',
  sessionExpired: false,
  justLoggedIn: false,
});

export function reduceLogin(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'navigated': {
      const { view, statusText = '', sessionExpired = false } = event;
      const cleared = { errors: NO_ERRORS, problem: undefined, accepted: undefined };
      return { ...state, ...cleared, view, previousView: state.view, statusText, sessionExpired };
    }
    case 'started': {
      const accepted = event.resuming ? state.accepted : undefined;
      return { ...state, busy: true, errors: NO_ERRORS, problem: undefined, statusText: '', accepted };
    }
    case 'ended':
      return { ...state, busy: false };
    case 'accepted': {
      const { answer, draft } = event;
      return { ...state, accepted: { answer, draft }, sessionToken: answer.data?.sessionToken };
    }
    case 'loggedIn':
      return { ...state, view: 'login', justLoggedIn: true, accepted: undefined, sessionToken: undefined };
    case 'welcomed':
      return { ...state, justLoggedIn: event.justLoggedIn };
    case 'announced':
      return { ...state, statusText: event.statusText };
    case 'rejected': {
      // The view of those who wait for approval has no fields.
      const login = state.view === 'approval' ? reduceLogin(state, { type: 'navigated', view: 'login' }) : state;
      return { ...login, errors: event.errors };
    }
    case 'captchaRequired':
      return { ...reduceLogin(state, { type: 'navigated', view: 'captcha' }), captcha: event.captcha };
    case 'failed': {
      const { problem } = event;
      // A session token that the platform does not know is not sent to it a second time.
      const isRefused = problem.name === 'SignInError' && problem.code === 'login_required';
      return { ...state, problem, accepted: isRefused ? undefined : state.accepted };
    }
  }
}

/** The field errors that a refusal stands for; undefined if it is not about what was typed. */
function toFieldErrors({ errorCode, cause }: MemberAnswer): FieldErrors | undefined {
  const { refused, missing } = messages;
  const code = cause?.code ?? '';
  if (code === '-19999') return { email: refused.unknownEmail };
  if (code === '-19958') return { email: refused.blocked };
  if (errorCode === 'invalidPassword' || errorCode === 'resetPassword') return { password: refused[errorCode] };
  if (errorCode === 'emailAlreadyExists') return { email: refused[errorCode] };
  if (/CODE$|TRIES$/.test(code) && code in refused) return { code: refused[code as 'TOO_MANY_TRIES'] };
  const fields = cause?.violations?.map(({ field }) => field) ?? [];
  if (fields.some(field => /password/i.test(field))) return { password: missing.newPassword };
  if (fields.some(field => /email/i.test(field))) return { email: missing.email };
  return undefined;
}

/** Where an answer other than SUCCESS leads. */
export function toLoginEvent(answer: MemberAnswer): LoginEvent {
  const { loginState, cause, error } = answer;
  const code = cause?.code;
  if (loginState === 'EMAIL_VERIFICATION_REQUIRED') return { type: 'navigated', view: 'code' };
  if (loginState === 'OWNER_APPROVAL_REQUIRED') return { type: 'navigated', view: 'approval' };
  if (code === 'INVALID_STATE_TOKEN') return { type: 'navigated', view: 'login', statusText: messages.refused[code] };
  if (code === 'INVALID_RECOVERY_TOKEN')
    return { type: 'navigated', view: 'recover', statusText: messages.refused[code] };
  const errors = toFieldErrors(answer);
  return errors ? { type: 'rejected', errors } : { type: 'failed', problem: toProblem(cause ?? new Error(error)) };
}
