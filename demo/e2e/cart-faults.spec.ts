import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

const SHOP = `<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;
const NAME = 'Bread knife';

interface Carts {
  readonly carts: readonly {
    readonly visitorId?: string;
    readonly cart: { readonly lineItems: readonly { readonly quantity: number }[] };
  }[];
}

const units = async (world: World) =>
  (await world.handle<Carts>('/carts')).carts.flatMap(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));

const serve = (world: World) => world.serve('/shop', { html: world.html(SHOP) });

const open = async (page: Page, world: World) => {
  await page.goto(serve(world));
  await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
};

const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).click();
const counted = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: count === 1 ? 'Cart, 1 item' : `Cart, ${count} items` })).toBeVisible({
    timeout: 25_000,
  });
const drawer = (page: Page) => page.getByRole('dialog');
const elsewhere = (world: World) => world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });

/** What the shop still has to carry out, as it is stored. */
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('kiosk:change:')));

test('2 and 3 what is pressed on a line that the platform does not know yet outlives the page, and nothing throws', async ({
  page,
  world,
}) => {
  const wrong: string[] = [];
  page.on('pageerror', error => wrong.push(error.message));
  for (const [button, end] of [
    [/one more$/, [2]],
    [/^Remove/, []],
  ] as const) {
    await open(page, world);
    await world.faults({ path: '/add-to-cart', delayMs: 1500, times: 1 });
    await add(page);
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await drawer(page).getByRole('button', { name: button }).click();
    await page.goto(elsewhere(world));
    await open(page, world);
    await expect.poll(() => stored(page), { timeout: 20_000 }).toEqual([]);
    expect(await units(world)).toEqual([...end]);
    await counted(page, end[0] ?? 0);
    if (end.length) {
      await page.getByRole('button', { name: 'Cart, 2 items' }).click();
      await drawer(page)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect.poll(() => units(world)).toEqual([]);
      await expect.poll(() => stored(page)).toEqual([]);
    }
  }
  expect(wrong).toEqual([]);
});

test('5 an answer that is lost on a kept connection makes no second unit', async ({ page, world }) => {
  await open(page, world);
  await add(page);
  await expect.poll(() => units(world)).toEqual([1]);
  await expect.poll(() => stored(page)).toEqual([]);
  await world.faults({ path: '/add-to-cart', drop: 'after', times: 1 });
  await add(page);
  await expect.poll(() => stored(page), { timeout: 15_000 }).toEqual([]);
  expect(await units(world)).toEqual([2]);
  await counted(page, 2);
});

test('9 and 20 tabs agree: a press is seen before it is answered, and also where the other tab’s reading fails', async ({
  context,
  world,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await open(first, world);
  await open(second, world);
  await world.faults(
    { path: '/add-to-cart', delayMs: 1000, times: 1 },
    { path: '/carts/current', method: 'GET', status: 500, body: '{}', times: 1 },
  );
  await first.bringToFront();
  await add(first);
  await counted(second, 1);
  await expect.poll(() => units(world)).toEqual([1]);
  await first.close();
  await second.bringToFront();
  await expect.poll(() => stored(second)).toEqual([]);
  await counted(second, 1);
});

test('12 a press in the turn in which the page is left, with expired tokens, is carried out by the next page', async ({
  page,
  world,
}) => {
  test.slow();
  await open(page, world);
  await add(page);
  await expect.poll(() => units(world)).toEqual([1]);
  await page.evaluate(
    ([away]) => {
      const key = 'kiosk:tokens:demo-client';
      const held = JSON.parse(localStorage.getItem(key) ?? '{}');
      held.accessToken.expiresAt = 1000;
      localStorage.setItem(key, JSON.stringify(held));
      const { shadowRoot } = document.querySelector('kiosk-add-to-cart') as Element;
      shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click();
      location.href = away ?? '';
    },
    [elsewhere(world)],
  );
  await page.waitForURL('**/elsewhere');
  await open(page, world);
  await counted(page, 2);
  await expect.poll(() => stored(page), { timeout: 25_000 }).toEqual([]);
  expect(await units(world)).toEqual([2]);
});

test('14 and 17 without a connection an add is kept, not failed, also after a reload, and goes out when it is back', async ({
  page,
  context,
  world,
}) => {
  await open(page, world);
  await add(page);
  await expect.poll(() => units(world)).toEqual([1]);
  await context.setOffline(true);
  await add(page);
  await counted(page, 2);
  await expect.poll(() => stored(page)).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await units(world)).toEqual([1]);
  await context.setOffline(false);
  await page.reload();
  await counted(page, 2);
  await expect.poll(() => stored(page), { timeout: 20_000 }).toEqual([]);
  expect(await units(world)).toEqual([2]);
});

test('15 a cart whose visitor’s tokens are gone is not gone without a trace', async ({ page, world }) => {
  await open(page, world);
  await add(page);
  await expect.poll(() => units(world)).toEqual([1]);
  await expect.poll(() => stored(page)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('kiosk:tokens:demo-client'));
  await open(page, world);
  await counted(page, 0);
  const lost = () =>
    page.evaluate(() => {
      const { store } = (
        window as unknown as { kiosk: { store: { getState(): { cart: { lost?: { lines: unknown[] } } } } } }
      ).kiosk;
      return store.getState().cart.lost?.lines;
    });
  await expect.poll(lost).toMatchObject([{ quantity: 1, productName: { original: NAME } }]);
});

test('19 what waits is carried out in its order, also when the page is left', async ({ page, world }) => {
  await open(page, world);
  await add(page);
  await expect.poll(() => units(world)).toEqual([1]);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await world.faults({ path: '/update-line-items-quantity', delayMs: 1000, times: 1 });
  const more = drawer(page).getByRole('button', { name: /one more$/ });
  await more.click();
  await more.click();
  await more.click();
  await page.keyboard.press('Escape');
  await add(page);
  await page.goto(elsewhere(world));
  await open(page, world);
  await counted(page, 5);
  await expect.poll(() => stored(page), { timeout: 25_000 }).toEqual([]);
  expect(await units(world)).toEqual([5]);
});
