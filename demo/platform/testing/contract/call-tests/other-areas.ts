import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import { runGraphql } from '../../../../../src/api/graphql.ts';
import * as identity from '../../../../../src/api/identity.ts';
import * as members from '../../../../../src/api/members.ts';
import * as recommendations from '../../../../../src/api/recommendations.ts';
import * as redirects from '../../../../../src/api/redirects.ts';
import { STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import { grantTokens } from '../../../../../src/api/tokens.ts';
import type { Body } from '../../open-shop.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const VERIFIER = 'x'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const clientId = 'demo-client';

/** A grant as a page asks for it, with no token of its own. */
async function granted({ send }: Floor, body: object, headers = {}): Promise<Body> {
  const answer = await send('/oauth2/token', { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

/** The code that the silent frame is told, once Jonas has logged in. */
async function code(floor: Floor): Promise<string> {
  const { sessionToken = '' } = await floor.visitor(identity.login, {
    loginId: { email: 'jonas.adler@larch.example' },
    password: 'a-cup-of-larch',
  });
  const { access_token } = await granted(floor, { clientId, grantType: 'anonymous' });
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
  const answer = await floor.send('/_api/redirects-api/v1/redirect-session', {
    method: 'POST',
    headers: { authorization: access_token, origin: 'https://merchant.example' },
    body: JSON.stringify({ auth: { authRequest, prompt: 'none' } }),
  });
  const { redirectSession }: Body = await answer.json();
  const [, said = '{}'] = /postMessage\((\{.*?\}), /.exec(await floor.page(redirectSession.fullUrl)) ?? [];
  return JSON.parse(said).code;
}

async function algorithm({ visitor }: Floor, type: recommendations.AlgorithmType) {
  const { availableAlgorithms } = await visitor(recommendations.listAvailableAlgorithms);
  const found = availableAlgorithms.find(({ config }) => config.algorithmType === type);
  return { id: found?.config.algorithmId ?? '', appId: found?.appId ?? '' };
}

export const aroundProofs = [
  proof(
    recommendations.listAvailableAlgorithms,
    async floor => {
      const { availableAlgorithms } = await floor.visitor(recommendations.listAvailableAlgorithms);
      expect(availableAlgorithms.map(({ config }) => config.algorithmType).toSorted()).toEqual([
        'GLOBAL',
        'RELATED_ITEMS',
      ]);
    },
    ['visitor', { shoeSize: 44 }, 'shoeSize'],
  ),
  proof(
    recommendations.getRecommendation,
    async floor => {
      const items = [{ catalogItemId: (await floor.product('stoneware-mug')).id, appId: STORES_APP_ID }];
      const algorithms = [await algorithm(floor, 'RELATED_ITEMS')];
      const { recommendation } = await floor.visitor(recommendations.getRecommendation, { algorithms, items });
      expect(recommendation.items.length).toBeGreaterThan(0);
      expect(recommendation.items.map(one => one.catalogItemId)).not.toContain(items[0]?.catalogItemId);
    },
    ['visitor', { algorithms: [] }, 'algorithms'],
  ),
  proof(
    redirects.createRedirectSession,
    async floor => {
      await floor.visitor(carts.addToCart, { lineItems: [await floor.line('olive-oil', 2)] });
      const { checkoutId } = await floor.visitor(carts.checkOutCart, { channelType: 'WEB' });
      const ecomCheckout = { checkoutId };
      const { redirectSession } = await floor.visitor(redirects.createRedirectSession, { ecomCheckout });
      expect(await floor.page(redirectSession.fullUrl)).toContain('35.00');
    },
    ['visitor', { storesProduct: { productSlug: 'olive-oil' }, login: {} }, 'section'],
  ),
  proof(
    grantTokens,
    async floor => {
      const [one, two] = await Promise.all([1, 2].map(() => granted(floor, { clientId, grantType: 'anonymous' })));
      await floor.holding(one, 'visitor')(carts.addToCart, { lineItems: [await floor.line('olive-oil')] });
      await expect(floor.holding(two, 'visitor')(carts.getCart)).rejects.toMatchObject({ status: 404 });
    },
    ['visitor', { clientId: 'nobody', grantType: 'anonymous' }, 'UNKNOWN_CLIENT'],
  ),
  proof(
    grantTokens,
    async floor => {
      const first = await granted(floor, { clientId, grantType: 'anonymous' });
      await floor.holding(first, 'visitor')(carts.addToCart, { lineItems: [await floor.line('olive-oil')] });
      const next = await granted(floor, { clientId, grantType: 'refresh_token', refreshToken: first.refresh_token });
      expect(next.access_token).not.toBe(first.access_token);
      expect((await floor.holding(next, 'visitor')(carts.getCart)).cart.lineItems).toHaveLength(1);
    },
    ['visitor', { grantType: 'refresh_token', refreshToken: 'nobody' }, 'INVALID_REFRESH_TOKEN'],
  ),
  proof(
    grantTokens,
    async floor => {
      const asked = { clientId, grantType: 'authorization_code', code: await code(floor), codeVerifier: VERIFIER };
      const { member } = await floor.holding(await granted(floor, asked), 'member')(members.getMyMember);
      expect(member.profile.slug).toBe('jonas');
    },
    [
      'visitor',
      async (floor: Floor) => ({
        clientId,
        grantType: 'authorization_code',
        code: await code(floor),
        codeVerifier: 'y'.repeat(43),
      }),
      'INVALID_AUTHORIZATION_CODE',
    ],
  ),
  proof(
    grantTokens,
    async floor => {
      const { access_token } = await granted(floor, { clientId, grantType: 'anonymous' });
      const asked = { grant_type: 'authorized_client', scope: 'offline_access', member_id: floor.jonasId };
      const tokens = await granted(floor, asked, { authorization: `${access_token},demo-api-key` });
      expect((await floor.holding(tokens, 'member')(members.getMyMember)).member.id).toBe(floor.jonasId);
    },
    ['visitor', { grant_type: 'authorized_client', scope: 'offline_access', member_id: 'x' }, 'FORBIDDEN'],
  ),
  proof(
    runGraphql,
    async floor => {
      const query = 'query($slug: String!) { product(slug: $slug) { name } }';
      const { data } = await floor.visitor(runGraphql, {
        apiVersion: 'alpha',
        query,
        variables: { slug: 'olive-oil' },
      });
      expect(data).toMatchObject({ product: { name: expect.stringMatching(/oil/i) } });
    },
    ['visitor', { apiVersion: 'alpha', query: '' }, 'GRAPHQL_QUERY_MISSING'],
  ),
];
