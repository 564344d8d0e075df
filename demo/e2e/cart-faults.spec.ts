import type { BrowserContext, Page, Route } from '@playwright/test';
import { forward, installFastClock } from './fast-clock.ts';
import { holdRequests } from './hold-requests.ts';
import { drawer, drawerButton, increaseButton } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { CART_BUTTON, KNIFE, visit } from './pages/shop-page.ts';
import { cartsOf, quantities, toNodeUrl } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const SHOP = `${KNIFE}<kiosk-add-to-cart product="oak-board">Add another</kiosk-add-to-cart>${CART_BUTTON}<kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;
const NAME = 'Bread knife';
const TOKENS = 'kiosk:tokens:demo-client';
const ADD_PATH = '/add-to-cart';
const SET_PATH = '/update-line-items-quantity';

const units = async (world: World) => (await quantities(world)).toSorted();

const open = async (page: Page, world: World) => {
  await visit(page, world, '/shop', SHOP);
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
};
const leave = (page: Page, world: World) =>
  page.goto(world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' }));

const counted = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: count === 1 ? 'Cart, 1 item' : `Cart, ${count} items` })).toBeVisible();
const openDrawer = (page: Page) => page.getByRole('button', { name: /^Cart/ }).click();
const closeDrawer = (page: Page) => page.keyboard.press('Escape');
const remove = (page: Page) => drawerButton(page, /^Remove/);

/** The keys of the pending changes in the storage. */
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('kiosk:change:')));

/**
 * Waits until no change is pending and the carts on the platform have lines with these quantities, in ascending order.
 * With `isFast`, moves the page's clock forward by a second before each look at the pending changes.
 */
const holds = async (page: Page, world: World, expected: readonly number[], isFast = false) => {
  await expect
    .poll(async () => {
      if (isFast) await forward(page, 1000);
      return stored(page);
    })
    .toEqual([]);
  await expect.poll(() => units(world)).toEqual([...expected]);
};

const carriedOut = async (world: World, path: string, count = 1) =>
  expect
    .poll(async () => (await world.log()).filter(entry => entry.path.endsWith(path) && entry.status === 200).length)
    .toBeGreaterThanOrEqual(count);

const changeTokens = (page: Page, access: { readonly value?: string; readonly expiresAt?: number }) =>
  page.evaluate(
    ([key, access]) => {
      const tokens = JSON.parse(localStorage.getItem(key) ?? '{}');
      Object.assign(tokens.accessToken, access);
      localStorage.setItem(key, JSON.stringify(tokens));
    },
    [TOKENS, access] as const,
  );

/** Opens a page whose cart has one unit. */
const openWithOne = async (page: Page, world: World) => {
  await open(page, world);
  await add(page);
  await holds(page, world, [1]);
  await counted(page, 1);
};

const openTwo = async (context: BrowserContext, world: World) => {
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await open(page, world);
  return pages;
};

/** Forwards a request to the platform, and returns the answer without passing it to the page. */
const carryOut = (route: Route) => route.fetch({ url: toNodeUrl(route.request().url()) });

test(
  'an undo pressed while the removal is in flight survives leaving the page',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openWithOne(page, world);
    await openDrawer(page);
    await world.faults({ path: '/remove-line-items', delayMs: 800, times: 1 });
    await remove(page).click();
    await drawerButton(page, /^Undo/).click();
    await leave(page, world);
    await carriedOut(world, '/remove-line-items');
    await open(page, world);
    await holds(page, world, [1]);
    await counted(page, 1);
  },
);

for (const [what, press, end] of sample(1, [
  ['a removal', remove, []],
  ['a quantity change', increaseButton, [1, 2]],
] as const))
  test(
    `${what} of a line whose add is in flight survives leaving the page`,
    { tag: '@soak' },
    async ({ page, context, world }) => {
      await installFastClock(context);
      await open(page, world);
      await world.faults({ path: ADD_PATH, delayMs: 2000, times: 1 });
      await add(page);
      await counted(page, 1);
      await openDrawer(page);
      await press(page).click();
      await closeDrawer(page);
      if (press === increaseButton) await page.getByRole('button', { name: 'Add another' }).click();
      const count = end.reduce<number>((sum, each) => sum + each, 0);
      await counted(page, count);
      await leave(page, world);
      await carriedOut(world, ADD_PATH, press === increaseButton ? 2 : 1);
      await open(page, world);
      await holds(page, world, end, true);
      await counted(page, count);
    },
  );

test(
  'a tab retries its failed add although another tab has added a unit',
  { tag: '@soak' },
  async ({ context, world }) => {
    const [first, second] = await openTwo(context, world);
    await first.route(
      `**${ADD_PATH}`,
      async route => {
        // Waits until the other tab's add has arrived, or is pending behind this one.
        await expect.poll(async () => (await stored(second)).length > 1 || (await units(world)).length > 0).toBe(true);
        await route.abort();
      },
      { times: 1 },
    );
    await add(first);
    await add(second);
    await holds(first, world, [2]);
    for (const page of [first, second]) await counted(page, 2);
  },
);

test('an add whose response is lost adds one unit, not two', { tag: '@soak' }, async ({ page, world }) => {
  await openWithOne(page, world);
  await world.faults({ path: ADD_PATH, drop: 'after', times: 1 });
  await add(page);
  await carriedOut(world, ADD_PATH, 2);
  await holds(page, world, [2]);
  await counted(page, 2);
});

test(
  'a retry of a failed quantity change sends the last requested quantity',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openWithOne(page, world);
    await world.faults({ path: SET_PATH, status: 400, body: '{}', times: 1 });
    const release = await holdRequests(page, `**${ADD_PATH}`, { times: 1 });
    await add(page);
    await counted(page, 2);
    await openDrawer(page);
    for (const count of [3, 4, 5]) {
      await increaseButton(page).click();
      await expect(drawer(page).getByRole('textbox', { name: /^Quantity/ })).toHaveValue(String(count));
    }
    release();
    const again = drawerButton(page, 'Try again');
    await again.click();
    await expect(again).toBeHidden();
    await carriedOut(world, SET_PATH);
    await holds(page, world, [5]);
  },
);

test(
  'the cart ends at the shown quantity after a change, an add and another change',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openWithOne(page, world);
    await openDrawer(page);
    const release = await holdRequests(page, `**${SET_PATH}`, { times: 1 });
    await increaseButton(page).click();
    await increaseButton(page).click();
    await closeDrawer(page);
    await add(page);
    await counted(page, 4);
    await openDrawer(page);
    await increaseButton(page).click();
    release();
    await carriedOut(world, ADD_PATH, 2);
    await holds(page, world, [5]);
    await closeDrawer(page);
    await counted(page, 5);
  },
);

test(
  'on a page with only a button, an add with a lost response counts once',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await visit(page, world, '/button', KNIFE);
    await page.route(
      `**${ADD_PATH}`,
      async route => {
        await carryOut(route);
        await route.abort();
      },
      { times: 1 },
    );
    await add(page);
    const again = page.getByRole('button', { name: 'Try again' });
    const added = page.getByRole('button', { name: 'Added' });
    await expect(again.or(added)).toBeVisible();
    if (await again.isVisible()) {
      await again.click();
      await expect(added).toBeVisible();
    }
    await holds(page, world, [1]);
  },
);

test('a tab counts another tab’s add although one read of the cart fails', async ({ context, world }) => {
  const [first, second] = await openTwo(context, world);
  await world.faults({ path: '/carts/current', method: 'GET', status: 500, body: '{}', times: 1 });
  await first.bringToFront();
  await add(first);
  await holds(first, world, [1]);
  await second.bringToFront();
  await counted(second, 1);
});

test(
  'a tab ignores a response that is older than another tab’s change',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ context, world }) => {
    const [first, second] = await openTwo(context, world);
    await add(first);
    await holds(first, world, [1]);
    for (const page of [first, second]) await counted(page, 1);
    await first.route(
      `**${ADD_PATH}`,
      async route => {
        const response = await carryOut(route);
        // Waits until the other tab's add has arrived and shows here, or is pending behind this one.
        await expect.poll(async () => (await stored(second)).length > 1 || (await units(world))[0] === 3).toBe(true);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await add(first);
    await expect.poll(() => units(world)).toEqual([2]);
    await add(second);
    await holds(first, world, [3]);
    await expect(first.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    for (const page of [first, second]) await counted(page, 3);
  },
);

test(
  'a change of a line that another client removed drops the line, with a notice',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openWithOne(page, world);
    await openDrawer(page);
    await carriedOut(world, '/estimate-totals');
    const token = await page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '').accessToken.value, TOKENS);
    const [line] = (await cartsOf(world))[0]?.cart.lineItems ?? [];
    const { port } = new URL(world.api);
    await page.request.post(`http://127.0.0.1:${port}/ecom/v1/carts/current/remove-line-items`, {
      headers: { authorization: token },
      data: { lineItemIds: [line?.id] },
    });
    expect(await units(world)).toEqual([]);
    await increaseButton(page).click();
    await expect(drawer(page).getByText('Your cart is empty.')).toBeVisible();
    await expect(drawer(page).getByText('This is no longer in your cart.')).toBeVisible();
  },
);

