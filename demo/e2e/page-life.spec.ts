import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

interface Carts {
  readonly carts: readonly { readonly cart: { readonly lineItems: readonly { readonly quantity: number }[] } }[];
}

const BODY = `<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button>
  <kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;

/** Opens the shop and answers its address. */
async function open(page: Page, world: World): Promise<string> {
  const address = world.serve('/shop', { html: world.html(BODY) });
  await page.goto(address);
  return address;
}

/** What freezes a page and wakes it again. */
async function lifecycleOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return (state: 'frozen' | 'active') => cdp.send('Page.setWebLifecycleState', { state });
}

const add = (page: Page) =>
  page.locator('body > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
const badge = (page: Page) => page.locator('kiosk-cart-button').getByRole('button');

/** What the page has not carried out yet. */
const pending = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { kiosk: { store: { getState(): { cart: { ops: unknown[] } } } } }).kiosk.store.getState()
        .cart.ops,
  );

test('a page that was frozen shows on its return what another has added meanwhile, and adds to it', async ({
  context,
  page,
  world,
}) => {
  const address = await open(page, world);
  await add(page);
  await expect(badge(page)).toHaveAccessibleName(/1 item/);
  const setLifecycle = await lifecycleOf(page);
  const other = await context.newPage();
  await other.goto(address);
  await setLifecycle('frozen');
  await add(other);
  await expect(badge(other)).toHaveAccessibleName(/2 items/);
  await setLifecycle('active');
  await page.bringToFront();
  await expect(badge(page)).toHaveAccessibleName(/2 items/);
  await add(page);
  await expect(badge(page)).toHaveAccessibleName(/3 items/);
  await expect(badge(other)).toHaveAccessibleName(/3 items/);
});

test('a page that is frozen as its press is under way, and then discarded, has added once', async ({
  context,
  page,
  world,
}) => {
  const address = await open(page, world);
  await expect(page.getByText('€39.00')).toBeVisible();
  await world.faults({ path: '/add-to-cart', delayMs: 1000, times: 1 });
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/add-to-cart'));
  await add(page);
  await sent;
  const setLifecycle = await lifecycleOf(page);
  await setLifecycle('frozen');
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(badge(again)).toHaveAccessibleName(/1 item/);
  const units = async () => {
    const { carts } = await world.admin<Carts>('/carts');
    return carts.flatMap(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));
  };
  await expect.poll(units, { timeout: 40_000 }).toEqual([1]);
  await expect.poll(() => pending(again), { timeout: 40_000 }).toEqual([]);
  expect(await units()).toEqual([1]);
});
