import { expect, test } from 'vitest';
import { TimeoutError } from '../transport/errors.ts';
import { SignInError } from '../transport/sign-in-error.ts';
import { errorMessage } from './error-message.ts';

test('errorMessage has different texts for a timeout of a request and of a sign-in', () => {
  expect(errorMessage(new TimeoutError('POST /x', 15_000))).toBe('This is taking too long. Try again in a moment.');
  expect(errorMessage(new SignInError('OAuth flow timed out', 'timeout'))).toBe(
    'We couldn’t finish signing you in here.',
  );
});

test('an error code "constructor" gets the message of an unknown failure', () => {
  expect(errorMessage({ name: 'CallError', code: 'constructor', status: 500 })).toBe(
    'Something failed on our side. Try again in a moment.',
  );
});
