import type { Page } from '@playwright/test';
import { isRefusedRequest } from '../tools/engines.ts';
import { forward, installFastClock } from './fast-clock.ts';
import { fill } from './fill.ts';
import { holdRequests } from './hold-requests.ts';
import { isFocused, tabTo } from './keyboard.ts';
import {
  cartButton,
  checkOut,
  closeCart,
  drawer,
  drawerButton,
  drawerHtml,
  increaseButton,
  pay,
} from './pages/cart-drawer.ts';
import { add, addButton, formHtml } from './pages/product-form.ts';
import { quiet } from './pages/quiet.ts';
import { visit } from './pages/shop-page.ts';
import { countPosts, linesOf, ordersOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';
import { NOTHING, watchWrites } from './written.ts';

declare global {
  interface Window {
    dataLayer: unknown[];
    gtag(...command: readonly unknown[]): void;
  }
}

const SHOP = `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S" show="name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="bread-knife" show="name price quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button></main><kiosk-cart-drawer></kiosk-cart-drawer>`;

interface Orders {
  readonly orders: readonly {
    readonly id: string;
    readonly checkoutId: string;
    readonly lineItems: readonly { readonly quantity: number }[];
    readonly priceSummary: Readonly<Record<'total' | 'tax' | 'shipping', { readonly amount: string }>>;
  }[];
}

const open = async (page: Page, world: World, path = '/shop') => {
  await visit(page, world, path, SHOP);
  await expect(page.getByText('€18.00').first()).toBeVisible();
};

test('a new visitor adds, changes, removes, undoes, reloads, checks out, and pays', async ({
  page,
  context,
  world,
}) => {
  await open(page, world);

  const release = await holdRequests(page, '**/add-to-cart');
  await add(page, 'stoneware-mug');
  await expect(drawer(page)).toContainText('Stoneware mug');
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  expect(await linesOf(world)).toEqual([]);
  release();
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 1]]);

  await increaseButton(page).click();
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(2\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 2]]);
  await expect(drawer(page)).toContainText('€36.00');

  await drawerButton(page, /^Remove/).click();
  await expect.poll(() => linesOf(world)).toEqual([]);
  await drawerButton(page, /^Undo/).click();
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 2]]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  const second = await context.newPage();
  await open(second, world, '/second');
  await expect(second.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();

  await add(second, 'bread-knife');
  await expect
    .poll(() => linesOf(world))
    .toEqual([
      ['Stoneware mug', 2],
      ['Bread knife', 1],
    ]);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();

  await page.getByRole('button', { name: 'Cart, 3 items' }).click();
  await page.evaluate(() =>
    document.addEventListener('kiosk:checkout', event =>
      sessionStorage.setItem('seen', JSON.stringify((event as CustomEvent).detail)),
    ),
  );
  await checkOut(page);
  expect(new URL(page.url()).origin).toBe(world.api);
  await fill(page.getByLabel(/e-?mail/i), 'ada@example.com');
  const answer = async (label: RegExp, value: string) => {
    const field = page.getByLabel(label).first();
    if (await field.count()) await fill(field, value);
  };
  await answer(/first name/i, 'Ada');
  await answer(/last name/i, 'Lovelace');
  await answer(/^(street|address)/i, 'Unter den Linden 1');
  await answer(/city|town/i, 'Berlin');
  await answer(/postal|postcode|zip/i, '10117');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(`${world.site}/shop**`);

  const orders = await ordersOf(world);
  expect(orders).toHaveLength(1);
  expect(orders[0]?.lineItems.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(await linesOf(world)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(page.locator('kiosk-cart-button:state(empty)')).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await second.bringToFront();

  const grants = (await world.log()).filter(({ grant }) => grant);
  expect(grants.map(({ grant }) => grant)).toEqual(['anonymous']);
});

test('dispatches kiosk:purchase once after the return from checkout', { tag: '@soak' }, async ({ page, world }) => {
  await page.addInitScript(() =>
    document.addEventListener('kiosk:purchase', event => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...told, (event as CustomEvent).detail]));
    }),
  );
  await open(page, world);
  await add(page, 'bread-knife');
  await drawerButton(page, 'Checkout').click();
  await pay(page, `${world.site}/shop**`);
  const orders = await ordersOf(world);
  const told = () =>
    page.evaluate(() =>
      JSON.parse(sessionStorage.getItem('told') ?? '[]').map(({ orderId }: { orderId: string }) => orderId),
    );
  for (const _ of 'twice') {
    await page.reload();
    await expect(page.getByText('€18.00').first()).toBeVisible();
    await expect.poll(told).toEqual(orders.map(({ id }) => id));
  }
});

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
  'data-currency converts prices, names the charged currency, and events keep it',
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

