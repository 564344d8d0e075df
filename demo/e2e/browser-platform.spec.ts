import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { expect, test } from '@playwright/test';
import { Hono } from 'hono';
import { build } from 'vite';
import { STORES_APP_ID } from '../../src/api/shared/line.ts';
import { serveApp } from '../tools/serve-app.ts';

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

declare global {
  interface Window {
    ask(path: string, init: RequestInit): Promise<Answer>;
  }
}

const page = `<!doctype html><title>Docs</title><script>
  const worker = new Worker('/platform-worker.js', { type: 'module' });
  window.ask = (path, init) => new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage([path, init], [port2]);
  });
</script>`;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kiosk-worker-'));
const site = new Hono()
  .get('/', c => c.html(page))
  .use('/platform/*', serveStatic({ root: here('../') }))
  .use(serveStatic({ root: folder }));
let server: Awaited<ReturnType<typeof serveApp>>;

test.beforeAll(async () => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: { input: here('platform-worker.ts'), output: { entryFileNames: '[name].js' } },
    },
  });
  server = await serveApp(site, 0);
});
test.afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the platform in a web worker sells a product, signs in and stores a picture', async ({ page }) => {
  await page.goto(`http://localhost:${server.port}/`);
  const ask = (path: string, init: RequestInit = {}) =>
    page.evaluate(([path, init]) => window.ask(path, init), [path, init] as const);
  const post = async (path: string, body: object, authorization = '') => {
    const { status, text } = await ask(path, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    });
    expect(status, text).toBe(200);
    return JSON.parse(text);
  };
  const { access_token: token } = await post('/oauth2/token', { clientId: 'demo-client', grantType: 'anonymous' });

  const query = { filter: { slug: 'olive-oil' } };
  const { products } = await post('/v1/products/query-platformized', { query }, token);
  const catalogReference = { catalogItemId: products[0].id, appId: STORES_APP_ID };
  await post('/ecom/v1/carts/current/add-to-cart', { lineItems: [{ catalogReference, quantity: 2 }] }, token);
  const checkout = await post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' }, token);
  const callbacks = { postFlowUrl: `http://localhost:${server.port}/` };
  const { redirectSession } = await post('/v1/redirect-session', { ecomCheckout: checkout, callbacks }, token);
  const { pathname, search, searchParams } = new URL(redirectSession.fullUrl);
  const [, shown = ''] = /name="shown" value="([^"]*)"/.exec((await ask(pathname + search)).text) ?? [];
  const paid = await ask('/checkout/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams([...searchParams, ['shown', shown]])}`,
  });
  expect(paid.status).toBe(303);
  expect((await ask(pathname + search)).text).toContain('is placed');

  const loginId = { email: 'mira.holm@larch.example' };
  const login = await post('/_api/iam/authentication/v2/login', { loginId, password: 'a-cup-of-larch' }, token);
  expect(login.state).toBe('SUCCESS');

  const announcement = { mimeType: 'image/webp', fileName: 'board.webp' };
  const { uploadUrl } = await post('/v1/files/generate-upload-url', announcement, token);
  const sent = await page.evaluate(async path => {
    const picture = await fetch('/platform/seed/pictures/oak-board.webp');
    return window.ask(path, { method: 'PUT', body: await picture.arrayBuffer() });
  }, new URL(uploadUrl).pathname);
  expect(JSON.parse(sent.text).file).toMatchObject({
    operationStatus: 'READY',
    media: { image: { image: { width: 1200, height: 1500 } } },
  });
});
