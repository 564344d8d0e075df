import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Hono } from 'hono';
import { docs } from '../../src/testing/docs.ts';
import { dist } from '../tools/build.ts';
import { serveApp } from '../tools/serve-app.ts';
import { holdRequests } from './hold-requests.ts';
import { add } from './pages/product-form.ts';
import { KNIFE, visit } from './pages/shop-page.ts';
import { countPosts, quantities } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const KEY = 'kiosk:products:demo-client';

const kept = (page: Page) => page.evaluate(key => sessionStorage.getItem(key) ?? '', KEY);
const queries = async (world: World) => countPosts(world, '/query-platformized');

/** Opens a page with a product and waits until the product is cached. Returns the page's address. */
async function visitKnife(page: Page, world: World, attributes = {}): Promise<string> {
  const url = await visit(page, world, '/knife', KNIFE, { attributes });
  await expect(page.getByText('€39.00')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('bread-knife');
  return url;
}

const holdQueries = (page: Page) => holdRequests(page, '**/query-platformized');

test('shows a cached product at once, and carries out a press after the answer', async ({ page, world }) => {
  const url = await visitKnife(page, world);
  const release = await holdQueries(page);
  await page.goto(url);
  await expect(page.getByText('€39.00')).toBeVisible();
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.click();
  await expect(page.locator('kiosk-add-to-cart:state(busy)')).toBeVisible();
  expect(await quantities(world)).toEqual([]);
  // A quantity that the shopper changes before the answer does not stop the add.
  await page.locator('kiosk-add-to-cart [part=more]').click();
  release();
  await expect.poll(() => quantities(world)).toEqual([2]);
  expect(await queries(world)).toBe(2);
});

test('drops a press on a cached price that has changed, and shows the new price', async ({ page, world }) => {
  const url = await visitKnife(page, world);
  await world.admin('/products', { slug: 'bread-knife', price: 45 });
  const release = await holdQueries(page);
  await page.goto(url);
  await expect(page.getByText('€39.00')).toBeVisible();
  await add(page);
  release();
  await expect(page.getByText('€45.00')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The price or stock has just changed.');
  expect(await quantities(world)).toEqual([]);
  await add(page);
  await expect.poll(() => quantities(world)).toEqual([1]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await world.admin('/stock', { slug: 'bread-knife', quantity: 0 });
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(await quantities(world)).toEqual([1]);
});

test(
  'keeps a cached product when its read fails, and offers a retry on a press',
  { tag: '@soak' },
  async ({ page, world }) => {
    const url = await visitKnife(page, world);
    await world.faults({ path: '/query-platformized', status: 400, body: '{}', times: 1 });
    await page.goto(url);
    await expect.poll(() => queries(world)).toBe(2);
    await expect(page.getByText('€39.00')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await world.faults({ path: '/query-platformized', status: 400, body: '{}', times: 1 });
    await add(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => quantities(world)).toEqual([1]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('shows a product cached over ten minutes ago only after a new read', { tag: '@soak' }, async ({ page, world }) => {
  await page.clock.install();
  const url = await visitKnife(page, world);
  await page.clock.fastForward('10:01');
  const release = await holdQueries(page);
  await page.goto(url);
  await expect(page.locator('kiosk-add-to-cart [role=group][aria-busy]')).toBeVisible();
  await expect(page.getByText('€39.00')).toHaveCount(0);
  release();
  await expect(page.getByText('€39.00')).toBeVisible();
});

test('caches nothing with data-storage="memory" or before consent', { tag: '@soak' }, async ({ page, world }) => {
  for (const attributes of [{ 'data-storage': 'memory' }, { 'data-consent': 'required' }]) {
    await visit(page, world, '/memory', KNIFE, { attributes });
    await add(page);
    await expect(page.getByText('Added', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  }
});

test('adds to the cart when the browser blocks sessionStorage', { tag: '@soak' }, async ({ page, world }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  const url = world.serve('/blocked', { html: world.html(KNIFE) });
  for (const count of [1, 2]) {
    await page.goto(url);
    await expect(page.getByText('€39.00')).toBeVisible();
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([count]);
  }
});

test('later visits do not wait for kiosk.js, and get an upgrade one visit later', async ({ page, world }) => {
  const cacheControl = /`Cache-Control: (public, max-age=\d+, stale-while-revalidate=\d+)`/.exec(docs)?.[1] ?? '';
  const loader = readFileSync(join(dist, 'kiosk.js'), 'utf8');
  let version = 'first';
  let served = 0;
  let hold: Promise<void> | undefined;
  const cdn = new Hono();
  cdn.get('/kiosk.js', async context => {
    served++;
    await hold;
    const [, maxAge = ''] = /max-age=(\d+)/.exec(cacheControl) ?? [];
    return context.body(`${loader};document.documentElement.dataset.loader='${version}'`, 200, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cache-control': cacheControl,
      // The age makes the cached file stale.
      age: `${Number(maxAge) + 1}`,
    });
  });
  cdn.get('/shared/:file', context =>
    context.body(readFileSync(join(dist, 'shared', context.req.param('file')), 'utf8'), 200, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  );
  const { port, close } = await serveApp(cdn, 0);
  const script = world.script().replace(/src="[^"]+"/, `src="http://cdn.localhost:${port}/kiosk.js"`);
  const url = world.serve('/cached', { html: world.html(KNIFE, { script }) });
  const ran = () => page.evaluate(() => document.documentElement.dataset.loader);

  await page.goto(url);
  await expect(page.getByText('€39.00')).toBeVisible();
  expect(await ran()).toBe('first');
  // A browser may request the stale file twice on one visit, for the preload scanner and for the page.
  const before = served;

  version = 'second';
  let release = () => {};
  hold = new Promise(resolve => {
    release = resolve;
  });
  await page.goto(url, { waitUntil: 'commit' });
  // The server does not answer yet, and the page works with the cached kiosk.js.
  await expect(page.getByText('€39.00')).toBeVisible();
  expect(await ran()).toBe('first');
  await expect.poll(() => served).toBeGreaterThan(before);
  const revalidated = page.waitForResponse(response => response.url().endsWith('/kiosk.js'));
  release();
  await revalidated.catch(() => undefined);

  await expect
    .poll(async () => {
      await page.goto(url);
      return ran();
    })
    .toBe('second');
  await close();
});
