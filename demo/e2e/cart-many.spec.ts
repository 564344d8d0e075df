import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

interface Line {
  readonly id: string;
  readonly catalogReference: object;
}
interface ShopScript {
  readonly ready: Promise<unknown>;
  readonly cart: {
    open(): void;
    add(lines: readonly object[]): Promise<{ readonly lineItems: readonly Line[] }>;
  };
  readonly store: { getState(): { readonly cart: { readonly ops: readonly object[] } } };
}
declare const window: Window & { readonly kiosk: ShopScript };

const APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
/** The engraved spoon: each text is a line of its own. */
const SPOON = '32e01a85-47de-56d3-a5ed-2fb1133ffb50';
const SLUGS = ['bread-knife', 'oak-board', 'garden-twine'];
const BODY = `<main><h1>Goods</h1>${SLUGS.map(slug => `<kiosk-add-to-cart product="${slug}"></kiosk-add-to-cart>`).join('')}</main>
  <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;

const drawer = (page: Page) => page.getByRole('dialog');
const lines = (page: Page) => drawer(page).locator('[part~=line]');
const openCart = (page: Page) =>
  page.evaluate(async () => {
    await window.kiosk.ready;
    window.kiosk.cart.open();
  });
const countHeld = async (world: World) => {
  const { carts } = await world.admin<{ carts: { cart: { lineItems: readonly object[] } }[] }>('/carts');
  return carts.map(({ cart }) => cart.lineItems.length);
};

test('two tabs that empty the same cart at once end with it empty, without an alert, and either can undo', async ({
  page,
  context,
  world,
}) => {
  const url = world.serve('/shop', { html: world.html(BODY) });
  await page.goto(url);
  for (const slug of SLUGS)
    await page.locator(`kiosk-add-to-cart[product="${slug}"]`).getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => countHeld(world)).toEqual([3]);
  const other = await context.newPage();
  await other.goto(url);
  for (const tab of [page, other]) {
    await openCart(tab);
    await expect(lines(tab)).toHaveCount(3);
  }
  // Answers that take a while cross the presses of the other tab.
  await world.faults({ path: '/remove-line-items', delayMs: 300, times: 6 });
  const presses = async (tab: Page) => {
    for (const name of ['Bread knife', 'Oak board', 'Garden twine']) {
      const remove = drawer(tab).getByRole('button', { name: `Remove ${name}` });
      // The other tab may have been first.
      await remove.evaluateAll(buttons => (buttons[0] as HTMLElement | undefined)?.click());
    }
  };
  await Promise.all([page, other].map(presses));
  await expect.poll(() => countHeld(world)).toEqual([0]);
  for (const tab of [page, other]) {
    await expect.poll(() => tab.evaluate(() => window.kiosk.store.getState().cart.ops.length)).toBe(0);
    await expect(lines(tab)).toHaveCount(0);
    await expect(drawer(tab).getByRole('alert')).toHaveCount(0);
  }
  const undoing = (await drawer(page).getByRole('button', { name: 'Undo: put Oak board back' }).count()) ? page : other;
  await drawer(undoing).getByRole('button', { name: 'Undo: put Oak board back' }).click();
  for (const tab of [page, other]) await expect(lines(tab)).toHaveText([/Oak board/]);
  await expect.poll(() => countHeld(world)).toEqual([1]);
});

test('a cart of 300 lines is shown to the last, which is reached and removed by keyboard', async ({ page, world }) => {
  test.slow();
  await world.admin('/stock', { slug: 'engraved-spoon', quantity: 1000 });
  await page.goto(world.serve('/shop', { html: world.html(BODY) }));
  await page.evaluate(
    async ([catalogItemId, appId]) => {
      await window.kiosk.ready;
      for (let from = 0; from < 300; from += 100)
        await window.kiosk.cart.add(
          Array.from({ length: 100 }, (_, index) => ({
            quantity: 1,
            catalogReference: {
              catalogItemId,
              appId,
              options: { customTextFields: { Engraving: `No. ${from + index + 1}` } },
            },
          })),
        );
    },
    [SPOON, APP_ID] as const,
  );
  await page.reload();
  await openCart(page);
  await expect(lines(page)).toHaveCount(300);
  await expect(drawer(page).getByRole('heading', { name: 'Your cart (300)' })).toBeFocused();
  await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeInViewport();
  await expect(lines(page).last()).toContainText('No. 300');
  await drawer(page).getByRole('button', { name: 'Remove Engraved cherry spoon' }).last().focus();
  await expect(lines(page).last()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('button', { name: /^Undo: put Engraved cherry spoon back/ })).toBeFocused();
  await expect(lines(page)).toHaveCount(299);
  await expect.poll(() => countHeld(world)).toEqual([299]);
});