test(
  'the next page carries out an add pressed at unload with expired tokens',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await installFastClock(context);
    await openWithOne(page, world);
    await changeTokens(page, { expiresAt: 1000 });
    const elsewhere = world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
    await page.evaluate(address => {
      const { shadowRoot } = document.querySelector('kiosk-add-to-cart') as Element;
      shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click();
      location.href = address;
    }, elsewhere);
    await page.waitForURL(elsewhere);
    await open(page, world);
    await counted(page, 2);
    await holds(page, world, [2], true);
  },
);

test(
  'the next page carries out an add that was answered 429 with Retry-After',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await installFastClock(context);
    await open(page, world);
    await world.faults({ path: ADD_PATH, status: 429, headers: { 'Retry-After': '5' }, body: '{}', times: 1 });
    await add(page);
    await counted(page, 1);
    await expect
      .poll(async () => (await world.log()).some(({ path, status }) => path.endsWith(ADD_PATH) && status === 429))
      .toBe(true);
    await page.reload();
    await counted(page, 1);
    await holds(page, world, [1], true);
  },
);

test(
  'an add whose requests all fail survives a reload and arrives later',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await installFastClock(context);
    await open(page, world);
    await world.faults({ path: ADD_PATH, drop: 'before' });
    await add(page);
    await counted(page, 1);
    await expect.poll(async () => (await world.log()).some(({ path }) => path.endsWith(ADD_PATH))).toBe(true);
    await page.reload();
    await world.faults();
    await counted(page, 1);
    await holds(page, world, [1], true);
  },
);