const failures = [
  {
    name: 'a lost connection before the write',
    fault: { path: '/add-to-cart', drop: 'before' },
    words: 'We can’t reach the shop. Check your connection and try again.',
  },
  {
    name: 'no answer in time',
    fault: { path: '/add-to-cart', delayMs: 17_000, status: 503 },
    words: 'This is taking too long. Try again in a moment.',
  },
  {
    name: 'a 500',
    fault: { path: '/add-to-cart', status: 500, body: '<html>oops</html>' },
    words: 'Something failed on our side. Try again in a moment.',
  },
];
for (const { name, fault, words } of sample(1, failures)) {
  test(`${name} fails an add with an alert; a retry adds once`, async ({ page, context, world }) => {
    await installFastClock(context);
    await page.addInitScript(() => {
      const errors: unknown[] = [];
      Object.assign(window, { errors });
      document.addEventListener('kiosk:error', event => {
        const { code, message, requestId, retry } = (event as CustomEvent).detail;
        errors.push({ code, message, requestId, retry: typeof retry, from: (event.target as Element).localName });
      });
    });
    await open(page, world);
    await world.faults(fault);
    await add(page, 'bread-knife');
    const alert = drawer(page).getByRole('alert');
    const countAlerts = async () => {
      await forward(page, 1000);
      return alert.count();
    };
    await expect.poll(countAlerts, { intervals: [100] }).toBe(1);
    await expect(alert).toContainText(`Bread knife was not added. ${words}`);
    expect(await linesOf(world)).toEqual([]);
    await expect(drawer(page)).not.toHaveAccessibleName(/\(1\)/);
    expect(await page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toEqual([
      expect.objectContaining({ message: words, retry: 'function', from: 'kiosk-add-to-cart' }),
    ]);
    await world.faults();
    await drawerButton(page, 'Try again').first().click();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
    await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  });
}

test(
  'does not repeat an add that the platform carries out after the timeout',
  { tag: ['@needs-write-after-timeout', '@soak'] },
  async ({ page, world }) => {
    await open(page, world);
    await world.faults({ path: '/add-to-cart', delayMs: 16_000, times: 1 });
    await add(page, 'bread-knife');
    await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
    await expect(drawer(page).locator('[part~=line][part~=pending]')).toHaveCount(0);
    expect(await linesOf(world)).toEqual([['Bread knife', 1]]);
    await expect(drawer(page).getByRole('alert')).toHaveCount(0);
  },
);

test('retries an add that a busy platform refuses, and adds it once', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await world.faults({ path: '/add-to-cart', status: 429, headers: { 'Retry-After': '1' }, times: 3 });
  await add(page, 'bread-knife');
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await expect(drawer(page).getByRole('alert')).toHaveCount(0);
});

test('keeps two quick adds when the shopper leaves the page at once', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  for (const slug of ['stoneware-mug', 'bread-knife']) await expect(addButton(page, slug)).toBeEnabled();
  // A press needs a token, and code that loads after the button.
  // Without them the page can neither store nor send the add.
  await page.waitForFunction(
    () =>
      localStorage.getItem('kiosk:tokens:demo-client') &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('kiosk-actions-')),
  );
  await page.evaluate(async () => {
    const actions = performance.getEntriesByType('resource').find(({ name }) => name.includes('kiosk-actions-'));
    // Resolves once the page's own import of this file has run.
    await import(actions?.name ?? '');
  });
  await world.faults({ path: '/add-to-cart', delayMs: 3000, times: 1 });
  await page.evaluate(() => {
    for (const slug of ['stoneware-mug', 'bread-knife']) {
      const { shadowRoot } = document.querySelector(`kiosk-add-to-cart[product="${slug}"]`) as Element;
      shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click();
    }
  });
  await page.waitForFunction(
    () => Object.keys(localStorage).filter(key => key.startsWith('kiosk:change:')).length === 2,
  );
  await page.goto(world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' }));
  await expect
    .poll(async () => (await linesOf(world)).toSorted())
    .toEqual([
      ['Bread knife', 1],
      ['Stoneware mug', 1],
    ]);
});

test('finds an add whose answer was lost, and does not send it twice', async ({ page, world }) => {
  // A separate connection for each request, because Chromium repeats a request when a reused connection breaks.
  const closed = { headers: { connection: 'close' } };
  await world.faults({ ...closed, method: 'OPTIONS' }, closed);
  await open(page, world);
  await add(page, 'stoneware-mug');
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 1]]);
  await expect(drawer(page)).toBeVisible();
  await closeCart(page);
  await world.faults({ path: '/add-to-cart', drop: 'after', times: 1 }, { ...closed, method: 'OPTIONS' }, closed);
  await add(page, 'bread-knife');
  await expect
    .poll(() => linesOf(world))
    .toEqual([
      ['Stoneware mug', 1],
      ['Bread knife', 1],
    ]);
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(2\)/);
  expect(await countPosts(world, '/add-to-cart')).toBe(2);
});

test('an add above the stock says how many are left, and adds nothing', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/shop', formHtml('last-teapot', 'quantity="2"') + drawerHtml('auto-open="none"'));
  await expect(page.getByText('That’s all we have.')).toBeVisible();
  await world.admin('/stock', { slug: 'last-teapot', quantity: 1 });
  await add(page);
  await expect(page.getByRole('alert')).toContainText('1');
  expect(await linesOf(world)).toEqual([]);
});

test('reports a product that sells out between page load and press', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/shop', formHtml('last-teapot') + drawerHtml('auto-open="none"'));
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await world.admin('/stock', { slug: 'last-teapot', quantity: 0 });
  await add(page);
  await expect(page.getByRole('alert')).toContainText(/sold out/i);
  expect(await linesOf(world)).toEqual([]);
});

test(
  'a shopper reaches checkout by keyboard, and a closed drawer returns the focus',
  { tag: ['@keyboard-cart-drawer', '@wcag-2.1.1'] },
  async ({ page, world }) => {
    await open(page, world);
    const knife = addButton(page, 'bread-knife');
    await tabTo(page, knife);
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
    await closeCart(page);
    await expect.poll(() => isFocused(knife)).toBe(true);

    await tabTo(page, cartButton(page));
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    await tabTo(page, drawerButton(page, /^Checkout/));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout/);
  },
);
