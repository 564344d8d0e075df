import type { BrowserContext, Page } from '@playwright/test';
import { older } from '../tools/build.ts';
import { forward, installFastClock } from './fast-clock.ts';
import { cartButton, drawerHtml } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { CART_BUTTON, DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { cartsOf, quantities, quantitiesByCart } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, storageOf, test, type World } from './world.ts';

const KEY = 'kiosk:tokens:demo-client';

const SHOP = KNIFE + CART_BUTTON + drawerHtml('auto-open="none"');
const servePage = (world: World) => world.serve('/shop', { html: world.html(SHOP) });

/** Opens the shop in several tabs of one browser at the same time. */
async function openTabs(context: BrowserContext, world: World, count: number): Promise<readonly Page[]> {
  const url = servePage(world);
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(pages.map(page => page.goto(url)));
  return pages;
}

const grants = async (world: World, grant: string) => (await world.log()).filter(request => request.grant === grant);

const whoCalled = async (world: World) =>
  new Set(
    (await world.log())
      .filter(({ path, method }) => path.includes('/v1/') && method !== 'OPTIONS')
      .map(({ visitorId }) => visitorId),
  );

/** Marks the stored access token, which all tabs share, as expired. */
const expire = (page: Page) =>
  page.evaluate(key => {
    const held = JSON.parse(localStorage.getItem(key) ?? '{}');
    held.accessToken.expiresAt = 1_000;
    localStorage.setItem(key, JSON.stringify(held));
  }, KEY);

const refreshCart = (page: Page) => page.evaluate(() => window.kiosk.cart.refresh());

for (const round of sample(1, [1, 2, 3])) {
  test(
    `two tabs on a first visit share one visitor and one cart (round ${round})`,
    { tag: '@sign-in-2' },
    async ({ context, world }) => {
      const pages = await openTabs(context, world, 2);
      await Promise.all(pages.map(page => add(page)));
      await expect.poll(() => quantities(world)).toEqual([2]);
      const carts = await cartsOf(world);
      expect(carts).toHaveLength(1);
      const adds = (await world.log()).filter(({ path, method }) => path.endsWith('/add-to-cart') && method === 'POST');
      expect(adds.map(({ visitorId }) => visitorId)).toEqual([carts[0]?.visitorId, carts[0]?.visitorId]);
      const held = JSON.parse((await storageOf(context, world.site))[KEY] ?? '{}') as {
        refreshToken?: { role?: string };
      };
      expect(held.refreshToken?.role).toBe('visitor');
    },
  );
}

test(
  'three tabs with an expired token refresh it once, and stay the same visitor',
  { tag: '@sign-in-5' },
  async ({ context, world }) => {
    await world.admin('/settings', { rotation: true, reuseDetection: true, toleranceSeconds: 0 });
    const pages = await openTabs(context, world, 3);
    for (const page of pages) await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await pages[0]?.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(async () => (await cartsOf(world)).length).toBe(1);
    const [before] = await whoCalled(world);
    for (const _ of [1, 2, 3]) {
      const refreshes = (await grants(world, 'refresh_token')).length;
      await expire(pages[0] as Page);
      await Promise.all(pages.map(refreshCart));
      expect((await grants(world, 'refresh_token')).length - refreshes).toBe(1);
    }
    expect((await grants(world, 'refresh_token')).every(({ status }) => status === 200)).toBe(true);
    await Promise.all(pages.map(page => add(page)));
    await expect.poll(() => quantitiesByCart(world)).toEqual([[4]]);
    expect([...(await whoCalled(world))]).toEqual([before]);
  },
);

test(
  'without Web Locks, three tabs with an expired token end with the same new token',
  { tag: ['@sign-in-6', '@soak'] },
  async ({ context, world }) => {
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
    await world.admin('/settings', { rotation: true, reuseDetection: true, toleranceSeconds: 10 });
    const url = servePage(world);
    const pages: Page[] = [];
    for (const quantity of [1, 2, 3]) {
      const page = await context.newPage();
      pages.push(page);
      await page.goto(url); // one after the other, because first visits at the same time are another test
      expect(await page.evaluate(() => navigator.locks)).toBeUndefined();
      await add(page);
      await expect.poll(() => quantitiesByCart(world)).toEqual([[quantity]]);
    }
    const [before] = await whoCalled(world);
    await expire(pages[0] as Page);
    await Promise.all(pages.map(refreshCart));
    const refreshes = await grants(world, 'refresh_token');
    expect(refreshes.length).toBeGreaterThanOrEqual(1);
    expect(refreshes.length).toBeLessThanOrEqual(3);
    const held = await Promise.all(pages.map(page => page.evaluate(key => localStorage.getItem(key), KEY)));
    expect(new Set(held).size).toBe(1);
    await Promise.all(pages.map(refreshCart));
    expect([...(await whoCalled(world))]).toEqual([before]);
    expect(await grants(world, 'refresh_token')).toHaveLength(refreshes.length);
  },
);

