import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { files as seededFiles } from '../seed/data/files.ts';
import { type AnyJson, errorCodeOrField, openShop } from '../testing/open-shop.ts';
import { getMimeType } from './mime-types.ts';

/** Opens a shop and a client of the merchant, with helpers for uploads and downloads. */
async function open() {
  const shop = await openShop();
  const { accessToken } = await shop.admin('merchant-token', {});
  const merchant = shop.as({ access_token: accessToken });

  /** Requests an upload URL and uploads to it. */
  async function send(bytes: Uint8Array | string, fields: object): Promise<AnyJson> {
    const { body } = await merchant.post('/site-media/v1/files/generate-upload-url', fields);
    const answer = await shop.send(new URL(body.uploadUrl).pathname, { method: 'PUT', body: bytes as BodyInit });
    return (await answer.json()).file;
  }
  const load = (url: string, init?: RequestInit) => shop.send(url.replace('http://api.test', ''), init);
  const get = (path: string) => merchant.get(`/site-media${path}`);
  const post = (path: string, body: unknown) => merchant.post(`/site-media${path}`, body);
  const file = async (id: string) => (await get(`/v1/files/get-file-by-id?fileId=${id}`)).body.file;
  return { ...shop, merchant, upload: send, load, get, post, file };
}

const names = (body: AnyJson): readonly string[] => body.files.map(({ displayName }: AnyJson) => displayName);

const picture = (width: number, height: number, background = '#3a6ea5') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('an uploaded picture is measured and served in a requested size', async () => {
  const { upload, load, close } = await open();
  const fields = { mimeType: 'image/png', fileName: 'sky.png', labels: ['blue'], filePath: '/shots/2026' };
  const file = await upload(await picture(900, 600), fields);
  expect(file).toMatchObject({
    displayName: 'sky.png',
    mediaType: 'IMAGE',
    operationStatus: 'READY',
    state: 'OK',
    labels: ['blue'],
    filePath: '/shots/2026',
    media: { image: { image: { width: 900, height: 600 }, colors: { prominent: { hex: '#3a6ea5' } } } },
  });
  const small = await load(`${file.url}/v1/fit/w_300,h_300,al_c,q_80,enc_auto/${file.id}`, {
    headers: { accept: 'image/webp' },
  });
  const { format, width, height } = await sharp(await small.arrayBuffer()).metadata();
  expect([format, width, height]).toEqual(['webp', 300, 200]);
  const original = await load(file.url);
  expect(original.headers.get('content-type')).toBe('image/png');
  expect((await original.arrayBuffer()).byteLength).toBe(Number(file.sizeInBytes));
  close();
});

