import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import initSqlite from '@sqlite.org/sqlite-wasm';
import { unzipSync } from 'fflate';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { connectShop, expectOk, type TestShop } from '../testing/open-shop.ts';
import type { createBrowserPlatform } from './platform.ts';

/** The globals of a browser's worker that the platform and its packages use. */
const WORKER_GLOBALS = [
  ...['AbortController', 'AbortSignal', 'Blob', 'File', 'FormData', 'Headers', 'ReadableStream', 'Request', 'Response'],
  ...['TextDecoder', 'TextEncoder', 'TransformStream', 'URL', 'URLSearchParams', 'atob', 'btoa', 'clearInterval'],
  ...['clearTimeout', 'console', 'crypto', 'fetch', 'performance', 'queueMicrotask', 'setInterval', 'setTimeout'],
] as const;

/** Bundles the platform into one script. Fails if the script needs a module of Node. */
async function bundlePlatform(): Promise<string> {
  const builtins: string[] = [];
  const results = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'node-builtins',
        enforce: 'pre',
        resolveId(id, importer) {
          if (isBuiltin(id)) builtins.push(`${importer} → ${id}`);
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('platform.ts', import.meta.url)),
        formats: ['iife'],
        name: 'bundle',
      },
    },
  });
  const [{ output }] = results as [Rolldown.RolldownOutput];
  expect(builtins).toEqual([]);
  expect(output).toHaveLength(1);
  return output[0].code;
}

let shop: TestShop;

beforeAll(async () => {
  const worker = createContext(Object.fromEntries(WORKER_GLOBALS.map(name => [name, globalThis[name]])));
  runInContext(await bundlePlatform(), worker);
  const { bundle } = worker as { bundle: { createBrowserPlatform: typeof createBrowserPlatform } };
  const platform = await bundle.createBrowserPlatform({
    sqlite: await initSqlite(),
    readAsset: async path => new Uint8Array(await readFile(new URL(`../${path}`, import.meta.url))),
    origins: ['https://shop.example'],
  });
  shop = connectShop(platform);
  return () => platform.close();
});

test('the browser platform takes a visitor from the product list to an order', async () => {
  const visitor = await shop.visitor();
  const { products } = expectOk(await visitor.post('/stores-reader/v1/products/query-platformized', { query: {} }));
  expect(products.length).toBeGreaterThan(10);
  expectOk(await visitor.add('olive-oil', 2));
  expect((await visitor.cart()).lineItems).toMatchObject([{ quantity: 2 }]);

  const checkout = expectOk(await visitor.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' }));
  const { redirectSession } = expectOk(
    await visitor.post('/v1/redirect-session', {
      ecomCheckout: checkout,
      callbacks: { postFlowUrl: 'https://shop.example/', thankYouPageUrl: 'https://shop.example/thanks' },
    }),
  );
  const { pathname, search, searchParams } = new URL(redirectSession.fullUrl);
  const page = await (await shop.send(pathname + search)).text();
  expect(page).toContain('<h1>');
  const [, shown = ''] = /name="shown" value="([^"]*)"/.exec(page) ?? [];
  const paid = await shop.send('/checkout/pay', {
    method: 'POST',
    body: new URLSearchParams([...searchParams, ['shown', shown]]),
  });
  expect(paid.status).toBe(303);
  const orderId = new URL(paid.headers.get('location') ?? '').searchParams.get('orderId');
  const { order } = expectOk(await visitor.get(`/v1/orders/${orderId}`));
  expect(order).toMatchObject({ lineItems: [{ quantity: 2 }], paymentStatus: 'PAID' });
  expect((await visitor.cart()).lineItems).toEqual([]);
});

test('the browser platform signs a seeded member in by password', async () => {
  const login = (password: string) =>
    shop
      .visitor()
      .then(visitor =>
        visitor.post('/_api/iam/authentication/v2/login', { loginId: { email: 'mira.holm@larch.example' }, password }),
      );
  expect(expectOk(await login('a-cup-of-larch')).state).toBe('SUCCESS');
  expect((await login('a-cup-of-birch')).status).toBe(401);
});

test('the browser platform sends the original picture, whatever size is requested', async () => {
  const original = await readFile(new URL('../seed/pictures/oak-board.webp', import.meta.url));
  for (const path of ['/media/oak-board', '/media/oak-board/v1/fill/w_80,h_100/oak-board.jpg']) {
    const picture = await shop.send(path);
    expect(picture.headers.get('content-type'), path).toBe('image/webp');
    expect(original.equals(new Uint8Array(await picture.arrayBuffer())), path).toBe(true);
  }
  expect((await shop.send('/media/nothing')).status).toBe(404);
});

test('the browser platform serves uploads and refuses resumable uploads', async () => {
  const visitor = await shop.visitor();
  const announcement = { mimeType: 'text/plain', fileName: 'poem.txt' };
  const { uploadUrl } = expectOk(await visitor.post('/v1/files/generate-upload-url', announcement));
  const sent = await shop.send(new URL(uploadUrl).pathname, { method: 'PUT', body: 'roses and willows' });
  const { file } = await sent.json();
  expect(file).toMatchObject({ operationStatus: 'READY', sizeInBytes: '17' });
  const path = new URL(file.url).pathname;
  expect(await (await shop.send(path)).text()).toBe('roses and willows');
  expect(await (await shop.send(path, { headers: { range: 'bytes=6-8' } })).text()).toBe('and');

  const resumable = expectOk(await visitor.post('/v1/files/generate-resumable-upload-url', announcement));
  expect(await shop.call('POST', new URL(resumable.uploadUrl).pathname)).toMatchObject({
    status: 501,
    body: { details: { applicationError: { code: 'NO_RESUMABLE_UPLOADS' } } },
  });
});

test('the browser platform serves the seeded files and an archive of all', async () => {
  const merchant = await shop.merchant();
  const { files } = expectOk(await merchant.post('/v1/files/search', {}));
  for (const { url, sizeInBytes, displayName } of files) {
    const { pathname } = new URL(url);
    expect((await (await shop.send(pathname)).arrayBuffer()).byteLength, displayName).toBe(Number(sizeInBytes));
  }
  const fileIds = files.map(({ id }: { readonly id: string }) => id);
  const { downloadUrl } = expectOk(await merchant.post('/v1/files/generate-download-url', { fileIds }));
  const archive = unzipSync(new Uint8Array(await (await shop.send(new URL(downloadUrl).pathname)).arrayBuffer()));
  expect(Object.keys(archive)).toHaveLength(files.length);
});

test('the browser platform serves the styles, the icon and the captcha script', async () => {
  for (const path of ['/hosted/hosted.css', '/hosted/icon.svg', '/recaptcha/api.js'])
    expect((await shop.send(path)).status, path).toBe(200);
});

test('a reset of the browser platform restores the seed', async () => {
  const visitor = await shop.visitor();
  expectOk(await visitor.add('olive-oil', 1));
  await shop.admin('reset', {});
  expect((await shop.admin('carts')).carts).toEqual([]);
  expectOk(await (await shop.visitor()).add('olive-oil', 1));
});
