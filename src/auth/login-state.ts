import type { Identity, LoginErrorCode, LoginState, StateAnswer } from '../api/identity.ts';
import type { CallError } from '../transport/call-error.ts';

/** The result of one step of signing in. */
export interface MemberAnswer {
  readonly loginState: LoginState;
  readonly data?: {
    /** With SUCCESS. `silent` exchanges it for tokens. */
    readonly sessionToken?: string;
    /** With EMAIL_VERIFICATION_REQUIRED or OWNER_APPROVAL_REQUIRED. `verify`, `resend` and `proceed` send it. */
    readonly stateToken?: string;
    readonly identity?: Identity;
    /** Further data in the platform's answer. */
    readonly additionalData?: StateAnswer['additionalData'];
  };
  readonly error?: string;
  readonly errorCode?: LoginErrorCode;
  /** The platform's error, if it refused. */
  readonly cause?: CallError;
}

const loginStates: Readonly<Record<string, LoginState>> = {
  SUCCESS: 'SUCCESS',
  REQUIRE_OWNER_APPROVAL: 'OWNER_APPROVAL_REQUIRED',
  REQUIRE_EMAIL_VERIFICATION: 'EMAIL_VERIFICATION_REQUIRED',
};

/** Turns an answer of the platform into a `MemberAnswer`. An unknown `state` becomes FAILURE with 'Unknown _state'. */
export function toMemberAnswer({
  state,
  sessionToken,
  stateToken,
  identity,
  additionalData,
}: StateAnswer): MemberAnswer {
  const loginState = Object.hasOwn(loginStates, state) && loginStates[state];
  if (!loginState) return UNKNOWN_STATE;
  const token = loginState === 'SUCCESS' ? sessionToken && { sessionToken } : stateToken && { stateToken };
  return { loginState, data: { ...token, ...(identity && { identity }), ...(additionalData && { additionalData }) } };
}

export const UNKNOWN_STATE: MemberAnswer = { loginState: 'FAILURE', error: 'Unknown _state' };

const loginErrorCodes: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
};
const registerErrorCodes: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
  '-19995': 'emailAlreadyExists',
};

/** Turns a `CallError` into an answer with FAILURE. Rethrows any other error, such as a `NetworkError`. */
export function toFailureAnswer(error: unknown, flow: 'login' | 'register' | 'other'): MemberAnswer {
  const callError = error as CallError;
  if (callError?.name !== 'CallError') throw error;
  const failure = (message: string, errorCode?: LoginErrorCode): MemberAnswer => ({
    loginState: 'FAILURE',
    error: message,
    ...(errorCode && { errorCode }),
    cause: callError,
  });
  const { code, message, violations } = callError;
  if (flow === 'login') return failure(message, loginErrorCodes[code] ?? 'invalidEmail');
  const violation = violations?.find(({ data }) => data?.type === 'EMAIL');
  if (flow === 'register' && violation) return failure(violation.description, 'invalidEmail');
  return failure(message, flow === 'register' ? registerErrorCodes[code] : undefined);
}