test(
  'the platform starts 8 responses with a 20 MB picture in under 60 MB of memory',
  { tags: ['@security-uploads'] },
  async () => {
    const { upload, load, close } = await open();
    const large = Buffer.concat([await picture(9, 6), Buffer.alloc(20_000_000)]);
    const { url } = await upload(large, { mimeType: 'image/png', fileName: 'sky.png' });
    const before = process.memoryUsage().arrayBuffers;
    const answers = await Promise.all(Array.from({ length: 8 }, () => load(url)));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
    await Promise.all(answers.map(answer => answer.body?.cancel()));
    const part = await load(url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    close();
  },
);

test('an uploaded picture is added to a product, by id or URL', async () => {
  const { upload, merchant, load, file, close } = await open();
  const fields = { mimeType: 'image/png', fileName: 'bowl.png' };
  const { id: mediaId, url: mediaUrl } = await upload(await picture(400, 300), fields);
  const { id } = await merchant.product('stoneware-mug');
  const shown = async () => (await merchant.get(`/v1/products/${id}`)).body.product.media.items.at(-1);
  await merchant.post(`/v1/products/${id}/media`, { media: [{ mediaId }] });
  const item = await shown();
  expect(item).toMatchObject({ id: mediaId, image: { url: mediaUrl, width: 400, height: 300 } });
  expect((await sharp(await (await load(item.thumbnail.url)).arrayBuffer()).metadata()).width).toBe(80);
  expect((await file(mediaId)).lastUsedDate).toBeDefined();
  await merchant.post(`/v1/products/${id}/media/delete`, { mediaIds: [mediaId] });
  await merchant.post(`/v1/products/${id}/media`, { media: [{ url: mediaUrl }] });
  expect(await shown()).toEqual(item);
  const secret = await upload(await picture(40, 30), { ...fields, private: true });
  expect(errorCodeOrField(await merchant.post(`/v1/products/${id}/media`, { media: [{ mediaId: secret.id }] }))).toBe(
    'MEDIA_NOT_FOUND',
  );
  close();
});

test('an upload that claims to be a picture, but is not, is FAILED', async () => {
  const { upload, load, close } = await open();
  const file = await upload('not a picture', { mimeType: 'image/png' });
  expect(file).toMatchObject({ operationStatus: 'FAILED', url: '' });
  expect((await load(`http://api.test/media/${file.id}`)).status).toBe(404);
  close();
});

test('an upload needs the declared size, and a second upload changes nothing', async () => {
  const { post, load, close } = await open();
  const fields = { mimeType: 'text/plain', fileName: 'a.txt', sizeInBytes: '5' };
  const { uploadUrl } = (await post('/v1/files/generate-upload-url', fields)).body;
  const send = async (body: string) => (await load(uploadUrl, { method: 'PUT', body })).json();
  expect((await send('much too long')).details.validationError.fieldViolations[0].field).toBe('sizeInBytes');
  const { file } = await send('right');
  expect(await send('wrong')).toEqual({ file });
  expect(await (await load(file.url)).text()).toBe('right');
  expect((await load('http://api.test/upload/nobody', { method: 'PUT', body: 'x' })).status).toBe(401);
  close();
});

test('files can be trashed, restored to their folder, and deleted', async () => {
  const { upload, get, post, load, close } = await open();
  const kept = await upload('one', { mimeType: 'text/plain', fileName: 'one.txt', filePath: 'notes' });
  const other = await upload('two', { mimeType: 'text/plain', fileName: 'two.txt', filePath: 'notes' });
  const folder = `/v1/files?parentFolderId=${kept.parentFolderId}`;
  expect(names((await get(folder)).body)).toEqual(['two.txt', 'one.txt']);

  await post('/v1/bulk/files/delete', { fileIds: [kept.id] });
  expect(names((await get(folder)).body)).toEqual(['two.txt']);
  const trash = (await get('/v1/trash-bin/files')).body;
  expect(names(trash)).toEqual(['one.txt', 'Blurred.webp']);
  expect(trash.files[0]).toMatchObject({ state: 'DELETED', parentFolderId: 'trash-root' });
  expect(names((await post('/v1/files/search', { search: 'one.txt', rootFolder: 'TRASH_ROOT' })).body)).toEqual([
    'one.txt',
  ]);
  expect(names((await post('/v1/files/search', { search: 'one.txt' })).body)).toEqual([]);

  await post('/v1/bulk/trash-bin/files/restore', { fileIds: [kept.id] });
  expect(names((await get(folder)).body)).toEqual(['two.txt', 'one.txt']);

  await post('/v1/bulk/files/delete', { fileIds: [other.id], permanent: true });
  expect(names((await get(folder)).body)).toEqual(['one.txt']);
  expect(errorCodeOrField(await get(`/v1/files/get-file-by-id?fileId=${other.id}`))).toBe('FILE_NOT_FOUND');
  expect((await load(other.url)).status).toBe(404);
  close();
});

test('deleting an unknown file among others deletes none', async () => {
  const { upload, file, post, close } = await open();
  const { id } = await upload('x', { mimeType: 'text/plain' });
  expect(errorCodeOrField(await post('/v1/bulk/files/delete', { fileIds: [id, 'nothing'], permanent: true }))).toBe(
    'FILE_NOT_FOUND',
  );
  expect((await file(id)).state).toBe('OK');
  close();
});

test('name, labels and folder of a file can be changed and searched', async () => {
  const { upload, merchant, post, close } = await open();
  const { id } = await upload('x', { mimeType: 'text/plain', fileName: 'a.txt' });
  const change = (file: object) => merchant.patch('/site-media/v1/files/update-file-descriptor', { file });
  const changed = await change({ id, displayName: 'Board guide', labels: ['wood', 'oil'] });
  expect(changed.body.file).toMatchObject({ displayName: 'Board guide', labels: ['wood', 'oil'] });
  for (const search of ['board', 'OIL'])
    expect(names((await post('/v1/files/search', { search })).body), search).toEqual(['Board guide']);
  await change({ id, parentFolderId: 'VISITOR_UPLOADS_ROOT' });
  expect(names((await post('/v1/files/search', { rootFolder: 'VISITOR_UPLOADS_ROOT' })).body)).toContain('Board guide');
  expect(names((await post('/v1/files/search', { search: 'board' })).body)).toEqual([]);
  expect(errorCodeOrField(await change({ id, parentFolderId: 'nowhere' }))).toBe('FOLDER_NOT_FOUND');
  expect(errorCodeOrField(await change({ id, colour: 'red' }))).toBe('file.colour');
  close();
});

test('a file update changes masked fields, clears with null and refuses fixed fields', async () => {
  const { upload, merchant, file, close } = await open();
  const externalInfo = { origin: 'camera', externalIds: ['8'] };
  const fields = { mimeType: 'text/plain', fileName: 'a.txt', labels: ['wood'], filePath: 'notes', externalInfo };
  const { id, parentFolderId } = await upload('x', fields);
  const change = (fields: object, fieldMask?: unknown) =>
    merchant.patch('/site-media/v1/files/update-file-descriptor', { file: { id, ...fields }, fieldMask });

  await change({ displayName: 'b.txt', labels: ['oil'], parentFolderId: 'media-root' }, ['displayName']);
  expect(await file(id)).toMatchObject({ displayName: 'b.txt', labels: ['wood'], parentFolderId, externalInfo });
  await change({ externalInfo: { origin: 'scanner', externalIds: ['9'] } }, ['externalInfo.origin']);
  expect((await file(id)).externalInfo).toEqual({ origin: 'scanner', externalIds: ['8'] });
  await change({ externalInfo: { origin: 'phone', externalIds: [] } });
  expect((await file(id)).externalInfo).toEqual({ origin: 'phone', externalIds: [] });
  await change({ labels: null, externalInfo: null, parentFolderId: null });
  expect(await file(id)).toMatchObject({ labels: [], parentFolderId: 'media-root', displayName: 'b.txt' });
  expect((await file(id)).externalInfo).toBeUndefined();

  const stored = await file(id);
  for (const [fields, mask, why] of [
    [{ private: true }, undefined, 'file.private'],
    [{ hash: 'x' }, undefined, 'file.hash'],
    [{ state: 'DELETED' }, undefined, 'file.state'],
    [{ displayName: null }, undefined, 'file.displayName'],
    [{ private: false }, ['private'], 'fieldMask'],
    [{ displayName: 'c' }, ['nonsense'], 'fieldMask'],
    [{ externalInfo }, ['externalInfo.colour'], 'fieldMask'],
    [{ externalInfo: 'x' }, ['externalInfo.origin'], 'file.externalInfo'],
    [{ displayName: 'c' }, 'displayName', 'fieldMask'],
    [{ displayName: 'c' }, Array(300).fill('displayName'), 'fieldMask'],
  ] as const)
    expect(errorCodeOrField(await change(fields, mask)), JSON.stringify(fields)).toBe(why);
  expect(await file(id)).toEqual(stored);
  expect((await change({ ...stored, displayName: 'As it was read' })).status).toBe(200);
  close();
});

test('an uploaded picture has no faces in its metadata', async () => {
  const { upload, close } = await open();
  const file = await upload(await picture(90, 60), { mimeType: 'image/png', fileName: 'sky.png' });
  expect(Object.keys(file.media.image).toSorted()).toEqual(['colors', 'image']);
  close();
});

test('a video’s embedded cover is its poster; without a valid cover there is no poster', async () => {
  const { upload, load, close } = await open();
  const film = readFileSync(new URL('../seed/data/files/film.mp4', import.meta.url));
  const fields = { mimeType: 'video/mp4', fileName: 'wheel.mp4' };
  const file = await upload(film, fields);
  const [poster] = file.media.video.posters;
  expect(poster).toEqual({ id: file.id, url: `http://api.test/media/${file.id}`, width: 320, height: 180 });
  const shown = await load(poster.url);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
  const small = await load(file.thumbnailUrl, { headers: { accept: 'image/webp' } });
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 120, height: 68 });

  const other = Buffer.from(film);
  other.write('free', film.indexOf('covr'), 'latin1');
  const bare = await upload(other, fields);
  expect([bare.media.video.posters, bare.thumbnailUrl]).toEqual([[], undefined]);
  expect((await load(`http://api.test/media/${bare.id}`)).status).toBe(404);

  const broken = Buffer.from(film);
  broken.fill(0, film.indexOf('covr') + 20, film.indexOf('covr') + 600);
  expect((await upload(broken, fields)).media.video.posters).toEqual([]);

  const secret = await upload(film, { ...fields, private: true });
  expect([secret.media.video.posters, secret.thumbnailUrl]).toEqual([[], undefined]);
  expect((await load(`http://api.test/media/${secret.id}`)).status).toBe(404);
  close();
});