test(
  'two bundles of different versions on a page share one store and visitor',
  { tag: ['@sign-in-19', '@soak'] },
  async ({ context, world }) => {
    const cdn = world.mount('older', older.into);
    const newer = world.script({}, 'add-to-cart.js');
    const old = `<script type="module" src="${cdn}/cart-drawer.js"></script>`;
    const orders = [
      newer + old,
      newer.replace(`${world.cdn}/kiosk/`, `${cdn}/`).replace('add-to-cart', 'cart-drawer') + newer,
    ];
    const pages: Page[] = [];
    for (const [index, script] of orders.entries()) {
      const page = await context.newPage();
      pages.push(page);
      await visit(page, world, `/two-${index}`, KNIFE + DRAWER, { script });
      await add(page);
      await expect(page.getByRole('dialog')).toContainText('Bread knife');
      await expect.poll(() => quantitiesByCart(world)).toEqual([[index + 1]]);
    }
    const versions = await Promise.all(
      pages.map(page =>
        page.evaluate(
          () =>
            (globalThis as unknown as Record<symbol, { version: string; shops: Map<string, unknown> }>)[
              Symbol.for('kiosk')
            ],
        ),
      ),
    );
    expect(versions.map(held => held?.version)).toEqual([expect.not.stringContaining(older.version), older.version]);
    expect(await grants(world, 'anonymous')).toHaveLength(1);
    expect((await whoCalled(world)).size).toBe(1);
  },
);

/** The script tag of the build with the older version. */
const olderScript = (world: World) => {
  const cdn = world.mount('older', older.into);
  return world.script().replace(`${world.cdn}/kiosk/`, `${cdn}/`);
};

for (const isOlderFirst of sample(1, [false, true]))
  test(
    `of two loaders the first, ${isOlderFirst ? 'the older' : 'the newer'}, renders all, and the other loads nothing`,
    { tag: '@sign-in-19' },
    async ({ page, world }) => {
      const scripts = [world.script(), olderScript(world)];
      if (isOlderFirst) scripts.reverse();
      await visit(page, world, '/loaders', KNIFE + DRAWER, { script: scripts.join('') });
      await add(page);
      await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
      const code = world.cdnLog.filter(path => path.includes('/shared/'));
      expect(code.filter(path => !path.startsWith(isOlderFirst ? '/older/' : '/kiosk/'))).toEqual([]);
      const version = await page.evaluate(() => window.kiosk.version);
      expect(version === older.version).toBe(isOlderFirst);
      expect(await grants(world, 'anonymous')).toHaveLength(1);
    },
  );

test(
  'tabs of two builds agree on the cart and send each other’s changes',
  { tag: '@sign-in-19' },
  async ({ context, world }) => {
    const addresses = [
      world.serve('/before', { html: world.html(SHOP, { script: olderScript(world) }) }),
      world.serve('/today', { html: world.html(SHOP) }),
    ];
    await installFastClock(context);
    const open = async (address: string) => {
      const page = await context.newPage();
      await page.goto(address);
      await expect(page.locator('kiosk-add-to-cart').getByText('€39.00')).toBeVisible();
      return page;
    };
    let units = 0;
    const tabs = await Promise.all(addresses.map(open));
    for (const tab of tabs) {
      await add(tab);
      units++;
      for (const each of tabs)
        await expect(cartButton(each)).toHaveAccessibleName(`Cart, ${units} item${units > 1 ? 's' : ''}`);
      await expect.poll(() => quantitiesByCart(world)).toEqual([[units]]);
    }
    for (const [index, leaver] of tabs.entries()) {
      await world.faults({ path: '/add-to-cart', status: 503, body: '{}', times: 1 });
      const refused = leaver.waitForResponse(answer => answer.status() === 503);
      await add(leaver);
      await refused;
      await leaver.close();
      units++;
      const other = tabs[1 - index]?.isClosed() ? await open(addresses[1 - index] ?? '') : tabs[1 - index];
      if (!other) throw new Error('There is no other tab');
      // The other tab sends the leaver's change only after some time.
      const held = async () => {
        await forward(other, 1000);
        return quantitiesByCart(world);
      };
      await expect.poll(held, { intervals: [100], timeout: 120_000 }).toEqual([[units]]);
      await expect(cartButton(other)).toHaveAccessibleName(`Cart, ${units} items`);
    }
  },
);

test('follows an add in another tab, and offers to restore the cart of a lost session', async ({ context, world }) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  const url = servePage(world);
  const count = page.locator('kiosk-cart-button');
  await page.goto(url);
  await add(page);
  await expect(count).toContainText('1');
  await other.goto(url);
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect(count).toContainText('2');
  // An add that is still pending would go to the next visitor's cart.
  const waits = () => other.evaluate(() => Object.keys(localStorage).filter(key => key.includes(':change:')));
  await expect.poll(waits).toEqual([]);
  await other.evaluate(key => localStorage.removeItem(key), KEY);
  await expect(count).toContainText('0 items in your cart, 2 items can be put back');
});

test(
  'a page waits for another page’s token lock until a timeout or that page closes',
  { tag: ['@sign-in-43', '@soak'] },
  async ({ context, world }) => {
    const [holder, page] = [await context.newPage(), await context.newPage()];
    await holder.goto(world.serve('/holder', { html: '<!doctype html><title>Holder</title>' }));
    const hold = () =>
      holder.evaluate(() => {
        void navigator.locks.request('kiosk:tokens:demo-client', () => new Promise(() => {}));
      });
    await hold();
    await visit(page, world, '/waits', KNIFE);
    await expect(page.getByText('€39.00')).toBeVisible();
    const held = await holder.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    expect(held).toEqual(['kiosk:tokens:demo-client']);

    await page.evaluate(() => localStorage.clear());
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await page.reload({ waitUntil: 'commit' });
    const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(waiting).toBe(1);
    await holder.close();
    await expect(page.getByText('€39.00')).toBeVisible();
  },
);
