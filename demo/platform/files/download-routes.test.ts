import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, openShop } from '../testing/open-shop.ts';

/** Opens a shop and a client of the merchant. `file` finds a seeded file by its name. */
async function open() {
  const shop = await openShop();
  const { accessToken } = await shop.admin('merchant-token', {});
  const post = (path: string, body: unknown) => shop.call('POST', `/site-media/v1${path}`, body, accessToken);
  const patch = (path: string, body: unknown) => shop.call('PATCH', `/site-media/v1${path}`, body, accessToken);
  const load = (url: string, headers: HeadersInit = {}) => shop.send(url.replace('http://api.test', ''), { headers });
  const search = async (input: object): Promise<readonly AnyJson[]> => (await post('/files/search', input)).body.files;
  const all = [...(await search({})), ...(await search({ rootFolder: 'TRASH_ROOT' }))];
  const file = (name: string): AnyJson => all.find(({ displayName }) => displayName === name);
  const pass = (ms: number) => shop.admin('clock', { offsetMs: ms });
  return { ...shop, post, patch, load, all, file, pass };
}

const MINUTE = 60_000;

test('each kind of seeded file loads from its URL, and visual files have thumbnails', async () => {
  const { all, file, load, close } = await open();
  expect(new Set(all.map(({ mediaType }) => mediaType))).toEqual(
    new Set(['IMAGE', 'VECTOR', 'VIDEO', 'AUDIO', 'DOCUMENT', 'ARCHIVE', 'MODEL3D']),
  );
  for (const { url, displayName, sizeInBytes, state } of all) {
    if (state === 'DELETED') continue;
    const answer = await load(url);
    expect(answer.status, displayName).toBe(200);
    expect((await answer.arrayBuffer()).byteLength, displayName).toBe(Number(sizeInBytes));
    expect(answer.headers.get('x-content-type-options'), displayName).toBe('nosniff');
  }
  expect(file('The potter.webp')).toMatchObject({
    filePath: '/people',
    externalInfo: { origin: 'studio-camera' },
    media: { image: { faces: [{ confidence: 100 }], colors: { prominent: { hex: '#dfe5dc' } } } },
  });
  expect(file('The potter.webp').lastUsedDate).toBe('2026-03-29T10:00:00.000Z');
  expect(file('On the wheel.mp4').media.video).toMatchObject({
    resolutions: [{ width: 320, height: 180, format: 'mp4' }],
    posters: [{ width: 320, height: 180 }],
  });
  expect(file('Door chime.wav').media.audio).toMatchObject({ duration: 1, bitrate: 64, format: 'wav' });
  expect(file('Stoneware care.pdf').media.document.urlExpirationDate).toMatch(/Z$/);
  for (const name of ['The potter.webp', 'Mark.svg', 'On the wheel.mp4'])
    expect((await load(file(name).thumbnailUrl)).status, name).toBe(200);
  close();
});

test('a private file has no public URL but a signed URL that expires', async () => {
  const { file, load, pass, close } = await open();
  const { id, url, media } = file('Stoneware care.pdf');
  expect((await load(`http://api.test/ugd/${id}`)).status).toBe(404);
  expect((await load(url)).status).toBe(200);
  await pass(Date.parse(media.document.urlExpirationDate) - Date.now() + MINUTE);
  expect((await load(url)).status).toBe(403);
  close();
});

