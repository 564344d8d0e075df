import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShop, reason, type Shopper } from '../testing/open-shop.ts';

const PATH = '/back-in-stock-service/v1/back-in-stock-notification-requests';

let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Shopper;
let merchant: Shopper;
beforeEach(async () => {
  shop = await openShop();
  visitor = await shop.visitor();
  const { accessToken } = await shop.handle('merchant-token', {});
  merchant = shop.as({ access_token: accessToken });
});
afterEach(() => shop.close());

const member = async (email: string) => shop.as(await shop.handle('member-tokens', { email }));
const mails = async () => (await shop.handle('outbox')).mails;

/** Asks to hear of a product, or of the variant of its choices. */
async function ask(email: unknown, slug: string, choices?: string, who = visitor, more = {}) {
  const { catalogReference } = await who.line(slug, 1, choices);
  return who.post(PATH, { request: { catalogReference, email, ...more } });
}

test('a visitor asks, hears once the item is back, and only then', async () => {
  const itemUrl = 'https://merchant.example/lamp';
  const { status, body } = await ask('ada@example.com', 'sold-out-lamp', undefined, visitor, { itemUrl });
  expect([status, body.request.status, body.request.autoNotified]).toEqual([200, 'RECEIVED', false]);
  await shop.handle('stock', { slug: 'sold-out-lamp', quantity: 0 });
  expect(await mails()).toEqual([]);
  await shop.handle('stock', { slug: 'sold-out-lamp', quantity: 3 });
  expect(await mails()).toMatchObject([{ to: 'ada@example.com', links: [itemUrl] }]);
  await shop.handle('stock', { slug: 'sold-out-lamp', quantity: 5 });
  expect(await mails()).toHaveLength(1);
  const { request } = (await merchant.get(`${PATH}/${body.request.id}`)).body;
  expect(request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: true });
});

test('one variant coming back is told to those who wait for it alone', async () => {
  const { variants, id } = await visitor.product('stoneware-mug');
  const [one, other] = variants;
  for (const { choices, id: variantId } of [one, other].flatMap(variant => variant ?? [])) {
    await shop.handle('stock', { slug: 'stoneware-mug', variantId, quantity: 0 });
    await ask(`${variantId}@example.com`, 'stoneware-mug', Object.values(choices).join('/'));
  }
  await shop.handle('stock', { productId: id, variantId: other?.id, quantity: 1 });
  expect((await mails()).map(({ to }: { to: string }) => to)).toEqual([`${other?.id}@example.com`]);
});

