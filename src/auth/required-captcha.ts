import type { CaptchaTokens } from '../api/identity.ts';
import type { MemberAnswer } from './login-state.ts';

export type CaptchaState = 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED';

interface CaptchaSiteKeys {
  readonly visible?: string | undefined;
  readonly invisible?: string | undefined;
}

/**
 * Which challenge a refusal leads to (specification §4): the silent one first, the visible one where that did not
 * do; undefined where none is demanded, or the page has no key to show it with.
 */
export function requiredCaptcha(
  { errorCode }: MemberAnswer,
  { visible, invisible }: CaptchaSiteKeys,
): CaptchaState | undefined {
  if (errorCode === 'missingCaptchaToken' && invisible) return 'SILENT_CAPTCHA_REQUIRED';
  return /CaptchaToken$/.test(errorCode ?? '') && visible ? 'USER_CAPTCHA_REQUIRED' : undefined;
}

/** A passed challenge as a sign-in carries it. */
export const toCaptchaTokens = (state: CaptchaState, token: string): CaptchaTokens =>
  state === 'SILENT_CAPTCHA_REQUIRED' ? { InvisibleRecaptcha: token } : { Recaptcha: token };
