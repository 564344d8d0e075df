import type { Identity, LoginErrorCode, LoginState, StateAnswer } from '../api/identity.ts';
import type { CallError } from '../transport/errors.ts';

/** What a step of signing in has come to. */
export interface MemberAnswer {
  readonly loginState: LoginState;
  readonly data?: {
    /** With SUCCESS: what the silent frame turns into tokens. */
    readonly sessionToken?: string;
    /** With EMAIL_VERIFICATION_REQUIRED: what the code is sent with. */
    readonly stateToken?: string;
    readonly identity?: Identity;
  };
  readonly error?: string;
  readonly errorCode?: LoginErrorCode;
  /** The platform's own refusal, where there was one. */
  readonly cause?: CallError;
}

/** Reads the platform's word for a sign-in (specification §4). */
export function toMemberAnswer({ state, sessionToken, stateToken, identity }: StateAnswer): MemberAnswer {
  const identityData = identity && { identity };
  if (state === 'SUCCESS')
    return { loginState: 'SUCCESS', data: { ...(sessionToken && { sessionToken }), ...identityData } };
  if (state === 'REQUIRE_OWNER_APPROVAL')
    return { loginState: 'OWNER_APPROVAL_REQUIRED', data: { ...(stateToken && { stateToken }), ...identityData } };
  if (state === 'REQUIRE_EMAIL_VERIFICATION')
    return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { ...(stateToken && { stateToken }), ...identityData } };
  return UNKNOWN_STATE;
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

/** A refusal as an answer (specification §8). What is no refusal, such as an outage, is thrown on. */
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
