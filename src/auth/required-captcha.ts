import type { CaptchaTokens } from '../api/identity.ts';
import type { MemberAnswer } from './login-state.ts';

type CaptchaState = 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED';

/** The shop's keys at the captcha's provider. */
export interface CaptchaSiteKeys {
  readonly visible?: string | undefined;
  readonly invisible?: string | undefined;
}

/**
 * The captcha that a refusal requires. A missing token requires the invisible captcha, if the page has its site key.
 * Otherwise, a missing or invalid token requires the visible captcha. Undefined if the page has no site key for it, or
 * for any other refusal.
 */
export function requiredCaptcha(
  { errorCode }: MemberAnswer,
  { visible, invisible }: CaptchaSiteKeys,
): CaptchaState | undefined {
  if (errorCode === 'missingCaptchaToken' && invisible) return 'SILENT_CAPTCHA_REQUIRED';
  return /CaptchaToken$/.test(errorCode ?? '') && visible ? 'USER_CAPTCHA_REQUIRED' : undefined;
}

/** The token of a passed captcha as a login request carries it. */
export const toCaptchaTokens = (state: CaptchaState, token: string): CaptchaTokens =>
  state === 'SILENT_CAPTCHA_REQUIRED' ? { InvisibleRecaptcha: token } : { Recaptcha: token };
