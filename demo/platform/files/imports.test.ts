import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { type AnyJson, openShop } from '../testing/open-shop.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanups.splice(0)) close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Opens a web server to import from, and a shop with the setting `privateImports`. */
async function open(answer: Handler, privateImports: boolean) {
  const requests: IncomingMessage[] = [];
  const site = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>(resolve => site.listen(0, resolve));
  const shop = await openShop();
  cleanups.push(() => site.close(), shop.close);
  await shop.admin('settings', { privateImports });
  const { accessToken } = await shop.admin('merchant-token', {});
  const post = async (path: string, body: unknown) => (await shop.call('POST', `/v1${path}`, body, accessToken)).body;
  const file = async (id: string) =>
    (await shop.call('GET', `/v1/files/get-file-by-id?fileId=${id}`, undefined, accessToken)).body.file;

  /** The file, as soon as it is no longer PENDING. */
  const settled = (id: string): Promise<AnyJson> =>
    vi.waitFor(async () => {
      const found = await file(id);
      expect(found?.operationStatus).not.toBe('PENDING');
      return found;
    });
  const { port } = site.address() as AddressInfo;
  return { ...shop, requests, post, file, settled, accessToken, site: `http://127.0.0.1:${port}`, port };
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();

test('an import is PENDING during its download, and then READY with its metadata', async () => {
  let go = () => {};
  const held = new Promise<void>(resolve => {
    go = resolve;
  });
  const { post, file, settled, requests, site } = await open(async (_, response) => {
    await held;
    response.setHeader('content-type', 'image/jpeg').end(await picture());
  }, true);
  const url = `${site}/shots/sea`;
  const { file: made } = await post('/files/import', {
    url,
    displayName: 'Sea',
    urlParams: { size: 'l&x' },
    urlHeaders: { 'x-key': 'shell' },
    labels: ['sea'],
  });
  expect(made).toMatchObject({ operationStatus: 'PENDING', mediaType: 'UNKNOWN', url: '', displayName: 'Sea' });
  expect((await file(made.id)).operationStatus).toBe('PENDING');
  go();
  expect(await settled(made.id)).toMatchObject({
    operationStatus: 'READY',
    mediaType: 'IMAGE',
    labels: ['sea'],
    sourceUrl: `${url}?size=l%26x`,
    media: { image: { image: { width: 40, height: 30 } } },
  });
  expect([requests[0]?.url, requests[0]?.headers['x-key']]).toEqual(['/shots/sea?size=l%26x', 'shell']);
});

test('an import is FAILED if its download fails or is no valid picture', async () => {
  const { post, settled, site } = await open(({ url }, response) => {
    if (url === '/missing') response.writeHead(404).end('no');
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/out') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      response.destroy();
    } else response.setHeader('content-type', 'image/png').end('no picture');
  }, true);
  const paths = ['/missing', '/loop', '/out', '/cut', '/false.png'];
  const { files } = await post('/bulk/files/import', {
    importFileRequests: [...paths.map(path => ({ url: site + path })), { url: 'http://127.0.0.1:1/closed' }],
  });
  for (const { id, sourceUrl } of files)
    expect(await settled(id), sourceUrl).toMatchObject({ operationStatus: 'FAILED', url: '', sizeInBytes: '0' });
});

test('an import does not contact private networks unless the setting allows it', async () => {
  const { post, settled, requests, port } = await open((_, response) => response.end('secret'), false);
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '10.0.0.1',
  ];
  const { files } = await post('/bulk/files/import', {
    importFileRequests: hosts.map(host => ({ url: `http://${host}:${port}/a.txt` })),
  });
  for (const { id, sourceUrl } of files) expect((await settled(id)).operationStatus, sourceUrl).toBe('FAILED');
  expect(requests).toEqual([]);
});

test('an import does not send its headers to another host after a redirect', async () => {
  const { post, settled, requests, site, port } = await open(({ url }, response) => {
    if (url === '/a') response.writeHead(302, { location: `http://localhost:${port}/b` }).end();
    else response.setHeader('content-type', 'text/plain').end('there');
  }, true);
  const { file } = await post('/files/import', { url: `${site}/a`, urlHeaders: { authorization: 'token' } });
  expect((await settled(file.id)).operationStatus).toBe('READY');
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/a', 'token'],
    ['/b', undefined],
  ]);
});

test('each import of a bulk call succeeds or fails alone', async () => {
  const { post, site, settled } = await open(
    (_, response) => response.setHeader('content-type', 'text/plain').end('x'),
    true,
  );
  const importFileRequests = [{ url: `${site}/a.txt` }, { url: 'nowhere' }, { url: `${site}/b.txt`, colour: 'red' }];
  const { results, bulkActionMetadata } = await post('/bulk/files/import-v2', {
    importFileRequests,
    returnEntity: true,
  });
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 2 });
  expect(results.map(({ itemMetadata }: AnyJson) => itemMetadata.success)).toEqual([true, false, false]);
  expect(results[0].item).toMatchObject({ id: results[0].itemMetadata.id, operationStatus: 'PENDING' });
  expect((await settled(results[0].item.id)).mediaType).toBe('DOCUMENT');
  const plain = await post('/bulk/files/import-v2', { importFileRequests: importFileRequests.slice(0, 1) });
  expect(plain.results[0].item).toBeUndefined();
});

test('a file that is deleted during its import stays deleted', async () => {
  let begun = (_: ServerResponse) => {};
  const response = new Promise<ServerResponse>(resolve => {
    begun = resolve;
  });
  const { post, call, accessToken, settled, site, requests } = await open(({ url }, answer) => {
    if (url === '/a.txt') begun(answer);
    else answer.setHeader('content-type', 'text/plain').end('next');
  }, true);
  const { file } = await post('/files/import', { url: `${site}/a.txt` });
  const late = await response;
  await post('/bulk/files/delete', { fileIds: [file.id], permanent: true });
  late.setHeader('content-type', 'text/plain').end('late');
  await new Promise(done => requests[0]?.socket.once('close', done));
  // The second import starts after the first download has ended, so it ends last.
  const { file: next } = await post('/files/import', { url: `${site}/b.txt` });
  expect((await settled(next.id)).operationStatus).toBe('READY');
  const answer = await call('GET', `/v1/files/get-file-by-id?fileId=${file.id}`, undefined, accessToken);
  expect(answer.body.details.applicationError.code).toBe('FILE_NOT_FOUND');
});