test('a download URL saves under a given name or shows inline, until it expires', async () => {
  const { post, file, load, pass, close } = await open();
  const { id: fileId } = file('Stoneware care.pdf');
  const address = async (fields: object): Promise<string> =>
    (await post('/files/generate-file-download-url', { fileId, ...fields })).body.downloadUrls[0].url;

  const saved = await load(await address({ downloadFileName: 'Pflege “1”.pdf' }));
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="Pflege _1_.pdf"; filename*=UTF-8''Pflege%20%E2%80%9C1%E2%80%9D.pdf`,
  );
  const shown = await load(await address({ contentDisposition: 'INLINE' }));
  expect(shown.headers.get('content-disposition')).toBe('inline');
  expect((await shown.text()).startsWith('%PDF')).toBe(true);

  const short = await address({ expirationInMinutes: 5 });
  const led = await address({ expirationInMinutes: 5, expirationRedirectUrl: 'https://shop.example/gone' });
  const usual = await address({});
  await pass(5 * MINUTE + 1_000);
  expect((await (await load(short)).json()).details.applicationError.code).toBe('URL_EXPIRED');
  const led2 = await load(led);
  expect([led2.status, led2.headers.get('location')]).toEqual([302, 'https://shop.example/gone']);
  expect((await load(usual)).status).toBe(200);
  await pass(601 * MINUTE);
  expect((await load(usual)).status).toBe(403);
  close();
});

test('a tampered signed URL is refused', async () => {
  const { post, file, load, close } = await open();
  const { body } = await post('/files/generate-file-download-url', { fileId: file('Stoneware care.pdf').id });
  const { url } = body.downloadUrls[0];
  const [seal = ''] = /[\w-]+\.[\w-]{40,}/.exec(new URL(url).pathname) ?? [];
  const [text = '', signature = ''] = seal.split('.');
  const later = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), until: 9e15 };
  const forged = Buffer.from(JSON.stringify(later)).toString('base64url');
  for (const other of [`${forged}.${signature}`, `${text}.AAAA`, text, 'x.y'])
    expect((await load(`http://api.test/download/${other}/a.pdf`)).status, other).toBe(403);
  expect((await load(`http://api.test/stream/${seal}/film.mp4`)).status).toBe(403);
  close();
});

test.each([
  [{ expirationInMinutes: 0 }, 'expirationInMinutes'],
  [{ expirationInMinutes: 1.5 }, 'expirationInMinutes'],
  [{ expirationRedirectUrl: 'javascript:alert(1)' }, 'expirationRedirectUrl'],
  [{ contentDisposition: 'SIDEWAYS' }, 'contentDisposition'],
  [{ assetKeys: ['720p'] }, 'ASSET_NOT_FOUND'],
  [{ fileId: 'nothing' }, 'FILE_NOT_FOUND'],
])('a download requested with %j is refused', async (fields, why) => {
  const { post, file, close } = await open();
  const fileId = file('Mark.svg').id;
  expect(errorCodeOrField(await post('/files/generate-file-download-url', { fileId, ...fields }))).toBe(why);
  close();
});

/** The entries of an archive, read from the directory at its end. */
function unzipped(archive: Buffer): Readonly<Record<string, Buffer>> {
  const end = archive.length - 22;
  const count = archive.readUInt16LE(end + 10);
  const found: Record<string, Buffer> = {};
  for (let at = archive.readUInt32LE(end + 16), index = 0; index < count; index++) {
    const [size, length] = [archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)];
    const entry = archive.readUInt32LE(at + 42);
    const begin = entry + 30 + archive.readUInt16LE(entry + 26);
    found[archive.toString('utf8', at + 46, at + 46 + length)] = archive.subarray(begin, begin + size);
    at += 46 + length;
  }
  return found;
}

test('an archive leaves out files in the trash, and numbers equal names', async () => {
  const { post, patch, file, load, close } = await open();
  await patch('/files/update-file-descriptor', { file: { id: file('Door chime.wav').id, displayName: 'Mark.svg' } });
  const selected = ['Stoneware care.pdf', 'The potter.webp', 'Mark.svg', 'Door chime.wav'].map(file);
  const { downloadUrl } = (await post('/files/generate-download-url', { fileIds: selected.map(({ id }) => id) })).body;
  const answer = await load(downloadUrl);
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="files.zip"');
  const entries = unzipped(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(entries)).toEqual(['Stoneware care.pdf', 'The potter.webp', 'Mark.svg', 'Mark (2).svg']);
  expect(Object.values(entries).map(bytes => createHash('sha256').update(bytes).digest('hex'))).toEqual(
    selected.map(({ hash }) => hash),
  );
  await post('/bulk/files/delete', { fileIds: [selected[1]?.id] });
  const left = Buffer.from(await (await load(downloadUrl)).arrayBuffer());
  expect(Object.keys(unzipped(left))).toEqual(['Stoneware care.pdf', 'Mark.svg', 'Mark (2).svg']);
  close();
});

