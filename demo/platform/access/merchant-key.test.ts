import { expect, test } from 'vitest';
import { openShop } from '../testing/open-shop.ts';

async function open(options = {}) {
  const shop = await openShop(options);
  const { tokens } = await shop.visitor();
  const { memberId } = (await shop.member('ada@example.com')).tokens;
  const grant = { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId };
  const sendWithKey = (method: string, path: string, key: string, origin?: string, body?: object) =>
    shop.send(path, {
      method,
      headers: { authorization: `${tokens.access_token},${key}`, ...(origin && { origin }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    ...shop,
    asMerchant: async (key: string, origin?: string) => {
      const listed = await sendWithKey('GET', '/v1/files', key, origin);
      const granted = await sendWithKey('POST', '/oauth2/token', key, origin, grant);
      return [listed.status, granted.status];
    },
  };
}

test(
  'the platform refuses the merchant’s key from a page on an unlisted origin',
  { tags: ['@security-merchant-key'] },
  async () => {
    const { asMerchant, close } = await open();
    expect(await asMerchant('demo-api-key')).toEqual([200, 200]);
    for (const origin of ['https://evil.example', 'null'])
      expect(await asMerchant('demo-api-key', origin)).toEqual([403, 403]);
    for (const origin of ['http://localhost:4400', 'https://shop.example'])
      expect(await asMerchant('demo-api-key', origin)).toEqual([200, 200]);
    close();
  },
);

test('only the key of the option merchantKey is valid, until the settings replace it', async () => {
  const { asMerchant, admin, close } = await open({ merchantKey: 'a secret' });
  expect([await asMerchant('demo-api-key'), await asMerchant('a secret')]).toEqual([
    [403, 403],
    [200, 200],
  ]);
  await admin('settings', { merchantKey: 'another' });
  expect([await asMerchant('a secret'), await asMerchant('another')]).toEqual([
    [403, 403],
    [200, 200],
  ]);
  close();
});
