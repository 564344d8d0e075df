import { expect, test } from 'vitest';
import { errorCodeOrField, setUpShop, type TestClient } from '../testing/open-shop.ts';

const PATH = '/back-in-stock-service/v1/back-in-stock-notification-requests';

const { shop, visitor, merchant } = setUpShop();

const mails = async () => (await shop.admin('outbox')).mails;

/** Requests a notification for a product, or for the variant that `choices` select, such as `Slate/L`. */
async function createRequest(email: unknown, slug: string, choices?: string, user = visitor, more = {}) {
  const { catalogReference } = await user.line(slug, 1, choices);
  return user.post(PATH, { request: { catalogReference, email, ...more } });
}

test('a visitor gets one mail when the item is back in stock, and none before', async () => {
  const itemUrl = 'https://merchant.example/lamp';
  const { status, body } = await createRequest('ada@example.com', 'sold-out-lamp', undefined, visitor, { itemUrl });
  expect([status, body.request.status, body.request.autoNotified]).toEqual([200, 'RECEIVED', false]);
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 0 });
  expect(await mails()).toEqual([]);
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 3 });
  expect(await mails()).toMatchObject([{ to: 'ada@example.com', links: [itemUrl] }]);
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 5 });
  expect(await mails()).toHaveLength(1);
  const { request } = (await merchant.get(`${PATH}/${body.request.id}`)).body;
  expect(request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: true });
});

test(
  'the platform refuses a back-in-stock request whose URL is on no shop origin',
  { tags: ['@security-mail-links'] },
  async () => {
    for (const itemUrl of [
      'https://evil.example/lamp',
      'https://shop.example.evil.example',
      'https://shop.example@evil.example',
    ])
      expect(
        errorCodeOrField(await createRequest('ada@example.com', 'sold-out-lamp', undefined, visitor, { itemUrl })),
      ).toBe('request.itemUrl');
    await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 3 });
    expect(await mails()).toEqual([]);
  },
);

test('new stock of a variant notifies only the back-in-stock requests for that variant', async () => {
  const { variants, id } = await visitor.product('stoneware-mug');
  const [one, other] = variants;
  for (const { choices, id: variantId } of [one, other].flatMap(variant => variant ?? [])) {
    await shop.admin('stock', { slug: 'stoneware-mug', variantId, quantity: 0 });
    await createRequest(`${variantId}@example.com`, 'stoneware-mug', Object.values(choices).join('/'));
  }
  await shop.admin('stock', { productId: id, variantId: other?.id, quantity: 1 });
  expect((await mails()).map(({ to }: { to: string }) => to)).toEqual([`${other?.id}@example.com`]);
});

test('a duplicate back-in-stock request is refused while the first one is pending', async () => {
  await createRequest('ada@example.com', 'sold-out-lamp');
  const again = await createRequest('ADA@example.com', 'sold-out-lamp');
  expect([again.status, errorCodeOrField(again)]).toEqual([409, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS']);
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 1 });
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 0 });
  expect((await createRequest('ada@example.com', 'sold-out-lamp')).status).toBe(200);
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
])('a back-in-stock request with the email address %j is refused', async email => {
  expect(errorCodeOrField(await createRequest(email, 'sold-out-lamp'))).toBe('request.email');
  expect((await merchant.get(PATH)).body.requests).toEqual([]);
});

test('back-in-stock requests fail for an unknown product or variant or a bad URL', async () => {
  const request = (catalogItemId: string, options?: object) => ({
    request: {
      email: 'ada@example.com',
      catalogReference: { catalogItemId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', options },
    },
  });
  expect(errorCodeOrField(await visitor.post(PATH, request('nothing')))).toBe('INVALID_CATALOG_REFERENCE');
  const { id } = await visitor.product('stoneware-mug');
  expect(errorCodeOrField(await visitor.post(PATH, request(id, { variantId: crypto.randomUUID() })))).toBe(
    'INVALID_CATALOG_REFERENCE_OPTIONS',
  );
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const item = (itemDetails: object, itemUrl?: string) =>
    visitor.post(PATH, { request: { catalogReference, email: 'ada@example.com', itemUrl }, itemDetails });
  expect(errorCodeOrField(await item({ image: 'javascript:alert(1)' }))).toBe('INVALID_ITEM_IMAGE_URL');
  expect(errorCodeOrField(await item({}, 'javascript:alert(1)'))).toBe('request.itemUrl');
});

test('a member reads and deletes only own back-in-stock requests; a merchant reads all', async () => {
  const ada = await shop.member('ada@example.com');
  const bob = await shop.member('bob@example.com');
  const { id } = (await createRequest('ada@example.com', 'sold-out-lamp', undefined, ada)).body.request;
  await createRequest('bob@example.com', 'sold-out-lamp', undefined, bob);
  const count = async (user: TestClient) => (await user.get(PATH)).body.requests?.length;
  expect([await count(ada), await count(bob), await count(merchant), await count(visitor)]).toEqual([
    1,
    1,
    2,
    undefined,
  ]);
  expect(errorCodeOrField(await visitor.get(`${PATH}/${id}`))).toBe('FORBIDDEN');
  expect(errorCodeOrField(await bob.get(`${PATH}/${id}`))).toBe('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND');
  expect(errorCodeOrField(await bob.del(`${PATH}/${id}`))).toBe('BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND');
  expect((await ada.del(`${PATH}/${id}`)).status).toBe(200);
  expect(await count(ada)).toBe(0);
});

test('only the merchant can mark and report back-in-stock requests, and mark each once', async () => {
  const { id } = (await createRequest('ada@example.com', 'sold-out-lamp')).body.request;
  const put = (user: TestClient) =>
    shop.call('PUT', `${PATH}/${id}/mark-as-notification-sent`, {}, user.tokens.access_token);
  expect(errorCodeOrField(await put(visitor))).toBe('FORBIDDEN');
  expect((await put(merchant)).body.request).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false });
  expect(errorCodeOrField(await put(merchant))).toBe('INVALID_STATUS_TRANSITION');

  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  await createRequest('bob@example.com', 'sold-out-lamp');
  await createRequest('eve@nowhere.invalid', 'sold-out-lamp');
  const report = (body: object, user = merchant) => user.post(`${PATH}/report-items-back-in-stock`, body);
  expect(errorCodeOrField(await report({ catalogReference, requestIds: [id] }))).toBe(
    'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
  );
  expect(errorCodeOrField(await report({ catalogReference }, visitor))).toBe('FORBIDDEN');
  expect((await report({ catalogReference })).body).toEqual({});
  expect((await mails()).map(({ to }: { to: string }) => to)).toEqual(['bob@example.com']);
  const { requests } = (await merchant.get(PATH)).body;
  expect(requests.map(({ status }: { status: string }) => status)).toEqual([
    'NOTIFICATION_SENT',
    'NOTIFICATION_SENT',
    'FAILED',
  ]);
});

test('back-in-stock requests are counted by item, and paged with filter and sort', async () => {
  for (let n = 0; n < 5; n++) await createRequest(`a${n}@example.com`, 'sold-out-lamp');
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
  expect(
    errorCodeOrField(await merchant.post(`${PATH}/query`, { query: { cursorPaging: { cursor: 'rubbish' } } })),
  ).toBe('query.cursorPaging.cursor');
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const whole = Buffer.from(JSON.stringify({ catalogReferences: [catalogReference] })).toString('base64url');
  const counted = await merchant.get(`${PATH}/count-by-catalog-reference?.r=${whole}`);
  expect(counted.body.countsPerCatalogReference).toEqual([{ catalogReference, count: 5 }]);
});
