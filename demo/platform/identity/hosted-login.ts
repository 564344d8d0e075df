import { ApiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import type { StoredRedirectSession } from '../redirects/store.ts';
import { LOGIN_ERROR_CODES, login } from './login-service.ts';
import { verify } from './verification-service.ts';

/** The result of a submitted login form: a session, a form for the code, or the same form with a problem. */
export interface HostedLoginResult {
  readonly sessionToken?: string | undefined;
  readonly stateToken?: string | undefined;
  readonly problem?: string;
  /** Whether the form needs the stand-in for a captcha. */
  readonly needsCaptcha?: boolean;
}

const problems: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'Too many tries. Wait a moment.',
  INVALID_VERIFICATION_CODE: 'That code does not match. Try again.',
  TOO_MANY_TRIES: 'Too many wrong codes. Sign in again to get another.',
  INVALID_STATE_TOKEN: 'That code is too old. Sign in again to get another.',
  [LOGIN_ERROR_CODES.missingCaptchaToken]: 'Say that you are a person, then try again.',
  [LOGIN_ERROR_CODES.blocked]: 'This account is blocked.',
  [LOGIN_ERROR_CODES.resetPassword]: 'This account has no password yet. Ask the shop for a new one.',
};

function describeProblem({ details }: ApiError): HostedLoginResult & { readonly code: string } {
  const code = 'applicationError' in details ? details.applicationError.code : '';
  return { code, problem: problems[code] ?? 'That email and password do not match. Try again.' };
}

/** Runs the step of a login that a submitted form contains: email and password, or the code. */
export async function runHostedLogin(
  context: Context,
  { clientId, visitorId = null }: StoredRedirectSession,
  fields: URLSearchParams,
): Promise<HostedLoginResult> {
  const stateToken = fields.get('stateToken');
  const caller = { clientId, visitorId, memberId: null, elevated: false };
  try {
    const answer = stateToken
      ? verify(context, caller, { code: fields.get('code'), stateToken })
      : (
          await login(context, caller, {
            loginId: { email: fields.get('email') },
            password: fields.get('password'),
            ...(fields.has('captcha') && { captchaTokens: [{ Recaptcha: fields.get('captcha') }] }),
          })
        )();
    if (answer.state === 'REQUIRE_EMAIL_VERIFICATION') return { stateToken: answer.stateToken };
    if (answer.state === 'SUCCESS') return { sessionToken: answer.sessionToken };
    return { problem: 'The shop has to approve your account first.' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, ...result } = describeProblem(error);
    if (code === LOGIN_ERROR_CODES.missingCaptchaToken) return { ...result, needsCaptcha: true };
    return code === 'INVALID_VERIFICATION_CODE' && stateToken ? { ...result, stateToken } : result;
  }
}
