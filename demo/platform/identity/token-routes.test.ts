import { afterEach, beforeEach, expect, test } from 'vitest';
import { REFRESH_LIFETIME_MS } from '../access/token-store.ts';
import { type AnyJson, errorCodeOrField, openShop, type TestShop } from '../testing/open-shop.ts';

// setUpShop sends requests of its own, but a test here reads the request log from its first entry.
let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const grant = (body: unknown) => shop.call('POST', '/oauth2/token', body);
const anonymous = async () => (await grant({ clientId: 'demo-client', grantType: 'anonymous' })).body;
const renew = ({ refresh_token }: AnyJson) => grant({ refreshToken: refresh_token, grantType: 'refresh_token' });
const works = async ({ access_token }: AnyJson) =>
  (await shop.call('GET', '/ecom/v1/carts/current', undefined, access_token)).status === 404;

test('an anonymous grant creates a visitor; an unknown client id is refused with 401', async () => {
  expect(await anonymous()).toMatchObject({ expires_in: 14_400 });
  const refused = await grant({ clientId: 'nobody', grantType: 'anonymous' });
  expect([refused.status, errorCodeOrField(refused)]).toEqual([401, 'UNKNOWN_CLIENT']);
  expect(errorCodeOrField(await grant({ grantType: 'anonymous' }))).toBe('clientId');
  expect(errorCodeOrField(await grant({ clientId: 'demo-client', grantType: 'password' }))).toBe('grantType');
});

test('a renewal keeps the visitor and gives a new refresh token', async () => {
  const first = await anonymous();
  const { body: second } = await renew(first);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await works(second)).toBe(true);
  const { requests } = await shop.admin('log');
  expect(requests[0]).toMatchObject({
    grant: 'anonymous',
    status: 200,
    visitorId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(requests[1]).toMatchObject({ grant: 'refresh_token', status: 200, visitorId: requests[0].visitorId });
});

test('revoking the tokens of a visitor affects no other visitor and keeps the cart', async () => {
  const [first, other] = [await anonymous(), await anonymous()];
  const { body: second } = await renew(first);
  const user = shop.as(second);
  await user.add('olive-oil', 2);
  const [{ visitorId }] = (await shop.admin('carts')).carts;
  expect(await shop.admin('revoke', { visitorId })).toEqual({ ok: true });
  expect((await user.get('/ecom/v1/carts/current')).status).toBe(401);
  const refused = await renew(second);
  expect([refused.status, errorCodeOrField(refused)]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
  expect((await renew(first)).status).toBe(401);
  expect(await works(other)).toBe(true);
  expect((await renew(other)).status).toBe(200);
  expect((await shop.admin('carts')).carts[0].cart.lineItems).toHaveLength(1);
});

test.each(['nobody', undefined])('revoking the tokens of the visitor %j is a 404', async visitorId => {
  const refused = await shop.call('POST', '/_/revoke', { visitorId });
  expect([refused.status, errorCodeOrField(refused)]).toEqual([404, 'VISITOR_NOT_FOUND']);
});

test('without rotation a renewal keeps the refresh token valid', async () => {
  await shop.admin('settings', { rotation: false });
  const first = await anonymous();
  expect((await renew(first)).body.refresh_token).toBe(first.refresh_token);
  expect((await renew(first)).status).toBe(200);
});

test('a renewal repeated within the tolerance returns the same new tokens', async () => {
  const first = await anonymous();
  const { body: second } = await renew(first);
  await shop.admin('clock', { offsetMs: 9_000 });
  const { body: again } = await renew(first);
  expect([again.access_token, again.refresh_token]).toEqual([second.access_token, second.refresh_token]);
});

test('a used refresh token revokes its family after the tolerance', { tags: ['@security-refresh-reuse'] }, async () => {
  const first = await anonymous();
  const { body: second } = await renew(first);
  await shop.admin('clock', { offsetMs: 11_000 });
  expect((await renew(first)).status).toBe(401);
  expect((await renew(second)).status).toBe(401);
  expect(await works(second)).toBe(false);
});

test(
  'an older refresh token revokes its family even within the tolerance',
  { tags: ['@security-refresh-reuse'] },
  async () => {
    const first = await anonymous();
    const { body: second } = await renew(first);
    const { body: third } = await renew(second);
    expect((await renew(first)).status).toBe(401);
    expect((await renew(third)).status).toBe(401);
  },
);

test('without reuse detection an old refresh token is refused and revokes nothing', async () => {
  await shop.admin('settings', { reuseDetection: false, toleranceSeconds: 0 });
  const first = await anonymous();
  const { body: second } = await renew(first);
  await shop.admin('clock', { offsetMs: 1 });
  expect((await renew(first)).status).toBe(401);
  expect((await renew(second)).status).toBe(200);
});

test('a refresh token is refused with another shop’s client id', { tags: ['@security-token-scope'] }, async () => {
  const { refresh_token } = await anonymous();
  const answer = await grant({ refreshToken: refresh_token, grantType: 'refresh_token', clientId: 'other-client' });
  expect([answer.status, errorCodeOrField(answer)]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
});

test('the setting accessSeconds is returned in expires_in and enforced', async () => {
  await shop.admin('settings', { accessSeconds: 5 });
  const tokens = await anonymous();
  expect(tokens.expires_in).toBe(5);
  await shop.admin('clock', { offsetMs: 5_000 });
  expect(await works(tokens)).toBe(false);
});

test('a member has the same cart in each login and with a grant by the merchant’s key', async () => {
  const first = await shop.member('ada@example.com');
  await first.add('olive-oil', 1);
  const second = await shop.member('Ada@example.com');
  expect((await second.cart()).lineItems).toHaveLength(1);
  const { tokens } = await shop.visitor();
  const outside = (key: string) =>
    shop.send('/oauth2/token', {
      method: 'POST',
      headers: { authorization: `${tokens.access_token},${key}` },
      body: JSON.stringify({
        grant_type: 'authorized_client',
        scope: 'offline_access',
        member_id: first.tokens.memberId,
      }),
    });
  expect((await outside('guess')).status).toBe(403);
  expect((await shop.as(await (await outside('demo-api-key')).json()).cart()).lineItems).toHaveLength(1);
});

test('a refresh token is refused from the end of its lifetime on', async () => {
  let time = Date.parse('2026-11-03T09:00:00Z');
  const aged = await openShop({ now: () => time });
  const { tokens } = await aged.visitor();
  const renewAt = async (at: number) => {
    time = at;
    const body = { refreshToken: tokens.refresh_token, grantType: 'refresh_token' };
    return (await aged.call('POST', '/oauth2/token', body)).status;
  };
  const end = time + REFRESH_LIFETIME_MS;
  await aged.admin('settings', { rotation: false });
  expect([await renewAt(end - 1), await renewAt(end)]).toEqual([200, 401]);
  aged.close();
});
