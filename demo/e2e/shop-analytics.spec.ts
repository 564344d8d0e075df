import type { Page } from '@playwright/test';
import { isRefusedRequest } from '../tools/engines.ts';
import { checkOut, drawer, drawerButton, increaseButton, pay } from './pages/cart-drawer.ts';
import { add, formHtml } from './pages/product-form.ts';
import { quiet } from './pages/quiet.ts';
import { SHOP, visit } from './pages/shop-page.ts';
import { linesOf, ordersOf } from './platform-records.ts';
import { expect, test } from './world.ts';
import { NOTHING, watchWrites } from './written.ts';

declare global {
  interface Window {
    dataLayer: unknown[];
    gtag(...command: readonly unknown[]): void;
  }
}

interface Orders {
  readonly orders: readonly {
    readonly id: string;
    readonly checkoutId: string;
    readonly lineItems: readonly { readonly quantity: number }[];
    readonly priceSummary: Readonly<Record<'total' | 'tax' | 'shipping', { readonly amount: string }>>;
  }[];
}

/** Records the pushes to the data layer in `sessionStorage`, because the page may be left before a test reads them. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard = () => JSON.parse(sessionStorage.getItem('heard') ?? '[]');
    const push = (...entries: unknown[]) => {
      sessionStorage.setItem('heard', JSON.stringify([...heard(), ...entries]));
      return Array.prototype.push.apply(window.dataLayer, entries);
    };
    window.dataLayer = Object.assign([] as unknown[], { push });
  });
  const entries = (): Promise<readonly { readonly event?: string; readonly ecommerce?: object | null }[]> =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('heard') ?? '[]'));
  return {
    entries,
    events: async (...names: readonly string[]) =>
      (await entries()).filter(({ event }) => event && (!names.length || names.includes(event))),
  };
}

const MEASURED = { 'data-analytics': 'datalayer' };

test('data-analytics pushes an event for each step to the order, without email', async ({ page, world }) => {
  const { entries, events } = await listen(page);
  await visit(page, world, '/measured', SHOP, { attributes: MEASURED });
  const names = async () => (await events()).map(({ event }) => event);
  await expect.poll(names).toEqual(['view_item_list']);
  const mug = {
    item_name: 'Stoneware mug',
    item_variant: 'Sage / S',
    price: 18,
    item_id: expect.any(String),
    index: 0,
  };
  expect((await events())[0]?.ecommerce).toMatchObject({
    currency: 'EUR',
    items: [
      { item_name: 'Stoneware mug', price: 18, index: 0 },
      { item_name: 'Bread knife', price: 39, index: 1 },
    ],
  });
  await add(page, 'stoneware-mug');
  const said = (event: string, quantity: number, value = quantity * 18) => ({
    event,
    ecommerce: { currency: 'EUR', value, items: [{ ...mug, quantity }] },
  });
  await expect.poll(async () => (await names()).length).toBe(4);
  expect((await events())[1]).toMatchObject({ event: 'select_item', ecommerce: { items: [{ index: 0 }] } });
  expect((await events()).slice(2)).toEqual(expect.arrayContaining([said('add_to_cart', 1), said('view_cart', 1)]));
  await increaseButton(page).click();
  await expect.poll(async () => (await events()).slice(4)).toEqual([said('add_to_cart', 1)]);
  await drawerButton(page, /^Remove/).click();
  await expect.poll(async () => (await events()).slice(5)).toEqual([said('remove_from_cart', 2)]);
  await drawerButton(page, /^Undo/).click();
  await expect.poll(async () => (await events()).slice(6)).toEqual([said('add_to_cart', 2)]);
  await drawerButton(page, 'Checkout').click();
  await pay(page, `${world.site}/measured**`);
  await expect.poll(() => events('purchase')).toHaveLength(1);
  const orders = await ordersOf(world);
  const amount = (name: 'tax' | 'shipping') => Number(orders[0]?.priceSummary[name].amount);
  expect(await events('begin_checkout', 'purchase')).toEqual([
    said('begin_checkout', 2),
    {
      event: 'purchase',
      ecommerce: {
        ...said('', 2).ecommerce,
        transaction_id: orders[0]?.id,
        tax: amount('tax'),
        shipping: amount('shipping'),
      },
    },
  ]);
  expect(amount('shipping')).toBeGreaterThan(0);
  // Tag Manager merges pushes, so Kiosk clears the last event by another push before each event.
  const all = await entries();
  for (const [index, { event }] of all.entries()) if (event) expect(all[index - 1]).toEqual({ ecommerce: null });
  expect(JSON.stringify(all)).not.toContain('ada@');
  expect(world.cdnLog.filter(path => path.includes('data-layer'))).not.toEqual([]);
});

test(
  'reports a “buy now” purchase once across tabs, with the order’s sums',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await listen(page);
    await page.addInitScript(() =>
      document.addEventListener('kiosk:purchase', event => {
        const heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]');
        sessionStorage.setItem('heard', JSON.stringify([...heard, { told: (event as CustomEvent).detail }]));
      }),
    );
    const told = async (tab: Page) =>
      (await tab.evaluate(() => JSON.parse(sessionStorage.getItem('heard') ?? '[]'))) as {
        readonly event?: string;
        readonly ecommerce?: { readonly value: number; readonly tax: number; readonly items: readonly unknown[] };
        readonly told?: { readonly totals: Orders['orders'][number]['priceSummary'] };
      }[];
    const body = formHtml('bread-knife', 'buy-now');
    await visit(page, world, '/now', body, { attributes: MEASURED });
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.waitForURL(/\/checkout/);
    let returned = '';
    page.on('request', request => {
      if (request.url().includes('orderId=')) returned = request.url();
    });
    await pay(page, `${world.site}/now**`);
    const purchases = async (tab: Page) => (await told(tab)).filter(({ event }) => event === 'purchase');
    await expect.poll(() => purchases(page)).toHaveLength(1);
    const orders = await ordersOf(world);
    const [order] = orders;
    const [purchase] = await purchases(page);
    expect(purchase?.ecommerce).toMatchObject({
      value: 39,
      tax: Number(order?.priceSummary.tax.amount),
      shipping: Number(order?.priceSummary.shipping.amount),
      items: [{ item_name: 'Bread knife', price: 39, quantity: 1 }],
    });
    const detail = (await told(page)).find(({ told }) => told)?.told;
    expect(detail?.totals.total).toEqual(order?.priceSummary.total);

    // Returns again by reload, by the address of the return, and in a copy of the tab from before the return.
    await page.reload();
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.goto(returned);
    await expect(page.getByText('€39.00')).toBeVisible();
    const copy = await context.newPage();
    await listen(copy);
    await copy.goto(`${world.site}/now`);
    await copy.evaluate(
      id => sessionStorage.setItem('kiosk:purchase:demo-client', JSON.stringify({ checkoutId: id })),
      order?.checkoutId,
    );
    await copy.goto(returned);
    await expect.poll(() => new URL(copy.url()).search).toBe('');
    await quiet(copy);
    expect([...(await purchases(page)), ...(await purchases(copy))]).toHaveLength(1);
  },
);

const fetched = (page: Page, chunk: string) =>
  page.evaluate(name => performance.getEntriesByType('resource').some(entry => entry.name.includes(name)), chunk);

test('stores and pushes nothing before consent, then pushes each event once', async ({ page, world }) => {
  const { entries, events } = await listen(page);
  await visit(page, world, '/asked', SHOP, { attributes: { ...MEASURED, 'data-consent': 'required' } });
  const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length]);
  await expect.poll(() => fetched(page, 'data-layer')).toBe(true);
  await expect(page.getByText('€39.00')).toBeVisible();
  await add(page, 'bread-knife');
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await quiet(page);
  expect([await entries(), await stored()]).toEqual([[], [0, 0]]);
  await page.evaluate(() => {
    for (const _ of 'twice') window.kiosk.consent(true);
  });
  const names = async () => (await events()).map(({ event }) => event);
  await expect.poll(names).toEqual(['view_item_list', 'select_item', 'add_to_cart', 'view_cart']);
  expect((await stored())[0]).toBeGreaterThan(0);
  await page.reload();
  await page.evaluate(() => window.kiosk.consent(true));
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test(
  'pushes a purchase with its sum when consent comes after the return',
  { tag: '@soak' },
  async ({ page, world }) => {
    const { events } = await listen(page);
    const body = formHtml('bread-knife', 'buy-now');
    await visit(page, world, '/late', body, { attributes: { ...MEASURED, 'data-consent': 'required' } });
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.evaluate(() => window.kiosk.consent(true));
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.waitForURL(/\/checkout/);
    await pay(page, `${world.site}/late**`);
    await expect(page.getByText('€39.00')).toBeVisible();
    await quiet(page);
    await page.evaluate(() => window.kiosk.consent(true));
    await expect
      .poll(() => events('purchase'))
      .toMatchObject([{ ecommerce: { currency: 'EUR', value: 39, items: [{ item_name: 'Bread knife' }] } }]);
  },
);

test(
  'pushes pending events once when Google’s consent mode grants storage',
  { tag: '@soak' },
  async ({ page, world }) => {
    const script = `<script>window.dataLayer = []; function gtag() { dataLayer.push(arguments); }
    gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' });</script>${world.script(MEASURED)}`;
    await visit(page, world, '/mode', SHOP, { script });
    const names = () =>
      page.evaluate(() => window.dataLayer.flatMap(entry => (entry as { event?: string }).event ?? []));
    await expect.poll(() => fetched(page, 'data-layer')).toBe(true);
    await expect(page.getByText('€39.00')).toBeVisible();
    await add(page, 'bread-knife');
    await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
    await quiet(page);
    expect(await names()).toEqual([]);
    await page.evaluate(() => window.gtag('consent', 'update', { analytics_storage: 'granted' }));
    await expect.poll(names).toEqual(['view_item_list', 'select_item', 'add_to_cart', 'view_cart']);
  },
);

test('data-storage="memory" writes nothing up to checkout', async ({ page, world }) => {
  const written = await watchWrites(page);
  await visit(page, world, '/kept', SHOP, { attributes: { ...MEASURED, 'data-storage': 'memory' } });
  await add(page, 'bread-knife');
  await checkOut(page);
  await page.goto(`${world.site}/kept`);
  await expect(page.getByText('€39.00').first()).toBeVisible();
  expect(await written()).toEqual(NOTHING);
});

test(
  'data-currency converts prices and names the charged currency, which events use',
  { tag: '@soak' },
  async ({ page, world }) => {
    const { events } = await listen(page);
    await visit(page, world, '/dollars', SHOP, { attributes: { ...MEASURED, 'data-currency': 'USD' } });
    await expect(page.getByText('$42.12')).toBeVisible();
    await add(page, 'bread-knife');
    await expect(drawer(page)).toContainText('Prices in USD are converted. You’ll be charged in EUR.');
    await expect(drawer(page).locator('[part~=line]')).toContainText('$42.12');
    await expect(drawer(page).locator('[part~=totals]')).toContainText('Subtotal$42.12');
    await expect.poll(() => events('add_to_cart')).toMatchObject([{ ecommerce: { currency: 'EUR', value: 39 } }]);
    await checkOut(page);
    await expect(page.getByText('€39.00').first()).toBeVisible();
  },
);

test('a data layer whose code cannot be loaded does not prevent buying', { tag: '@soak' }, async ({ page, world }) => {
  const wrong: string[] = [];
  page.on('pageerror', error => isRefusedRequest(error) || wrong.push(error.message));
  world.breakCdn('kiosk-data-layer');
  await visit(page, world, '/measured', SHOP, { attributes: { 'data-analytics': 'datalayer' } });
  await add(page, 'bread-knife');
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  expect(wrong).toEqual([]);
});
