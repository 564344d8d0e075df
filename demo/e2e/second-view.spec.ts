import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Hono } from 'hono';
import { docs } from '../../src/testing/docs.ts';
import { dist } from '../tools/build.ts';
import { serveApp } from '../tools/serve-app.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test, type World } from './world.ts';

const KNIFE = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>';
const KEY = 'kiosk:products:demo-client';

interface Carts {
  readonly carts: readonly { readonly cart: { readonly lineItems: readonly { readonly quantity: number }[] } }[];
}
const units = async (world: World) =>
  (await world.admin<Carts>('/carts')).carts.flatMap(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));

const kept = (page: Page) => page.evaluate(key => sessionStorage.getItem(key) ?? '', KEY);
const queries = async (world: World) =>
  (await world.log()).filter(({ path, method }) => method === 'POST' && path.endsWith('/query-platformized')).length;

/** Serves a page with a product, visits it until the product is kept, and leaves it. */
async function visit(page: Page, world: World, attributes: Readonly<Record<string, string>> = {}): Promise<string> {
  const script = world.script(attributes);
  const url = world.serve('/knife', { html: world.html(KNIFE, { script }) });
  await page.goto(url);
  await expect(page.getByText('€39.00')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('bread-knife');
  return url;
}

const holdQueries = (page: Page) => holdRequests(page, '**/query-platformized');

test('the next page shows price and button before the shop has answered; a press is carried out once it has', async ({
  page,
  world,
}) => {
  const url = await visit(page, world);
  const release = await holdQueries(page);
  await page.goto(url);
  await expect(page.getByText('€39.00')).toBeVisible();
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.click();
  await expect(page.locator('kiosk-add-to-cart:state(busy)')).toBeVisible();
  expect(await units(world)).toEqual([]);
  // Another quantity is the shopper's own change, not the shop's.
  await page.locator('kiosk-add-to-cart [part=more]').click();
  release();
  await expect.poll(() => units(world)).toEqual([2]);
  expect(await queries(world)).toBe(2);
});

test('a price and a stock that have changed are shown as they come; what was pressed for before is not added', async ({
  page,
  world,
}) => {
  const url = await visit(page, world);
  await world.admin('/products', { slug: 'bread-knife', price: 45 });
  const release = await holdQueries(page);
  await page.goto(url);
  await expect(page.getByText('€39.00')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  release();
  await expect(page.getByText('€45.00')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The price or stock has just changed.');
  expect(await units(world)).toEqual([]);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => units(world)).toEqual([1]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await world.admin('/stock', { slug: 'bread-knife', quantity: 0 });
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  expect(await units(world)).toEqual([1]);
});

test('while the shop cannot be reached what is kept stays, a press says so, and the next press tries again', async ({
  page,
  world,
}) => {
  const url = await visit(page, world);
  await world.faults({ path: '/query-platformized', status: 400, body: '{}', times: 1 });
  await page.goto(url);
  await expect.poll(() => queries(world)).toBe(2);
  await expect(page.getByText('€39.00')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await world.faults({ path: '/query-platformized', status: 400, body: '{}', times: 1 });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => units(world)).toEqual([1]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('after ten minutes a product is read before it is shown', async ({ page, world }) => {
  await page.clock.install();
  const url = await visit(page, world);
  await page.clock.fastForward('10:01');
  const release = await holdQueries(page);
  await page.goto(url);
  await expect(page.locator('kiosk-add-to-cart [role=group][aria-busy]')).toBeVisible();
  await expect(page.getByText('€39.00')).toHaveCount(0);
  release();
  await expect(page.getByText('€39.00')).toBeVisible();
});

test('with memory, and before consent, nothing is kept', async ({ page, world }) => {
  for (const attributes of [{ 'data-storage': 'memory' }, { 'data-consent': 'required' }]) {
    const html = world.html(KNIFE, { script: world.script(attributes) });
    await page.goto(world.serve('/memory', { html }));
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  }
});

test('where the browser blocks storage, pages work without', async ({ page, world }) => {
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
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => units(world)).toEqual([count]);
  }
});

test('served as the documentation says kiosk.js is not waited for on a later visit, and an upgrade arrives with the one after', async ({
  page,
  world,
}) => {
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
      // It has been in a cache for longer than it is fresh.
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
  // A browser that has it from the preload scanner may ask for it again at once, as it is stale.
  const before = served;

  version = 'second';
  let release = () => {};
  hold = new Promise(resolve => {
    release = resolve;
  });
  await page.goto(url, { waitUntil: 'commit' });
  // The server answers nothing, and the page is there.
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
