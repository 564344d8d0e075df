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
export function answerOf({ state, sessionToken, stateToken, identity }: StateAnswer): MemberAnswer {
  const who = identity && { identity };
  if (state === 'SUCCESS') return { loginState: 'SUCCESS', data: { ...(sessionToken && { sessionToken }), ...who } };
  if (state === 'REQUIRE_OWNER_APPROVAL')
    return { loginState: 'OWNER_APPROVAL_REQUIRED', data: { ...(stateToken && { stateToken }), ...who } };
  if (state === 'REQUIRE_EMAIL_VERIFICATION')
    return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { ...(stateToken && { stateToken }), ...who } };
  return UNKNOWN;
}

export const UNKNOWN: MemberAnswer = { loginState: 'FAILURE', error: 'Unknown _state' };

const loginCodes: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
};
const registerCodes: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
  '-19995': 'emailAlreadyExists',
};

/** A refusal as an answer (specification §8). What is no refusal, such as an outage, is thrown on. */
export function refusedBy(error: unknown, flow: 'login' | 'register' | 'other'): MemberAnswer {
  const refusal = error as CallError;
  if (refusal?.name !== 'CallError') throw error;
  const failed = (message: string, errorCode?: LoginErrorCode): MemberAnswer => ({
    loginState: 'FAILURE',
    error: message,
    ...(errorCode && { errorCode }),
    cause: refusal,
  });
  const { code, message, violations } = refusal;
  if (flow === 'login') return failed(message, loginCodes[code] ?? 'invalidEmail');
  const violation = violations?.find(({ data }) => data?.type === 'EMAIL');
  if (flow === 'register' && violation) return failed(violation.description, 'invalidEmail');
  return failed(message, flow === 'register' ? registerCodes[code] : undefined);
}
