import { expect, test } from 'vitest';
import { tokensFromGrant } from './grant-response.ts';
import { isFresh, isUnexpired, NO_TOKENS, parseTokens, type Tokens } from './tokens.ts';

const T = 1_700_000_000;
const tokens = (expiresAt: number, lifetime?: number): Tokens => ({
  accessToken: { value: 'a', expiresAt, ...(lifetime !== undefined && { lifetime }) },
  refreshToken: { value: 'r', role: 'visitor' },
});

test('a token is valid until the end of the second in which it expires', { tags: ['@sign-in-42'] }, () => {
  expect(isUnexpired(tokens(T), T * 1_000)).toBe(true);
  expect(isUnexpired(tokens(T), T * 1_000 + 999)).toBe(true);
  expect(isUnexpired(tokens(T), (T + 1) * 1_000)).toBe(false);
  expect(isUnexpired(tokens(T - 1), T * 1_000)).toBe(false);
});

test.each([
  ['of 8,000 characters is valid until its expiry', 'a'.repeat(8_000), true],
  ['of 8,001 characters counts as expired', 'a'.repeat(8_001), false],
  ['with a comma counts as expired', 'a,b', false],
  ['that is empty counts as expired', '', false],
])('an access token %s', (_, value, unexpired) => {
  const { accessToken, refreshToken } = tokens(T);
  expect(isUnexpired({ accessToken: { ...accessToken, value }, refreshToken }, T * 1_000)).toBe(unexpired);
});

test.each([
  ['of four hours', 14_400, 30],
  ['of a minute', 60, 6],
  ['of ten seconds', 10, 1],
  ['of unknown lifetime', undefined, 0],
])('a token %s (%s s) is fresh until %s s before it expires', { tags: ['@sign-in-42'] }, (_, lifetime, margin) => {
  expect(isFresh(tokens(T + margin, lifetime), T * 1_000)).toBe(true);
  expect(isFresh(tokens(T + margin - 1, lifetime), T * 1_000)).toBe(false);
});

test('parseTokens ignores tokens with an invalid role; invalid dates count as expired', () => {
  const odd = { toString: null, valueOf: null };
  const { accessToken, refreshToken } = tokens(T);
  for (const one of [{ expiresAt: odd }, { lifetime: odd }])
    expect(isFresh(parseTokens({ accessToken: { ...accessToken, ...one }, refreshToken }), 0)).toBe(false);
  for (const role of [odd, ['member']])
    expect(parseTokens({ accessToken, refreshToken: { ...refreshToken, role } })).toBe(NO_TOKENS);
});

test('expiresAt is now plus expires_in, in whole seconds', () => {
  const grant = (expires_in: unknown) => ({ access_token: 'a', refresh_token: 'r', expires_in });
  expect(tokensFromGrant(grant(14_400), 'visitor', T * 1_000 + 999)).toMatchObject(tokens(T + 14_400, 14_400));
  expect(tokensFromGrant(grant('60'), 'visitor', T * 1_000)?.accessToken.expiresAt).toBe(T + 60);
  expect(tokensFromGrant(grant(59.9), 'visitor', T * 1_000)?.accessToken.expiresAt).toBe(T + 59);
  expect(tokensFromGrant(grant(undefined), 'visitor', T * 1_000)).toBeUndefined();
});
