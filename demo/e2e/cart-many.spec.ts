import type { Page } from '@playwright/test';
import { drawer, drawerButton, lines, openCart } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { quantitiesByCart } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
/** The product id of the engraved spoon. Each engraved text makes a separate line. */
const SPOON = '32e01a85-47de-56d3-a5ed-2fb1133ffb50';
const SLUGS = ['bread-knife', 'oak-board', 'garden-twine'];
const BODY = `<main><h1>Goods</h1>${SLUGS.map(slug => `<kiosk-add-to-cart product="${slug}"></kiosk-add-to-cart>`).join('')}</main>
  <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;

const countHeld = async (world: World) => (await quantitiesByCart(world)).map(({ length }) => length);

test('two tabs empty a cart at once with no alert, and a removal can be undone', async ({ page, context, world }) => {
  const url = await visit(page, world, '/shop', BODY);
  for (const slug of SLUGS) await add(page, slug);
  await expect.poll(() => countHeld(world)).toEqual([3]);
  const other = await context.newPage();
  await other.goto(url);
  for (const tab of [page, other]) {
    await openCart(tab);
    await expect(lines(tab)).toHaveCount(3);
  }
  // Delays the responses, so that they arrive during the presses of the other tab.
  await world.faults({ path: '/remove-line-items', delayMs: 300, times: 6 });
  const presses = async (tab: Page) => {
    for (const name of ['Bread knife', 'Oak board', 'Garden twine']) {
      const remove = drawer(tab).getByRole('button', { name: `Remove ${name}` });
      // The other tab may have removed this line before.
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
  const undoing = (await drawerButton(page, 'Undo: put Oak board back').count()) ? page : other;
  await drawer(undoing).getByRole('button', { name: 'Undo: put Oak board back' }).click();
  for (const tab of [page, other]) await expect(lines(tab)).toHaveText([/Oak board/]);
  await expect.poll(() => countHeld(world)).toEqual([1]);
});

test('the drawer shows 300 lines, and removes the last by keyboard', { tag: '@soak' }, async ({ page, world }) => {
  test.slow();
  await world.admin('/stock', { slug: 'engraved-spoon', quantity: 1000 });
  await visit(page, world, '/shop', BODY);
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
  await expect(drawerButton(page, 'Checkout')).toBeInViewport();
  await expect(lines(page).last()).toContainText('No. 300');
  await drawerButton(page, 'Remove Engraved cherry spoon').last().focus();
  await expect(lines(page).last()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(drawerButton(page, /^Undo: put Engraved cherry spoon back/)).toBeFocused();
  await expect(lines(page)).toHaveCount(299);
  await expect.poll(() => countHeld(world)).toEqual([299]);
});
