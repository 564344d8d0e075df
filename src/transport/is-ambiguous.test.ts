import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { NetworkError, StoreError, TimeoutError } from './errors.ts';
import { isAmbiguous } from './is-ambiguous.ts';
import { SignInError } from './sign-in-error.ts';

const refusal = (status: number) => new CallError('refused', { status, code: 'X' });

test.each([
  ['no answer', new NetworkError('POST /x', new TypeError('Failed to fetch')), true],
  ['no answer in time', new TimeoutError('POST /x', 15_000), true],
  ['500', refusal(500), true],
  ['504', refusal(504), true],
  ['a 200 that is no answer to the call', refusal(200), true],
  ['400', refusal(400), false],
  ['404', refusal(404), false],
  ['429', refusal(429), false],
  ['499', refusal(499), false],
  ['a session that ended before it was sent', new SignInError('ended', 'session_ended'), false],
  ['an input that cannot be sent', new StoreError('needs "id"', 'INVALID_ARGUMENT'), false],
])('after %s a write may have been carried out: %s', (_, error, ambiguous) => {
  expect(isAmbiguous(error)).toBe(ambiguous);
});
