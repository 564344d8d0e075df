import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import { grantTokens } from '../../../../../src/api/tokens.ts';
import type { AnyJson } from '../../open-shop.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const VERIFIER = 'x'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const clientId = 'demo-client';

/** Requests tokens, by default without an access token, as a page does. */
async function requestTokens({ send }: Fixture, body: object, headers = {}): Promise<AnyJson> {
  const response = await send('/oauth2/token', { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

/** Logs Jonas in and returns the authorization code that a hidden login frame receives. */
async function getAuthorizationCode(fixture: Fixture): Promise<string> {
  const { sessionToken = '' } = await fixture.visitor(identity.login, {
    loginId: { email: 'jonas.adler@larch.example' },
    password: 'a-cup-of-larch',
  });
  const { access_token } = await requestTokens(fixture, { clientId, grantType: 'anonymous' });
  const authRequest = {
    clientId,
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'ours',
    sessionToken,
  };
  const answer = await fixture.send('/_api/redirects-api/v1/redirect-session', {
    method: 'POST',
    headers: { authorization: access_token, origin: 'https://merchant.example' },
    body: JSON.stringify({ auth: { authRequest, prompt: 'none' } }),
  });
  const { redirectSession }: AnyJson = await answer.json();
  const [, message = '{}'] = /postMessage\((\{.*?\}), /.exec(await fixture.page(redirectSession.fullUrl)) ?? [];
  return JSON.parse(message).code;
}

export const tokenCallTests = [
  callTest(
    grantTokens,
    async fixture => {
      const [one, two] = await Promise.all(
        [1, 2].map(() => requestTokens(fixture, { clientId, grantType: 'anonymous' })),
      );
      await fixture.clientFor(one, 'visitor')(carts.addToCart, { lineItems: [await fixture.line('olive-oil')] });
      await expect(fixture.clientFor(two, 'visitor')(carts.getCart)).rejects.toMatchObject({ status: 404 });
    },
    ['visitor', { clientId: 'unknown', grantType: 'anonymous' }, 'UNKNOWN_CLIENT'],
  ),
  callTest(
    grantTokens,
    async fixture => {
      const first = await requestTokens(fixture, { clientId, grantType: 'anonymous' });
      await fixture.clientFor(first, 'visitor')(carts.addToCart, { lineItems: [await fixture.line('olive-oil')] });
      const next = await requestTokens(fixture, {
        clientId,
        grantType: 'refresh_token',
        refreshToken: first.refresh_token,
      });
      expect(next.access_token).not.toBe(first.access_token);
      expect((await fixture.clientFor(next, 'visitor')(carts.getCart)).cart.lineItems).toHaveLength(1);
    },
    ['visitor', { grantType: 'refresh_token', refreshToken: 'unknown' }, 'INVALID_REFRESH_TOKEN'],
  ),
  callTest(
    grantTokens,
    async fixture => {
      const input = {
        clientId,
        grantType: 'authorization_code',
        code: await getAuthorizationCode(fixture),
        codeVerifier: VERIFIER,
      };
      const { member } = await fixture.clientFor(await requestTokens(fixture, input), 'member')(members.getMyMember);
      expect(member.profile.slug).toBe('jonas');
    },
    [
      'visitor',
      async (fixture: Fixture) => ({
        clientId,
        grantType: 'authorization_code',
        code: await getAuthorizationCode(fixture),
        codeVerifier: 'y'.repeat(43),
      }),
      'INVALID_AUTHORIZATION_CODE',
    ],
  ),
  callTest(
    grantTokens,
    async fixture => {
      const { access_token } = await requestTokens(fixture, { clientId, grantType: 'anonymous' });
      const input = { grant_type: 'authorized_client', scope: 'offline_access', member_id: fixture.jonasId };
      const tokens = await requestTokens(fixture, input, { authorization: `${access_token},demo-api-key` });
      expect((await fixture.clientFor(tokens, 'member')(members.getMyMember)).member.id).toBe(fixture.jonasId);
    },
    ['visitor', { grant_type: 'authorized_client', scope: 'offline_access', member_id: 'x' }, 'FORBIDDEN'],
  ),
];
