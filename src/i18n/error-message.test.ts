import { expect, test } from 'vitest';
import { NetworkError, SignInError, TimeoutError } from '../transport/errors.ts';
import { errorMessage } from './error-message.ts';

test('a slow shop and a slow sign-in share a code, not their words', () => {
  expect(errorMessage(new TimeoutError('POST /x', 15_000))).toBe(
    'The shop is taking too long to answer. Try again in a moment.',
  );
  expect(errorMessage(new SignInError('OAuth flow timed out', 'timeout'))).toBe(
    "We couldn't finish signing you in here.",
  );
});

test('what is known of the outcome goes before what stopped it', () => {
  expect(errorMessage({ ...new NetworkError('POST /x', undefined), code: 'unconfirmed' })).toMatch(/can't tell/);
});

test('a code that is no code of ours is not looked up beyond the list', () => {
  expect(errorMessage({ name: 'CallError', code: 'constructor', status: 500 })).toBe(
    'Something went wrong in the shop. Try again in a moment.',
  );
});