const putBack = (page: Page) => drawerButton(page, 'Put back');

test(
  'the drawer offers to put back a lost cart if the visitor’s tokens are missing',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openWithOne(page, world);
    await page.evaluate(key => localStorage.removeItem(key), TOKENS);
    await open(page, world);
    await openDrawer(page);
    await expect(drawer(page).getByText(NAME)).toBeVisible();
    await putBack(page).click();
    await holds(page, world, [1, 1]);
    await closeDrawer(page);
    await counted(page, 1);
  },
);

test(
  'the drawer offers to put back a line and its pending change if tokens are lost',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openWithOne(page, world);
    await openDrawer(page);
    await carriedOut(world, '/estimate-totals');
    // In one task, so that the next request already uses another visitor's tokens.
    await page.evaluate(key => {
      localStorage.removeItem(key);
      const { shadowRoot } = document.querySelector('kiosk-cart-drawer') as Element;
      shadowRoot?.querySelector<HTMLElement>('[part=more]')?.click();
    }, TOKENS);
    await expect(drawer(page).getByRole('alert').or(putBack(page))).toBeVisible();
    await expect(drawer(page).getByRole('alert')).toHaveCount(0);
    await putBack(page).click();
    await closeDrawer(page);
    await counted(page, 2);
    await holds(page, world, [1, 2]);
  },
);

test('an add made offline stays pending without an error, and is sent when online', async ({
  page,
  context,
  world,
}) => {
  await installFastClock(context);
  await openWithOne(page, world);
  await context.setOffline(true);
  await add(page);
  await counted(page, 2);
  // Twenty seconds are longer than the timeout of a request.
  for (let seconds = 0; seconds < 20; seconds++) await forward(page, 1000);
  await counted(page, 2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await units(world)).toEqual([1]);
  await context.setOffline(false);
  await holds(page, world, [2]);
  await counted(page, 2);
});

for (const autoOpen of sample(1, ['add', 'none', 'badge']))
  test(
    `with auto-open="${autoOpen}", a first add offline is not confirmed, but sent later`,
    { tag: '@soak' },
    async ({ page, context, world }) => {
      await visit(page, world, '/shop', SHOP.replace('auto-open="none"', `auto-open="${autoOpen}"`));
      await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
      // Waits for all files that a press needs, because the browser then goes offline.
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await add(page);
      const form = page.locator('kiosk-add-to-cart').first();
      await expect(form.getByText('You’re offline. We’ll add Bread knife when you’re back.')).toBeVisible();
      await expect(page.getByText('Bread knife added to your cart')).toHaveCount(0);
      await expect(page.getByText('Added to your cart', { exact: true })).toHaveCount(0);
      if (autoOpen === 'add') await expect(drawer(page).getByRole('alert')).toBeVisible();
      await context.setOffline(false);
      await holds(page, world, [1]);
      await expect(page.getByText('when you’re back')).toHaveCount(0);
      if (autoOpen !== 'add') await openDrawer(page);
      await expect(drawer(page).getByText('Subtotal')).toBeVisible();
      await expect(drawer(page).locator('[part=totals]')).toContainText(/Subtotal\s*€39.00/);
      await expect(drawer(page).getByRole('alert')).toHaveCount(0);
    },
  );

