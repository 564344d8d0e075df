import { beforeEach, expect, test } from 'vitest';
import type { CatalogReference } from '../../../src/api/shared/line.ts';
import { openDatabaseFixture } from '../testing/contract/database-fixture.ts';
import { type AnyJson, errorCodeOrField, setUpShop } from '../testing/open-shop.ts';

const PATH = '/back-in-stock-service/v1/back-in-stock-notification-requests';

const { shop, visitor, merchant } = setUpShop();
let catalogReference: CatalogReference;
beforeEach(async () => {
  catalogReference = (await visitor.line('sold-out-lamp', 1)).catalogReference;
});

const listMails = async () => (await shop.admin('outbox')).mails;
const createRequest = async (email: string, itemDetails?: object) =>
  (await visitor.post(PATH, { request: { catalogReference, email }, itemDetails })).body.request;
const report = (body: object) => merchant.post(`${PATH}/report-items-back-in-stock`, body);
const statusOf = async (id: string) => (await merchant.get(`${PATH}/${id}`)).body.request.status;
const countWaiting = async () => {
  const query = Buffer.from(JSON.stringify({ catalogReferences: [catalogReference] })).toString('base64url');
  return (await merchant.get(`${PATH}/count-by-catalog-reference?.r=${query}`)).body.countsPerCatalogReference[0].count;
};

test('the details and parameters of a back-in-stock report appear in the mail', async () => {
  const { id } = await createRequest('ada@example.com', { name: 'Cheap pills', price: '1.00' });
  const image = { url: 'https://shop.example/lamp.jpg' };
  const itemDetails = { name: 'Lamp,\nsecond edition', price: '89.00', image };
  const parameters = { greeting: 'Hello Ada', 'until\nwhen': 'Friday\n' };
  expect((await report({ requestIds: [id], itemDetails, extraAutomationTemplateParameters: parameters })).body).toEqual(
    {},
  );
  const [mail] = await listMails();
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Lamp, second edition is back' });
  expect(mail.text.split('\n\n').slice(1)).toEqual([
    'Price: 89.00',
    'https://shop.example/lamp.jpg',
    'greeting: Hello Ada',
    'until when: Friday',
  ]);
});

test('a back-in-stock mail does not have the item details that the shopper sent', async () => {
  await createRequest('ada@example.com', { name: 'Cheap pills', price: '1.00' });
  await report({ catalogReference });
  const [mail] = await listMails();
  expect(mail.text + mail.subject).not.toMatch(/pills|1\.00/);
});

test(
  'line breaks in a shopper’s item URL do not put a second link into the mail',
  { tags: ['@security-mail-links'] },
  async () => {
    const ask = (email: string, itemUrl: string) =>
      visitor.post(PATH, { request: { catalogReference, email, itemUrl } });
    await ask('ada@example.com', 'https://shop.example/lamp\n\nhttps://evil.example/');
    await ask('bo@example.com', 'https://shop.example\\@evil.example/\u202egro');
    await report({ catalogReference });
    const texts = (await listMails()).map(({ text }: AnyJson) => text.split('\n\n').slice(1));
    expect(texts).toEqual([
      ['https://shop.example/lamphttps://evil.example/'],
      ['https://shop.example/@evil.example/%E2%80%AEgro'],
    ]);
    expect(errorCodeOrField(await ask('cy@example.com', 'https://evil.example@shop.example/'))).toBe('request.itemUrl');
  },
);

test('a media URI in a back-in-stock report appears in the mail as a URL', async () => {
  await createRequest('ada@example.com');
  await report({ catalogReference, itemDetails: { image: 'wix:image://v1/oak-board/Board.png' } });
  expect((await listMails())[0].text).toContain('http://api.test/media/oak-board');
});

