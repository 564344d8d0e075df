import { expect, test } from 'vitest';
import { type AnyJson, openShop } from '../../testing/open-shop.ts';

const PATH = '/upload-resumable';
const TUS = { 'tus-resumable': '1.0.0' };

async function open() {
  const shop = await openShop();
  const { accessToken } = await shop.admin('merchant-token', {});
  const announce = async (fields: object = {}): Promise<AnyJson> => {
    const input = { mimeType: 'text/plain', fileName: 'poem.txt', uploadProtocol: 'TUS', ...fields };
    return (await shop.call('POST', '/v1/files/generate-resumable-upload-url', input, accessToken)).body;
  };
  const create = (token: string, length: number | string) =>
    shop.send(PATH, {
      method: 'POST',
      headers: { ...TUS, 'upload-length': `${length}`, 'upload-metadata': `token ${btoa(token)}` },
    });
  const go = (url: string, method: string, headers: HeadersInit = {}, body?: string) =>
    shop.send(new URL(url).pathname, { method, headers: { ...TUS, ...headers }, ...(body && { body }) });
  const send = (url: string, offset: number, body: string) =>
    go(url, 'PATCH', { 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' }, body);
  const file = async (id: string): Promise<AnyJson> =>
    (await shop.call('GET', `/v1/files/get-file-by-id?fileId=${id}`, undefined, accessToken)).body.file;
  return { ...shop, announce, create, go, send, file };
}

test('a file can be uploaded in parts; the last response contains the stored file', async () => {
  const { announce, create, go, send, file, close } = await open();
  const { uploadProtocol, uploadUrl, uploadToken } = await announce({ sizeInBytes: '11', labels: ['verse'] });
  expect([uploadProtocol, uploadUrl]).toEqual(['TUS', `http://api.test${PATH}`]);
  const created = await create(uploadToken, 11);
  expect(created.status).toBe(201);
  const url = created.headers.get('location') ?? '';
  expect((await send(url, 0, 'roses ')).headers.get('upload-offset')).toBe('6');
  expect((await send(url, 0, 'again')).status).toBe(409);
  const head = await go(url, 'HEAD');
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['6', '11']);
  const last = await send(url, 6, 'and w');
  expect(last.status).toBe(200);
  const made = (await last.json()).file;
  expect(made).toMatchObject({ displayName: 'poem.txt', labels: ['verse'], sizeInBytes: '11', mediaType: 'DOCUMENT' });
  expect(await file(made.id)).toEqual(made);
  expect((await go(url, 'HEAD')).headers.get('upload-offset')).toBe('11');
  close();
});

test('a resumable upload with a wrong or expired token or a wrong size is refused', async () => {
  const { announce, create, go, admin, close } = await open();
  const { uploadToken } = await announce({ sizeInBytes: '11' });
  expect((await create('nobody', 11)).status).toBe(401);
  expect((await create(uploadToken, 12)).status).toBe(400);
  expect((await create(uploadToken, 'x')).status).toBe(400);
  expect((await create((await announce()).uploadToken, 6_000_000_000)).status).toBe(413);
  await admin('clock', { offsetMs: 25 * 3_600_000 });
  expect((await create(uploadToken, 11)).status).toBe(410);
  for (const name of ['..%2f..%2fshop.db', 'a.json', 'nothing'])
    expect((await go(`http://api.test${PATH}/${name}`, 'HEAD')).status, name).toBe(404);
  close();
});

test('a completed resumable upload cannot be repeated, changed, deleted or downloaded', async () => {
  const { announce, create, go, send, file, close } = await open();
  const { uploadToken } = await announce();
  const url = (await create(uploadToken, 3)).headers.get('location') ?? '';
  const { id } = (await (await send(url, 0, 'one')).json()).file;
  expect((await create(uploadToken, 3)).status).toBe(410);
  expect((await send(url, 3, 'two')).ok).toBe(false);
  expect((await go(url, 'DELETE')).ok).toBe(false);
  expect((await go(url, 'GET')).status).toBe(404);
  expect((await file(id)).sizeInBytes).toBe('3');
  close();
});

/** A request body that begins with `start` and ends only when `end` is called. */
function openBody(start: string) {
  let writer!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
      controller.enqueue(new TextEncoder().encode(start));
    },
  });
  const end = (rest: string) => {
    writer.enqueue(new TextEncoder().encode(rest));
    writer.close();
  };
  return { body, end };
}

test('a file keeps the bytes of the upload that ended first', { tags: ['@security-uploads'] }, async () => {
  const { announce, create, send, fetch, close } = await open();
  const put = (token: string, body: BodyInit) =>
    fetch(new Request(`http://api.test/upload/${token}`, { method: 'PUT', body, duplex: 'half' } as RequestInit));
  const read = async (url: string) => (await fetch(new Request(url))).text();

  const { uploadToken: slow } = await announce();
  const { body, end } = openBody('other');
  const late = put(slow, body);
  const { file } = await (await put(slow, 'first')).json();
  end(' bytes');
  expect((await (await late).json()).file.sizeInBytes).toBe('5');
  expect(await read(file.url)).toBe('first');

  const { uploadToken: twice } = await announce();
  const url = (await create(twice, 11)).headers.get('location') ?? '';
  expect((await send(url, 0, 'parts')).status).toBe(204);
  const { file: whole } = await (await put(twice, 'first')).json();
  expect((await send(url, 5, ' added')).ok).toBe(false);
  expect(await read(whole.url)).toBe('first');
  close();
});

test(
  'an upload part is refused if its member was muted or blocked since the start',
  { tags: ['@security-uploads'] },
  async () => {
    const { create, send, close, ...shop } = await open();
    const merchant = await shop.merchant();
    for (const [act, code] of [
      ['mute', 'MEMBER_MUTED'],
      ['block', 'MEMBER_BLOCKED'],
    ]) {
      const member = await shop.member(`${act}@example.com`);
      const announced = { mimeType: 'text/plain', fileName: 'poem.txt' };
      const { uploadToken } = (await member.post('/v1/files/generate-resumable-upload-url', announced)).body;
      const url = (await create(uploadToken, 3)).headers.get('location') ?? '';
      await merchant.post(`/v1/members/${member.tokens.memberId}/${act}`);
      const last = await send(url, 0, 'one');
      expect([last.status, (await last.json()).details.applicationError.code]).toEqual([403, code]);
    }
    close();
  },
);

test('CORS lets pages of any origin upload and read the headers for resuming', async () => {
  const { send, announce, create, close } = await open();
  const requested = 'tus-resumable,upload-length,upload-metadata,upload-offset,content-type';
  const preflight = await openPreflight(requested);
  expect(preflight.allowed).toEqual(expect.arrayContaining(requested.split(',')));
  expect(preflight.methods).toContain('PATCH');
  const created = await create((await announce()).uploadToken, 3);
  expect(created.headers.get('access-control-allow-origin')).toBe('*');
  expect(created.headers.get('access-control-expose-headers')).toContain('Location');
  const url = created.headers.get('location') ?? '';
  expect((await send(url, 0, 'on')).headers.get('access-control-expose-headers')).toContain('Upload-Offset');
  close();
});

async function openPreflight(requested: string) {
  const { send, close } = await openShop();
  const headers = { origin: 'https://shop.example', 'access-control-request-headers': requested };
  const answer = await send(PATH, { method: 'OPTIONS', headers });
  close();
  return {
    allowed: answer.headers.get('access-control-allow-headers')?.split(', ') ?? [],
    methods: answer.headers.get('access-control-allow-methods') ?? '',
  };
}
