import type { InputHTMLAttributes } from 'react';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { isEmail } from '../../src/validation/email.ts';
import { toVisible, withDigits } from '../../src/validation/typed.ts';

export type LoginFieldName = 'email' | 'password' | 'code';

/**
 * The typed text, by field. Mutable, because inputs write it on every keystroke without a render. It is read when a
 * view is sent, and when the inputs render again after the page has cleared the element's children.
 */
export type LoginDraft = Record<string, string>;

export interface LoginField extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'type'> {
  readonly name: LoginFieldName;
  readonly label: () => string;
  readonly isValid: (value: string) => boolean;
  readonly error: (value: string) => string;
  /** The form is sent as soon as the value is valid. */
  readonly submitsWhenValid?: boolean;
}

export const MIN_PASSWORD_LENGTH = 8;
/**
 * The platform's maximum. The form reports a longer password, because a `maxlength` would cut a pasted password
 * silently.
 */
const MAX_PASSWORD_LENGTH = 100;

const isTooLong = (password: string): boolean => password.length > MAX_PASSWORD_LENGTH;
const sayTooLong = (): string => interpolate(messages.tooLong, { n: MAX_PASSWORD_LENGTH });

/** The `autocomplete` by which password managers and this element recognise the field of a new password. */
export const NEW_PASSWORD = 'new-password';

export const emailField: LoginField = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  label: () => messages.email,
  isValid: isEmail,
  error: () => messages.missing.email,
};
export const passwordField: LoginField = {
  name: 'password',
  type: 'password',
  autoComplete: 'current-password',
  label: () => messages.password,
  isValid: value => value !== '' && !isTooLong(value),
  error: value => (isTooLong(value) ? sayTooLong() : messages.missing.password),
};
export const newPasswordField: LoginField = {
  ...passwordField,
  autoComplete: NEW_PASSWORD,
  label: () => messages.newPassword,
  isValid: value => value.length >= MIN_PASSWORD_LENGTH && !isTooLong(value),
  error: value => (isTooLong(value) ? sayTooLong() : messages.missing.newPassword),
};
export const codeField: LoginField = {
  name: 'code',
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  label: () => messages.code,
  isValid: value => value.length === 6,
  error: () => messages.missing.code,
  submitsWhenValid: true,
};

/**
 * The first six digits in a row in a text, such as a sentence of the mail with other numbers. Blanks and hyphens
 * between the digits are removed. Empty if there are no six digits.
 */
const readCode = (text: string): string =>
  withDigits(text)
    .match(/(?<!\d)(\d[\s-]?){6}(?!\d)/)?.[0]
    .replace(/\D/g, '') ?? '';

/** The typed texts as they are checked and sent. A code may be pasted with the words around it. */
export const readDraft = ({ email = '', password = '', code = '' }: LoginDraft) => ({
  email: toVisible(email),
  password,
  code: readCode(code),
});
