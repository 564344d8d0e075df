import type { InputHTMLAttributes } from 'react';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { isEmail } from '../../src/validation/email.ts';

export type LoginFieldName = 'email' | 'password' | 'code';

/**
 * What is typed, by field. Mutable: inputs write it on every keystroke without a render, and it is read when a view is
 * sent, or when the inputs are rendered again because the page has cleared the element's children.
 */
export type LoginDraft = Record<string, string>;

export interface LoginField
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength' | 'type'> {
  readonly name: LoginFieldName;
  readonly label: () => string;
  readonly isValid: (value: string) => boolean;
  readonly error: () => string;
  /** The form is sent as soon as the value is valid. */
  readonly submitsWhenValid?: boolean;
}

export const MIN_PASSWORD_LENGTH = 8;

/** Tells apart, also to password managers, the field of a new password. */
export const NEW_PASSWORD = 'new-password';

export const emailField: LoginField = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  maxLength: 254,
  label: () => messages.email,
  isValid: isEmail,
  error: () => messages.missing.email,
};
export const passwordField: LoginField = {
  name: 'password',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 100,
  label: () => messages.password,
  isValid: value => value !== '',
  error: () => messages.missing.password,
};
export const newPasswordField: LoginField = {
  ...passwordField,
  autoComplete: NEW_PASSWORD,
  label: () => messages.newPassword,
  isValid: value => value.length >= MIN_PASSWORD_LENGTH,
  error: () => messages.missing.newPassword,
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

/** The typed texts as they are checked and sent: a code may be pasted with the words around it. */
export const readDraft = ({ email = '', password = '', code = '' }: LoginDraft) => ({
  email: email.trim(),
  password,
  code: code.replace(/\D/g, ''),
});
