import type { CaptchaTokens } from '../../src/api/identity.ts';
import type { MemberAnswer } from '../../src/auth/login-state.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import type { Problem } from '../../src/store/problem.ts';
import type { FieldErrors } from '../../src/ui/useForm.tsx';
import type { LoginFieldName } from './fields.ts';

/**
 * `recover` requests a mail with a link, and `reset` sets a new password by that link. `code` asks for the code from a
 * mail, and `approval` waits for the shop's approval of a new account. `captcha` shows a required captcha. `change`
 * sets the password of the signed-in member.
 */
export type LoginViewName = 'login' | 'register' | 'recover' | 'code' | 'approval' | 'reset' | 'captcha' | 'change';
type Refusals = FieldErrors<LoginFieldName>;

/** A captcha that an operation requires before it can be sent again. */
interface CaptchaRequest {
  readonly answer: MemberAnswer;
  /** The captcha tokens of the refused call. */
  readonly triedTokens: CaptchaTokens | undefined;
  /** The view whose operation requires the captcha. */
  readonly returnView: LoginViewName;
  readonly onPass: (tokens: CaptchaTokens) => void;
}

/** A login that the platform has accepted, but whose tokens have not arrived. */
interface AcceptedLogin {
  readonly answer: MemberAnswer;
  /** The draft of that login, as JSON. A changed draft is another login. */
  readonly draft: string;
}

/** The state of one login element. */
export interface LoginFormState {
  readonly view: LoginViewName;
  readonly previousView?: LoginViewName;
  readonly busy: boolean;
  /** The errors that the shop has found in the fields. */
  readonly refused: Refusals;
  readonly problem?: Problem | undefined;
  readonly statusText: string;
  readonly sessionExpired: boolean;
  readonly justLoggedIn: boolean;
  readonly captcha?: CaptchaRequest;
  /** The accepted login. A retry requests only its tokens. */
  readonly accepted?: AcceptedLogin | undefined;
  /** The session token of the last accepted login. With it, the shop's own page need not ask for the password again. */
  readonly sessionToken?: string | undefined;
}

export type LoginTransition = (state: LoginFormState) => LoginFormState;

/** Resets the messages and the accepted login of the previous view or attempt. */
const CLEARED = { statusText: '', refused: {}, problem: undefined, accepted: undefined } as const;

export const createLoginFormState = (view: LoginViewName): LoginFormState => ({
  ...CLEARED,
  view,
  busy: false,
  sessionExpired: false,
  justLoggedIn: false,
});

export const navigate =
  (view: LoginViewName, statusText = '', sessionExpired = false): LoginTransition =>
  state => ({
    ...state,
    ...CLEARED,
    view,
    previousView: state.view,
    statusText,
    sessionExpired,
    // The next login may be another person's.
    sessionToken: undefined,
  });

/** Begins an operation. `resuming` keeps the accepted login whose tokens it requests. */
export const start =
  (resuming: boolean): LoginTransition =>
  state => ({ ...state, ...CLEARED, busy: true, accepted: resuming ? state.accepted : undefined });

export const end: LoginTransition = state => ({ ...state, busy: false });

export const accept =
  (answer: MemberAnswer, draft: string): LoginTransition =>
  state => ({ ...state, accepted: { answer, draft }, sessionToken: answer.data?.sessionToken });

/** Completes a login whose tokens have arrived. */
export const logIn: LoginTransition = state => ({
  ...state,
  view: 'login',
  justLoggedIn: true,
  sessionExpired: false,
  accepted: undefined,
  sessionToken: undefined,
});

export const setJustLoggedIn =
  (justLoggedIn: boolean): LoginTransition =>
  state => ({ ...state, justLoggedIn });

export const announce =
  (statusText: string): LoginTransition =>
  state => ({ ...state, statusText });

export const reject =
  (refused: Refusals): LoginTransition =>
  state => ({
    // The `approval` view has no fields that could show the errors.
    ...(state.view === 'approval' ? navigate('login')(state) : state),
    refused,
  });

export const requireCaptcha =
  (captcha: CaptchaRequest): LoginTransition =>
  state => ({ ...navigate('captcha')(state), captcha });

export const fail =
  (problem: Problem): LoginTransition =>
  state => ({
    ...state,
    problem,
    // A session token that the platform does not know is not sent again.
    accepted: problem.name === 'SignInError' && problem.code === 'login_required' ? undefined : state.accepted,
  });

/** The field errors of a refusal. Undefined if the refusal is not about the typed text. */
function toFieldErrors({ errorCode, cause }: MemberAnswer): Refusals | undefined {
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

/**
 * The transition for an answer other than SUCCESS: to the view that the answer requires, or to the errors of fields.
 * Throws the cause of any other answer.
 */
export function followAnswer(answer: MemberAnswer): LoginTransition {
  const { loginState, cause, error } = answer;
  const code = cause?.code;
  if (loginState === 'EMAIL_VERIFICATION_REQUIRED') return navigate('code');
  if (loginState === 'OWNER_APPROVAL_REQUIRED') return navigate('approval');
  if (code === 'INVALID_STATE_TOKEN') return navigate('login', messages.refused[code]);
  if (code === 'INVALID_RECOVERY_TOKEN') return navigate('recover', messages.refused[code]);
  const errors = toFieldErrors(answer);
  if (errors) return reject(errors);
  throw cause ?? new Error(error);
}
