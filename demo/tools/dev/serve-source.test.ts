import { afterAll, beforeAll, expect, test } from 'vitest';
import { widgets } from '../../../src/build/settings.ts';
import { serveSource } from './serve-source.ts';

const API = 'http://localhost:4999';
let server: Awaited<ReturnType<typeof serveSource>>;
let origin: string;

beforeAll(async () => {
  server = await serveSource(API, 0, { logLevel: 'silent', cache: 'dev-test' });
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

async function read(path: string, accept = '*/*'): Promise<string> {
  const answer = await fetch(origin + path, { headers: { accept } });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

test.each([
  '/',
  '/index.html?view=1',
  '/bread-knife.html',
  '/gallery-state.html',
])('%s has the loader, its attributes, and the dev server’s client', async path => {
  const html = await read(path);
  expect(html).toMatch(/<head><script type="module" src="\/@vite\/client"><\/script>/);
  expect(html).toMatch(new RegExp(`src="/kiosk.js" data-client-id="demo-client" data-api-host="${API}"`));
  expect(html).not.toContain('/cdn');
});

test('every module that a page can fetch is served', async () => {
  const parts = ['actions', 'elements', ...widgets].map(name => `/shared/kiosk-${name}-dev.js`);
  const found = new Set([
    '/kiosk.js',
    '/check-browser.js',
    '/@vite/client',
    '/demo/tools/dev/page/reload-mended.ts',
    ...parts,
  ]);
  for (const path of found) {
    const code = await read(path);
    // Language files are skipped, because they are many and contain only data.
    for (const [, imported = ''] of code.matchAll(/(?:\bfrom ?|\bimport ?\(?)"(\/[^"]+)"/g))
      if (!imported.startsWith('/src/i18n/languages/')) found.add(imported);
  }
  const components = [...found].filter(path => path.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(80);
  expect(components).toContain('/widgets/cart-drawer/CartDrawer.tsx');
  expect(await read('/widgets/cart-button/CartButton.tsx')).toMatch(/\$RefreshReg\$/);
});

test('styles, pictures and scripts of pages are served', async () => {
  expect(await read('/kiosk.css', 'text/css')).toMatch(/:state\(loading\)/);
  expect(await read('/assets/larch.css')).toContain('{');
  expect(await read('/assets/gallery.js')).toContain('import');
});

test('the dev server answers 404 for a missing file', async () => {
  for (const path of ['/retired-vase.html', '/assets/none.css', '/src/none.ts', '/none'])
    expect((await fetch(origin + path)).status, path).toBe(404);
});
