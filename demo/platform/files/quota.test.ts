import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { errorCodeOrField, expectOk, openShop, setUpShop, type TestClient } from '../testing/open-shop.ts';
import { tempFolder } from '../testing/temp-folder.ts';

const { shop, visitor, merchant } = setUpShop();
const HOUR_MS = 3_600_000;

const announce = (user: TestClient, fields: object = {}) =>
  user.post('/v1/files/generate-upload-url', { mimeType: 'text/plain', fileName: 'poem.txt', ...fields });
const send = (uploadUrl: string) => shop.send(new URL(uploadUrl).pathname, { method: 'PUT', body: 'roses' });
async function upload(user: TestClient): Promise<string> {
  const { uploadUrl } = expectOk(await announce(user));
  return (await (await send(uploadUrl)).json()).file.id;
}
const statuses = async (ids: readonly string[]) => {
  const owner = await shop.merchant();
  const answers = await Promise.all(ids.map(id => owner.get(`/v1/files/get-file-by-id?fileId=${id}`)));
  return answers.map(({ status }) => status);
};

test(
  'a visitor can upload at most a gigabyte, but the merchant can upload more',
  { tags: ['@security-uploads'] },
  async () => {
    const large = { sizeInBytes: '250000000' };
    for (let n = 0; n < 4; n++) expectOk(await announce(visitor, large));
    expect(errorCodeOrField(await announce(visitor, large))).toBe('UPLOAD_QUOTA_EXCEEDED');
    expect((await announce(await shop.visitor(), large)).status).toBe(200);
    for (let n = 0; n < 5; n++) expectOk(await announce(merchant, large));
    await shop.admin('clock', { offsetMs: 25 * HOUR_MS });
    expect((await announce(await shop.visitor(), large)).status).toBe(200);
  },
);

test('an upload gets 413 when the shop’s storage is full', { tags: ['@security-uploads'] }, async () => {
  const db = join(tempFolder(), 'shop.db');
  const small = await openShop({ db });
  onTestFinished(() => small.close());
  const user = await small.visitor();
  const put = async (uploadUrl: string) =>
    (await small.send(new URL(uploadUrl).pathname, { method: 'PUT', body: 'roses' })).status;
  const [first, second] = [expectOk(await announce(user)), expectOk(await announce(await small.visitor()))];
  expect(await put(first.uploadUrl)).toBe(200);
  const sqlite = new Libsql(db);
  sqlite.exec(
    "UPDATE files SET document = json_set(document, '$.size', 20000000000) WHERE document ->> 'asset' IS NULL",
  );
  sqlite.close();
  expect(await put(second.uploadUrl)).toBe(413);
});

test('an upload request gets 429 beyond the limit of the setting uploads', async () => {
  await shop.admin('settings', { limits: { uploads: 2 } });
  expect([await announce(visitor), await announce(visitor), await announce(visitor)].map(one => one.status)).toEqual([
    200, 200, 429,
  ]);
});

test('a visitor’s upload that no review uses is deleted after two days', { tags: ['@security-uploads'] }, async () => {
  const [used, unused, own] = [await upload(visitor), await upload(visitor), await upload(merchant)];
  const { id: entityId } = await visitor.product('olive-oil');
  const content = { title: 'Good', body: 'It is oil.', rating: 5, media: [{ image: `http://api.test/media/${used}` }] };
  const review = { namespace: 'stores', entityId, name: 'Ada', email: 'ada@example.com', content };
  expectOk(await visitor.post('/reviews/v1/reviews/contact', review));
  await shop.admin('clock', { offsetMs: 47 * HOUR_MS });
  expect(await statuses([used, unused, own])).toEqual([200, 200, 200]);
  await shop.admin('clock', { offsetMs: 49 * HOUR_MS });
  expect(await statuses([used, unused, own])).toEqual([200, 404, 200]);
});

test('the platform keeps the seeded uploads of visitors after two days', async () => {
  const count = async () =>
    expectOk(await (await shop.merchant()).post('/v1/files/search', { rootFolder: 'VISITOR_UPLOADS_ROOT' })).files
      .length;
  const before = await count();
  await shop.admin('clock', { offsetMs: 49 * HOUR_MS });
  expect([await count(), before > 0]).toEqual([before, true]);
});

test('an upload gets 403 if its sender was muted after requesting the upload URL', async () => {
  const ada = await shop.member('ada@example.com');
  const { uploadUrl } = expectOk(await announce(ada));
  expectOk(await merchant.post(`/v1/members/${ada.tokens.memberId}/mute`));
  expect((await send(uploadUrl)).status).toBe(403);
});