test('a product accepts video, audio, document and zip uploads by id and by URL', async () => {
  const { upload, merchant, load, visitor: visit, close } = await open();
  const visitor = await visit();
  const seedFile = (name: string) => readFileSync(new URL(`../seed/data/files/${name}`, import.meta.url));
  const uploads = [
    ['video', await upload(seedFile('film.mp4'), { mimeType: 'video/mp4', fileName: 'wheel.mp4' })],
    ['audio', await upload(seedFile('chime.wav'), { mimeType: 'audio/wav', fileName: 'chime.wav' })],
    ['document', await upload(Buffer.from('%PDF-1.4'), { mimeType: 'application/pdf', fileName: 'care.pdf' })],
    ['zip', await upload(Buffer.from('PK'), { mimeType: 'application/zip', fileName: 'all.zip' })],
  ] as const;
  for (const [mediaType, file] of uploads)
    for (const [slug, media] of [
      ['bread-knife', { mediaId: file.id }],
      ['oak-board', { url: file.url }],
    ] as const) {
      const { id } = await visitor.product(slug);
      expect((await merchant.post(`/v1/products/${id}/media`, { media: [media] })).status).toBe(200);
      const item = (await visitor.product(slug)).media.items.at(-1);
      expect(item).toMatchObject({ id: file.id, mediaType });
      if (mediaType === 'video') {
        const [film] = item?.video?.files ?? [];
        expect(film).toMatchObject({ url: file.url, format: 'mp4', width: 320, height: 180 });
        expect((await load(film?.url ?? '')).headers.get('content-type')).toBe('video/mp4');
      }
    }
  close();
});