test('a range request gets only the requested bytes', async () => {
  const { file, load, send, close } = await open();
  const { url } = file('On the wheel.mp4');
  const whole = Buffer.from(await (await load(url)).arrayBuffer());
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    ['bytes=28000-', 28000, whole.length],
    ['bytes=-5', whole.length - 5, whole.length],
    ['bytes=0-999999', 0, whole.length],
  ] as const) {
    const answer = await load(url, { range });
    expect(answer.status, range).toBe(206);
    expect(answer.headers.get('content-range'), range).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(from, to)), range).toBe(true);
  }
  expect((await load(url, { range: 'bytes=999999-' })).status).toBe(416);
  const head = await send(new URL(url).pathname, { method: 'HEAD' });
  expect([head.headers.get('content-length'), await head.text()]).toEqual([`${whole.length}`, '']);
  close();
});

test('the HLS and DASH manifests of a video name byte ranges of the video file', async () => {
  const { post, file, load, close } = await open();
  const { id: fileId, url, sizeInBytes } = file('On the wheel.mp4');
  const film = Buffer.from(await (await load(url)).arrayBuffer());
  const address = async (format?: string): Promise<string> =>
    (await post('/files/generate-video-stream-url', { fileId, format })).body.downloadUrl.url;

  const hls = await address('HLS');
  const master = await load(hls);
  expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect(await master.text()).toContain('CODECS="avc1.42C015",RESOLUTION=320x180\nmedia.m3u8');
  const media = await (await load(new URL('media.m3u8', hls).href)).text();
  const ranges = [...media.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, size, at]) => [Number(at), Number(size)]);
  expect(ranges).toHaveLength(5);
  for (const [index, [at = 0, size = 0]] of ranges.entries()) {
    expect(film.toString('latin1', at + 4, at + 8)).toBe(index === 0 ? 'ftyp' : 'moof');
    const next = ranges[index + 1];
    if (next) expect(at + size).toBe(next[0]);
    else expect(film.toString('latin1', at + size + 4, at + size + 8)).toBe('mfra');
  }
  const seconds = [...media.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0);
  expect(seconds).toBeCloseTo(4.166, 3);
  const bytes = await load(new URL('film.mp4', hls).href);
  expect(bytes.headers.get('content-length')).toBe(sizeInBytes);

  const dash = await load(await address('DASH'));
  expect(dash.headers.get('content-type')).toBe('application/dash+xml');
  const xml = await dash.text();
  const dashRanges = [...xml.matchAll(/(?:mediaR|r)ange="(\d+)-(\d+)"/g)].map(([, from, to]) => [
    Number(from),
    Number(to) - Number(from) + 1,
  ]);
  expect(dashRanges).toEqual(ranges);
  expect(await address()).toMatch(/\/master\.m3u8$/);
  expect(errorCodeOrField(await post('/files/generate-video-stream-url', { fileId, format: 'VHS' }))).toBe('format');
  const other = file('Mark.svg').id;
  expect(errorCodeOrField(await post('/files/generate-video-stream-url', { fileId: other }))).toBe(
    'FILE_NOT_STREAMABLE',
  );
  close();
});

test('requesting a download URL updates the date of the file’s last use', async () => {
  const { call, post, file, admin, close } = await open();
  const { accessToken } = await admin('merchant-token', {});
  const { id: fileId, lastUsedDate } = file('Mark.svg');
  expect(lastUsedDate).toBeUndefined();
  await post('/files/generate-file-download-url', { fileId });
  const { body } = await call('GET', `/v1/files/get-file-by-id?fileId=${fileId}`, undefined, accessToken);
  expect(Date.parse(body.file.lastUsedDate)).toBeGreaterThan(Date.parse(body.file.createdDate));
  close();
});

test.each([
  'image/x+xml',
  'image/svg+xml',
  'image/png',
])('an SVG uploaded as %s is served with a sandbox policy', async mimeType => {
  const { visitor, send, close } = await openShop();
  const { post } = await visitor();
  const { body: upload } = await post('/v1/files/generate-upload-url', { mimeType, fileName: 'drawing' });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const sent = await send(new URL(upload.uploadUrl).pathname, { method: 'PUT', body: drawing });
  const { file }: AnyJson = await sent.json();
  const shown = await send(new URL(file.url).pathname);
  expect(await shown.text()).toBe(drawing);
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  close();
});