test('the same wish twice is refused until it has been met', async () => {
  await ask('ada@example.com', 'sold-out-lamp');
  const again = await ask('ADA@example.com', 'sold-out-lamp');
  expect([again.status, reason(again)]).toEqual([409, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS']);
  await shop.handle('stock', { slug: 'sold-out-lamp', quantity: 1 });
  await shop.handle('stock', { slug: 'sold-out-lamp', quantity: 0 });
  expect((await ask('ada@example.com', 'sold-out-lamp')).status).toBe(200);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  '<b>@example.com',
  null,
  7,
  'x'.repeat(260),
])('an address %j is refused by its field', async email => {
  expect(reason(await ask(email, 'sold-out-lamp'))).toBe('request.email');
  expect((await merchant.get(PATH)).body.requests).toEqual([]);
});

test('what the shop does not have, cannot be waited for', async () => {
  const request = (catalogItemId: string, options?: object) => ({
    request: {
      email: 'ada@example.com',
      catalogReference: { catalogItemId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', options },
    },
  });
  expect(reason(await visitor.post(PATH, request('nothing')))).toBe('INVALID_CATALOG_REFERENCE');
  const { id } = await visitor.product('stoneware-mug');
  expect(reason(await visitor.post(PATH, request(id, { variantId: crypto.randomUUID() })))).toBe(
    'INVALID_CATALOG_REFERENCE_OPTIONS',
  );
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const item = (itemDetails: object, itemUrl?: string) =>
    visitor.post(PATH, { request: { catalogReference, email: 'ada@example.com', itemUrl }, itemDetails });
  expect(reason(await item({ image: 'javascript:alert(1)' }))).toBe('INVALID_ITEM_IMAGE_URL');
  expect(reason(await item({}, 'javascript:alert(1)'))).toBe('request.itemUrl');
});

test('a member reads and drops their own, a visitor none, the merchant all', async () => {
  const ada = await member('ada@example.com');
  const bob = await member('bob@example.com');
  const { id } = (await ask('ada@example.com', 'sold-out-lamp', undefined, ada)).body.request;
  await ask('bob@example.com', 'sold-out-lamp', undefined, bob);
  const count = async (who: Shopper) => (await who.get(PATH)).body.requests?.length;
  expect([await count(ada), await count(bob), await count(merchant), await count(visitor)]).toEqual([
    1,
    1,
    2,
    undefined,
  ]);
  expect(reason(await visitor.get(`${PATH}/${id}`))).toBe('FORBIDDEN');
  expect(reason(await bob.get(`${PATH}/${id}`))).toBe('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND');
  expect(reason(await bob.del(`${PATH}/${id}`))).toBe('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND');
  expect((await ada.del(`${PATH}/${id}`)).status).toBe(200);
  expect(await count(ada)).toBe(0);
});

test('the merchant marks and reports; moves that make no sense are refused', async () => {
  const { id } = (await ask('ada@example.com', 'sold-out-lamp')).body.request;
  const put = (who: Shopper) =>
    shop.call('PUT', `${PATH}/${id}/mark-as-notification-sent`, {}, who.tokens.access_token);
  expect(reason(await put(visitor))).toBe('FORBIDDEN');
  expect((await put(merchant)).body.request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false });
  expect(reason(await put(merchant))).toBe('INVALID_STATUS_TRANSITION');

  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  await ask('bob@example.com', 'sold-out-lamp');
  await ask('eve@nowhere.invalid', 'sold-out-lamp');
  const report = (body: object, who = merchant) => who.post(`${PATH}/report-items-back-in-stock`, body);
  expect(reason(await report({ catalogReference, requestIds: [id] }))).toBe(
    'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
  );
  expect(reason(await report({ catalogReference }, visitor))).toBe('FORBIDDEN');
  expect((await report({ catalogReference })).body).toEqual({});
  expect((await mails()).map(({ to }: { to: string }) => to)).toEqual(['bob@example.com']);
  const { requests } = (await merchant.get(PATH)).body;
  expect(requests.map(({ status }: { status: string }) => status)).toEqual([
    'NOTIFICATION_SENT',
    'NOTIFICATION_SENT',
    'FAILED',
  ]);
});

test('requests are paged by cursors that keep their filter, and counted by item', async () => {
  for (let n = 0; n < 5; n++) await ask(`a${n}@example.com`, 'sold-out-lamp');
  const query = { filter: { status: 'RECEIVED' }, sort: [{ fieldName: 'email', order: 'DESC' }] };
  const page = async (cursorPaging: object, rest = {}) =>
    (await merchant.post(`${PATH}/query`, { query: { ...rest, cursorPaging } })).body;
  const emails = (answer: { requests: { email: string }[] }) => answer.requests.map(({ email }) => email[1]).join('');
  const first = await page({ limit: 2 }, query);
  expect([emails(first), first.metadata.hasNext, first.metadata.cursors.prev]).toEqual(['43', true, undefined]);
  const second = await page({ limit: 2, cursor: first.metadata.cursors.next });
  const third = await page({ limit: 2, cursor: second.metadata.cursors.next });
  expect([emails(second), emails(third), third.metadata.hasNext]).toEqual(['21', '0', false]);
  expect(emails(await page({ limit: 2, cursor: second.metadata.cursors.prev }))).toBe('43');
  expect(reason(await merchant.post(`${PATH}/query`, { query: { cursorPaging: { cursor: 'rubbish' } } }))).toBe(
    'query.cursorPaging.cursor',
  );
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const whole = Buffer.from(JSON.stringify({ catalogReferences: [catalogReference] })).toString('base64url');
  const counted = await merchant.get(`${PATH}/count-by-catalog-reference?.r=${whole}`);
  expect(counted.body.countsPerCatalogReference).toEqual([{ catalogReference, count: 5 }]);
});