test('no URL of a file in the trash works until the file is restored', async () => {
  const { upload, post, load, close } = await open();
  const file = await upload(await picture(90, 60), { mimeType: 'image/png', fileName: 'sky.png' });
  const { downloadUrls } = (await post('/v1/files/generate-file-download-url', { fileId: file.id })).body;
  const addresses = [file.url, file.thumbnailUrl, downloadUrls[0].url];
  const statuses = async () => Promise.all(addresses.map(async url => (await load(url)).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await post('/v1/bulk/files/delete', { fileIds: [file.id] });
  expect(new Set(await statuses())).toEqual(new Set([404]));
  await post('/v1/bulk/trash-bin/files/restore', { fileIds: [file.id] });
  expect(new Set(await statuses())).toEqual(new Set([200]));
  close();
});

test('the seeded files have the metadata that an upload of the same bytes gets', async () => {
  const { upload, post, close } = await open();
  const facts = ({ sizeInBytes, hash, mediaType, media }: AnyJson) => {
    const { image, vector, video, audio } = media;
    const { width, height } = (image ?? vector)?.image ?? {};
    const posters = video?.posters.map(({ width, height }: AnyJson) => ({ width, height }));
    const resolutions = video?.resolutions.map(({ url: _, ...resolution }: AnyJson) => resolution);
    const sound = audio && { duration: audio.duration, bitrate: audio.bitrate, format: audio.format };
    return { sizeInBytes, hash, mediaType, width, height, posters, resolutions, sound };
  };
  const roots = ['MEDIA_ROOT', 'VISITOR_UPLOADS_ROOT', 'TRASH_ROOT'];
  const lists = await Promise.all(roots.map(rootFolder => post('/v1/files/search', { rootFolder })));
  const seeded = lists.flatMap(({ body }) => body.files);
  for (const { asset, displayName } of seededFiles) {
    const bytes = readFileSync(new URL(`../seed/data/files/${asset}`, import.meta.url));
    const found = seeded.find(file => file.displayName === displayName);
    expect(facts(await upload(bytes, { mimeType: getMimeType(asset), fileName: asset })), displayName).toEqual(
      facts(found),
    );
  }
  close();
});

test('a bulk import returns an id for each valid URL, and the file with returnEntity', async () => {
  const { post, close } = await open();
  const importFileRequests = [{ url: 'http://127.0.0.1:1/a.png' }, { url: 'nowhere' }];
  const brief = (await post('/v1/bulk/files/import-v2', { importFileRequests })).body;
  expect(brief.results.map(({ itemMetadata: { success, id }, item }: AnyJson) => [success, id !== '', item])).toEqual([
    [true, true, undefined],
    [false, false, undefined],
  ]);
  expect(brief.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
  const full = (await post('/v1/bulk/files/import-v2', { importFileRequests, returnEntity: true })).body;
  expect(full.results[0].item.id).toBe(full.results[0].itemMetadata.id);
  close();
});

test('lists of files filter by type and privacy, sort, and page without duplicates', async () => {
  const { upload, get, close } = await open();
  for (let index = 0; index < 12; index++)
    await upload(`${index}`, {
      mimeType: index % 3 ? 'text/plain' : 'application/zip',
      fileName: `file-${String(index).padStart(2, '0')}`,
      private: index % 2 === 0,
      filePath: 'many',
    });
  const id = (await get('/v1/files?sort.fieldName=createdDate')).body;
  expect(id.nextCursor.hasNext).toBe(false);
  const many = (await upload('x', { mimeType: 'text/plain', fileName: 'last', filePath: 'many' })).parentFolderId;
  const list = async (query: string) => (await get(`/v1/files?parentFolderId=${many}&${query}`)).body;
  expect((await list('mediaTypes=ARCHIVE')).files).toHaveLength(4);
  expect((await list('mediaTypes=ARCHIVE&mediaTypes=DOCUMENT&private=true')).files).toHaveLength(6);
  expect(names(await list('sort.fieldName=displayName&sort.order=DESC&paging.limit=2'))).toEqual(['last', 'file-11']);

  const first = await list('sort.fieldName=createdDate&sort.order=DESC&paging.limit=5');
  await upload('y', { mimeType: 'text/plain', fileName: 'newer', parentFolderId: many });
  const second = await list(`paging.limit=5&paging.cursor=${first.nextCursor.cursors.next}`);
  const third = await list(`paging.limit=5&paging.cursor=${second.nextCursor.cursors.next}`);
  const seen = [first, second, third].flatMap(names);
  expect(seen).toHaveLength(13);
  expect(new Set(seen).size).toBe(13);
  expect(third.nextCursor.hasNext).toBe(false);

  for (const [query, field] of [
    ['paging.cursor=x', 'paging.cursor'],
    ['paging.limit=101', 'paging.limit'],
    ['sort.fieldName=colour', 'sort.fieldName'],
    ['mediaTypes=FILM', 'mediaTypes[0]'],
    ['private=perhaps', 'private'],
    ['colour=red', 'colour'],
  ] as const)
    expect(errorCodeOrField(await get(`/v1/files?${query}`)), query).toBe(field);
  close();
});

test('only the merchant lists files; visitors upload to a folder for visitors', async () => {
  const { upload, visitor, send, load, close } = await open();
  const [ada, bob] = [await visitor(), await visitor()];
  const kept = await upload('x', { mimeType: 'text/plain' });
  expect((await ada.get(`/v1/files/get-file-by-id?fileId=${kept.id}`)).status).toBe(403);
  expect((await ada.get('/v1/files')).status).toBe(403);
  const fields = { mimeType: 'text/plain', fileName: 'wish.txt' };
  expect((await ada.post('/v1/files/generate-upload-url', { ...fields, parentFolderId: 'media-root' })).status).toBe(
    403,
  );
  const { uploadUrl } = (await ada.post('/v1/files/generate-upload-url', fields)).body;
  const { file } = await (await load(uploadUrl, { method: 'PUT', body: 'a wish' })).json();
  expect(file.parentFolderId).toBe('visitor-uploads');
  expect((await ada.get(`/v1/files/get-file-by-id?fileId=${file.id}`)).status).toBe(200);
  expect((await bob.get(`/v1/files/get-file-by-id?fileId=${file.id}`)).status).toBe(403);
  expect((await send('/v1/files')).status).toBe(401);
  close();
});

test.each([
  ['/v1/files/generate-upload-url', {}, 'mimeType'],
  ['/v1/files/generate-upload-url', { mimeType: 'nonsense' }, 'mimeType'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', sizeInBytes: '1e9' }, 'sizeInBytes'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', sizeInBytes: '99999999999' }, 'sizeInBytes'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', private: 'x' }, 'private'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', labels: 'x' }, 'labels'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', externalInfo: {} }, 'externalInfo.origin'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', filePath: '../../etc' }, 'filePath'],
  ['/v1/files/generate-upload-url', { mimeType: 'a/b', parentFolderId: 'trash-root' }, 'FOLDER_NOT_FOUND'],
  ['/v1/files/generate-resumable-upload-url', { mimeType: 'a/b', uploadProtocol: 'FTP' }, 'uploadProtocol'],
  ['/v1/files/get-files', { fileIds: [] }, 'fileIds'],
  ['/v1/files/get-files', { fileIds: [1] }, 'fileIds[0]'],
  ['/v1/files/get-files', { fileIds: ['x'] }, 'FILE_NOT_FOUND'],
  ['/v1/files/search', { rootFolder: 'CELLAR' }, 'rootFolder'],
  ['/v1/files/search', { search: 7 }, 'search'],
  ['/v1/files/import', { url: 'file:///etc/passwd' }, 'url'],
  ['/v1/files/import', {}, 'url'],
  ['/v1/files/import', { url: 'http://a.example/x', urlHeaders: { host: 'b' } }, 'urlHeaders.host'],
  ['/v1/files/import', { url: 'http://a.example/x', urlHeaders: { 'x-a': 'b\r\nc: d' } }, 'urlHeaders.x-a'],
  ['/v1/files/import', { url: 'http://a.example/x', mediaType: 'FILM' }, 'mediaType'],
  ['/v1/bulk/files/import', { importFileRequests: [{ url: 'x' }] }, 'importFileRequests[0].url'],
  ['/v1/bulk/files/import', {}, 'importFileRequests'],
  ['/v1/bulk/files/delete', { fileIds: ['x'], permanent: 'yes' }, 'permanent'],
  ['/v1/files/generate-video-stream-url', { fileId: 'x' }, 'FILE_NOT_FOUND'],
])('%s refuses %j', async (path, body, why) => {
  const { post, close } = await open();
  expect(errorCodeOrField(await post(path, body))).toBe(why);
  close();
});
