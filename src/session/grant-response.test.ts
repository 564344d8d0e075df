import { expect, test } from 'vitest';
import type { ParsedResponse } from '../transport/response.ts';
import { isGrantRejection, tokensFromGrant } from './grant-response.ts';

const NOW = 1_700_000_000_900;
const validGrant = { access_token: 'access', refresh_token: 'refresh', expires_in: 14_400 };
const createResponse = (body: unknown, status = 200): ParsedResponse => ({
  ok: status === 200,
  status,
  statusText: '',
  requestId: undefined,
  retryAfter: null,
  body,
});

test('the expiry is in whole seconds from now', () => {
  expect(tokensFromGrant(validGrant, 'visitor', NOW)).toEqual({
    accessToken: { value: 'access', expiresAt: 1_700_014_400, lifetime: 14_400 },
    refreshToken: { value: 'refresh', role: 'visitor' },
  });
});

test('a response without a refresh token keeps the current one', () => {
  const { refresh_token: _, ...rest } = validGrant;
  expect(tokensFromGrant(rest, 'member', NOW, 'held')?.refreshToken).toEqual({
    value: 'held',
    role: 'member',
  });
});

test.each([
  ['a number for a token', { ...validGrant, access_token: 7 }],
  ['a token with a line break', { ...validGrant, access_token: 'a\nb' }],
  ['a refresh token that is a list', { ...validGrant, refresh_token: ['x'] }],
  ['no lifetime', { access_token: 'access' }],
  ['a lifetime that is not a number', { ...validGrant, expires_in: 'soon' }],
  ['no body', undefined],
  ['an HTML page', '<html></html>'],
])('%s yields no tokens', (_, body) => {
  expect(tokensFromGrant(body, 'visitor', NOW)).toBeUndefined();
});

test('only 400 and 401 with an error about the grant are rejections', () => {
  expect(isGrantRejection(createResponse({ error: 'invalid_grant' }, 400))).toBe(true);
  expect(isGrantRejection(createResponse({ details: { applicationError: { code: 'X' } } }, 401))).toBe(true);
  for (const [body, status] of [
    [{ error: 'invalid_grant' }, 403],
    [{ error: 'invalid_grant' }, 500],
    ['<html>', 400],
    [null, 401],
    [{ error: 7 }, 400],
  ] as const)
    expect(isGrantRejection(createResponse(body, status)), `${status} ${JSON.stringify(body)}`).toBe(false);
});
