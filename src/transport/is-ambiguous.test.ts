import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { NetworkError, StoreError, TimeoutError } from './errors.ts';
import { isAmbiguous } from './is-ambiguous.ts';
import { SignInError } from './sign-in-error.ts';

const refusal = (status: number) => new CallError('refused', { status, code: 'X' });

test.each([
  ['a network error', new NetworkError('POST /x', new TypeError('Failed to fetch')), true],
  ['a timeout', new TimeoutError('POST /x', 15_000), true],
  ['status 500', refusal(500), true],
  ['status 504', refusal(504), true],
  ['status 200 with an invalid body', refusal(200), true],
  ['status 400', refusal(400), false],
  ['status 404', refusal(404), false],
  ['status 429', refusal(429), false],
  ['status 499', refusal(499), false],
  ['a session that ended before the request', new SignInError('ended', 'session_ended'), false],
  ['an invalid input', new StoreError('needs "id"', 'INVALID_ARGUMENT'), false],
])('after %s, the platform may have carried out the write: %s', (_, error, ambiguous) => {
  expect(isAmbiguous(error)).toBe(ambiguous);
});
