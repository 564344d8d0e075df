import { expect, test } from 'vitest';
import type { MemberAnswer } from './login-state.ts';
import { requiredCaptcha, toCaptchaTokens } from './required-captcha.ts';

const requiredFor = (errorCode: MemberAnswer['errorCode'], visible?: string, invisible?: string) =>
  requiredCaptcha({ loginState: 'FAILURE', ...(errorCode && { errorCode }) }, { visible, invisible });

test.each([
  ['missingCaptchaToken', 'v', 'i', 'SILENT_CAPTCHA_REQUIRED'],
  ['missingCaptchaToken', undefined, 'i', 'SILENT_CAPTCHA_REQUIRED'],
  ['missingCaptchaToken', 'v', undefined, 'USER_CAPTCHA_REQUIRED'],
  ['missingCaptchaToken', undefined, undefined, undefined],
  ['invalidCaptchaToken', 'v', 'i', 'USER_CAPTCHA_REQUIRED'],
  ['invalidCaptchaToken', 'v', undefined, 'USER_CAPTCHA_REQUIRED'],
  ['invalidCaptchaToken', undefined, 'i', undefined],
  ['invalidPassword', 'v', 'i', undefined],
  [undefined, 'v', 'i', undefined],
] as const)('error %s, visible key %s, invisible key %s: requires %s', (errorCode, visible, invisible, state) => {
  expect(requiredFor(errorCode, visible, invisible)).toBe(state);
});

test('toCaptchaTokens() returns a token under the name of its captcha only', () => {
  expect(toCaptchaTokens('USER_CAPTCHA_REQUIRED', 'x')).toEqual({ Recaptcha: 'x' });
  expect(toCaptchaTokens('SILENT_CAPTCHA_REQUIRED', 'x')).toEqual({ InvisibleRecaptcha: 'x' });
});