test(
  'a recommendation added offline shows a notice until its adds are sent online',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await visit(
      page,
      world,
      '/shop',
      '<kiosk-recommendations product="stoneware-mug"></kiosk-recommendations><kiosk-cart-button></kiosk-cart-button>',
    );
    await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
    const card = page.locator('kiosk-recommendations [part=card]', { has: page.getByRole('button', { name: /^Add/ }) });
    const name = await card.first().locator('[part=name]').innerText();
    // Waits for all files that a press needs, because the browser then goes offline.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const button = card.first().getByRole('button');
    await button.click();
    const waits = card.first().getByText(`You’re offline. We’ll add ${name} when you’re back.`);
    await expect(waits).toBeVisible();
    await expect(waits).toHaveRole('status');
    await expect(card.first().getByText('Added', { exact: true })).toHaveCount(0);
    // A second press adds another unit, and its notice replaces the first one.
    await button.click();
    await expect(waits).toBeVisible();
    expect((await waits.boundingBox())?.height).toBeGreaterThan(20);
    await context.setOffline(false);
    await expect(card.first().getByText(`${name} added to your cart`)).toBeAttached();
    await expect(waits).toHaveCount(0);
    await expect.poll(() => units(world)).toEqual([2]);
  },
);

test(
  'a coupon form opened offline loads once the page is back online',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await openWithOne(page, world);
    await openDrawer(page);
    const fold = drawerButton(page, 'Discount code');
    await expect(fold).toBeVisible();
    await context.setOffline(true);
    await fold.click();
    await expect(drawer(page).getByRole('alert')).toContainText('We can’t reach the shop');
    await context.setOffline(false);
    await expect(drawer(page).getByRole('textbox', { name: 'Discount code' })).toBeVisible();
    await expect(drawer(page).getByRole('alert')).toHaveCount(0);
  },
);

for (const [what, value] of sample(1, [
  ['of 16 kB', 'x'.repeat(16_384)],
  ['with a comma', 'one,two'],
] as const))
  test(`the cart stays and takes an add with an invalid access token ${what}`, async ({ page, world }) => {
    await openWithOne(page, world);
    await changeTokens(page, { value });
    await open(page, world);
    await counted(page, 1);
    await add(page);
    await counted(page, 2);
    await holds(page, world, [2]);
  });

test(
  'pending changes end at the shown quantity when the page is left midway',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await installFastClock(context);
    await openWithOne(page, world);
    await openDrawer(page);
    // So slow that requests of the next page would overtake the requests that this page sends on leaving.
    await world.faults({ path: SET_PATH, delayMs: 3000, times: 2 });
    for (const count of [2, 3, 4]) {
      await increaseButton(page).click();
      await expect(drawer(page).getByRole('textbox', { name: /^Quantity/ })).toHaveValue(String(count));
    }
    await closeDrawer(page);
    await add(page);
    await counted(page, 5);
    await leave(page, world);
    await open(page, world);
    await holds(page, world, [5], true);
    await counted(page, 5);
  },
);

test('other tabs and the next page show an add begun by a page that was left', async ({ context, world }) => {
  const [first, second] = await openTwo(context, world);
  await world.faults({ path: ADD_PATH, delayMs: 1000, times: 1 });
  await first.bringToFront();
  await add(first);
  await counted(first, 1);
  await leave(first, world);
  await open(first, world);
  await carriedOut(world, ADD_PATH);
  await holds(first, world, [1]);
  for (const page of [first, second]) {
    await page.bringToFront();
    await counted(page, 1);
  }
});

test(
  'an add works when the clock goes back a day after failed token requests',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await installFastClock(context);
    await world.faults({ path: '/oauth2/token', status: 500, body: '{}' });
    await open(page, world);
    const tryLater = async (ms: number) => {
      await forward(page, ms);
      const button = page.getByRole('button', { name: /^(Add to cart|Try again)$/ }).first();
      await button.click({ timeout: 500 }).catch(() => {});
    };
    await expect
      .poll(
        async () => {
          await tryLater(10_000);
          return (await world.log()).filter(({ path }) => path.endsWith('/oauth2/token')).length;
        },
        { intervals: [100] },
      )
      .toBeGreaterThanOrEqual(4);
    await world.faults();
    await forward(page, -86_400_000);
    await expect
      .poll(
        async () => {
          await tryLater(10_000);
          return units(world);
        },
        { intervals: [100] },
      )
      .not.toEqual([]);
  },
);