test('a back-in-stock report with unknown ids mails nothing, and the error lists them', async () => {
  const { id } = await createRequest('ada@example.com');
  const answer = await report({ requestIds: [id, 'unknown', 'other'] });
  expect([answer.status, errorCodeOrField(answer)]).toEqual([404, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND']);
  expect(answer.body.details.applicationError.data).toEqual({ requestIds: ['unknown', 'other'] });
  expect([await listMails(), await statusOf(id)]).toEqual([[], 'RECEIVED']);
});

test('a back-in-stock report of an unknown item is refused', async () => {
  await createRequest('ada@example.com');
  const unknown = { ...catalogReference, catalogItemId: 'unknown' };
  expect(errorCodeOrField(await report({ catalogReference: unknown }))).toBe('INVALID_CATALOG_REFERENCE');
});

test.each([
  [{ itemDetails: { price: 'cheap' } }, 'itemDetails.price'],
  [{ itemDetails: { price: '-5' } }, 'itemDetails.price'],
  [{ itemDetails: { price: 5 } }, 'itemDetails.price'],
  [{ itemDetails: { image: 'javascript:alert(1)' } }, 'INVALID_ITEM_IMAGE_URL'],
  [{ itemDetails: { image: { url: 'lamp.jpg' } } }, 'INVALID_ITEM_IMAGE_URL'],
  [{ itemDetails: { image: { width: 4 } } }, 'itemDetails.image'],
  [{ itemDetails: { image: 7 } }, 'itemDetails.image'],
  [{ itemDetails: { name: 7 } }, 'itemDetails.name'],
  [{ extraAutomationTemplateParameters: { n: 7 } }, 'extraAutomationTemplateParameters.n'],
  [{ extraAutomationTemplateParameters: 'all' }, 'extraAutomationTemplateParameters'],
])('a back-in-stock report with %j is refused and mails nothing', async (bad, reason) => {
  const { id } = await createRequest('ada@example.com');
  expect(errorCodeOrField(await report({ requestIds: [id], ...bad }))).toBe(reason);
  expect(await listMails()).toEqual([]);
  const request = { catalogReference, email: 'bob@example.com' };
  if ('itemDetails' in bad) expect(errorCodeOrField(await visitor.post(PATH, { request, ...bad }))).toBe(reason);
});

test.each(['0', '0.5', '12.50', '1500', '3.125'])('a back-in-stock request accepts the item price %s', async price => {
  expect((await createRequest('ada@example.com', { price })).itemDetails).toEqual({ price });
});

test('a back-in-stock request returns an image sent as object, URI or URL as an object', async () => {
  const url = 'https://shop.example/lamp.jpg';
  const full = { id: 'lamp', url, width: 600, height: 400, altText: 'A lamp', filename: 'lamp.jpg' };
  const images: readonly (readonly [unknown, AnyJson])[] = [
    [full, full],
    [url, { url }],
    [{ url, width: 0, height: null }, { url }],
    [
      'wix:image://v1/oak-board/My%20board.png#originWidth=1200&originHeight=900',
      { id: 'oak-board', url: 'http://api.test/media/oak-board', filename: 'My board.png', width: 1200, height: 900 },
    ],
    ['image://v1/a~mv2.jpg', { id: 'a~mv2.jpg', url: 'http://api.test/media/a~mv2.jpg' }],
  ];
  for (const [n, [image, expected]] of images.entries()) {
    const { id, itemDetails } = await createRequest(`a${n}@example.com`, { image });
    expect(itemDetails).toEqual({ image: expected });
    expect((await merchant.get(`${PATH}/${id}`)).body.request.itemDetails).toEqual({ image: expected });
    const [found] = (await merchant.post(`${PATH}/query`, { query: { filter: { id } } })).body.requests;
    expect(found.itemDetails).toEqual({ image: expected });
  }
});

test('a report retries the mail of a failed back-in-stock request; new stock does not', async () => {
  const fixture = await openDatabaseFixture();
  const { database, shop, merchant } = fixture;
  database.run('CREATE TABLE statuses (status TEXT)');
  database.run(
    'CREATE TRIGGER statuses_seen AFTER UPDATE OF status ON back_in_stock BEGIN INSERT INTO statuses VALUES (NEW.status); END',
  );
  const takeStatuses = () => {
    const rows = database.all<{ status: string }>('SELECT status FROM statuses');
    database.run('DELETE FROM statuses');
    return rows.map(({ status }) => status);
  };
  const visitor = await shop.visitor();
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  const request = { catalogReference, email: 'eve@nowhere.invalid' };
  const { id } = (await visitor.post(PATH, { request })).body.request;
  const report = (body: object) => merchant.post(`${PATH}/report-items-back-in-stock`, body);
  for (const body of [{ catalogReference }, { requestIds: [id] }, { catalogReference }]) {
    await report(body);
    expect(takeStatuses()).toEqual(['PROCESSING', 'FAILED']);
  }
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 1 });
  expect(takeStatuses()).toEqual([]);
  fixture.close();
});

test('another report does not mail a notified back-in-stock request again', async () => {
  const { id } = await createRequest('ada@example.com');
  await report({ requestIds: [id] });
  expect((await report({ requestIds: [id] })).status).toBe(200);
  await report({ catalogReference });
  expect(await listMails()).toHaveLength(1);
});

test('the count of back-in-stock requests leaves out notified and failed requests', async () => {
  const ids: string[] = [];
  for (const email of ['ada@example.com', 'bob@example.com', 'eve@nowhere.invalid'])
    ids.push((await createRequest(email)).id);
  expect(await countWaiting()).toBe(3);
  await report({ requestIds: [ids[0]] });
  expect(await countWaiting()).toBe(2);
  await report({ requestIds: [ids[2]] });
  expect(await countWaiting()).toBe(1);
  await shop.call('PUT', `${PATH}/${ids[1]}/mark-as-notification-sent`, {}, merchant.tokens.access_token);
  expect(await countWaiting()).toBe(0);
});
