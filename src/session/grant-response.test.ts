import { expect, test } from 'vitest';
import { tokensFromGrant } from './grant-response.ts';

const NOW = 1_700_000_000_900;
const validGrant = { access_token: 'access', refresh_token: 'refresh', expires_in: 14_400 };

test('reads the tokens of a grant, with the expiry in whole seconds', () => {
  expect(tokensFromGrant(validGrant, 'visitor', NOW)).toEqual({
    accessToken: { value: 'access', expiresAt: 1_700_014_400, lifetime: 14_400 },
    refreshToken: { value: 'refresh', role: 'visitor', person: expect.any(Number) },
  });
});

test('keeps the current refresh token when the response has none', () => {
  const { refresh_token: _, ...rest } = validGrant;
  expect(tokensFromGrant(rest, 'member', NOW, { value: 'held', role: 'member', person: 7 })?.refreshToken).toEqual({
    value: 'held',
    role: 'member',
    person: 7,
  });
});

test.each([
  ['a number as its access token', { ...validGrant, access_token: 7 }],
  ['a token with a line break', { ...validGrant, access_token: 'a\nb' }],
  ['a token with a comma', { ...validGrant, access_token: 'a,b' }],
  ['a token that is too long for a header', { ...validGrant, access_token: 'a'.repeat(8_001) }],
  ['a refresh token that is a list', { ...validGrant, refresh_token: ['x'] }],
  ['no lifetime', { access_token: 'access' }],
  ['a lifetime that is not a number', { ...validGrant, expires_in: 'soon' }],
  ['a lifetime that is an object without a value', { ...validGrant, expires_in: { valueOf: null, toString: null } }],
  ['no body', undefined],
  ['an HTML page', '<html></html>'],
])('a response with %s yields no tokens', (_, body) => {
  expect(tokensFromGrant(body, 'visitor', NOW)).toBeUndefined();
});
