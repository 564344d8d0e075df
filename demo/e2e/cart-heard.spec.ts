import type { Page } from '@playwright/test';
import { answerRequests, holdRequests } from './hold-requests.ts';
import {
  cartButton,
  closeCart,
  drawer,
  drawerButton,
  drawerHtml,
  increaseButton,
  waitForDrawer,
} from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { CART_BUTTON, KNIFE, visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

/**
 * Opens a page that records each new text of its visible live regions (`status` and `alert`).
 * While a modal dialog is open, only the regions in the dialog count.
 */
async function open(page: Page, world: World, attributes: string) {
  await visit(page, world, '/shop', CART_BUTTON + KNIFE + drawerHtml(attributes));
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await waitForDrawer(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    const texts = new Map<Element, string>();
    Object.assign(window, { heard });
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const listen = () => {
      const modal = roots.map(root => root.querySelector('dialog:modal')).find(Boolean);
      for (const region of roots.flatMap(root => [...root.querySelectorAll('[role=status], [role=alert]')])) {
        const text = region.textContent ?? '';
        if (text === texts.get(region)) continue;
        texts.set(region, text);
        if (text && region.checkVisibility() && (!modal || modal.contains(region))) heard.push(text);
      }
    };
    listen();
    for (const root of roots)
      new MutationObserver(listen).observe(root, { childList: true, subtree: true, characterData: true });
  });
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
const heardOf = async (page: Page, words: RegExp) => (await heard(page)).filter(text => words.test(text));

/** Waits until the form's button says “Added”. By then the platform has answered, and the page has announced that. */
const untilDone = (page: Page) =>
  expect(page.locator('kiosk-add-to-cart').getByRole('button', { name: /^Added/ })).toBeVisible();
const openCart = async (page: Page) => {
  await cartButton(page).click();
  await expect(drawer(page)).toBeVisible();
};
/**
 * Raises the knife's quantity to 2 in the open drawer, and waits for the announcement of the quantity.
 * The drawer makes all earlier announcements before this one.
 */
const untilHeard = async (page: Page) => {
  await increaseButton(page).click();
  await expect.poll(() => heardOf(page, /Bread knife, quantity 2/)).toHaveLength(1);
};

for (const [attributes, words] of sample(1, [
  // The toast announces the add. If the toast's code is not loaded yet, the form's button does.
  ['auto-open="note"', /Added to your cart, Bread knife|Bread knife added to your cart/],
  ['', /Bread knife added\./],
  ['auto-open="badge"', /Bread knife added to your cart/],
  ['auto-open="none"', /Bread knife added to your cart/],
] as const))
  test(
    `announces an add once when the drawer opens soon after, with ${attributes || 'default auto-open'}`,
    { tag: '@wcag-4.1.3' },
    async ({ page, world }) => {
      await open(page, world, attributes);
      await add(page);
      await untilDone(page);
      await expect.poll(() => heardOf(page, /added/i)).not.toEqual([]);
      if (attributes) await openCart(page);
      await untilHeard(page);
      const added = await heardOf(page, /added/i);
      expect(added).toHaveLength(1);
      expect(added[0]).toMatch(words);
    },
  );

test('a drawer opened during an add announces the add once', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, 'auto-open="none"');
  await add(page);
  await untilDone(page);
  await openCart(page);
  await closeCart(page);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  const release = await holdRequests(page, '**/add-to-cart');
  await add(page);
  await openCart(page);
  await expect.poll(() => heardOf(page, /Bread knife added\./)).toHaveLength(1);
  release();
  await expect.poll(() => heardOf(page, /2 items, €78\.00\./)).toHaveLength(1);
  expect(await heardOf(page, /added/i)).toEqual([
    'Bread knife added to your cart',
    expect.stringContaining('Bread knife added.'),
  ]);
});

test(
  'the open drawer announces changes, new totals, and going offline and online',
  { tag: '@announced-cart-drawer' },
  async ({ page, context, world }) => {
    await open(page, world, '');
    await add(page);
    const hears = (words: string) => expect.poll(async () => (await heard(page)).join(' '), words).toContain(words);
    await hears('1 item, €39.00.');
    await drawerButton(page, /one more/).click();
    await hears('Bread knife, quantity 2. 2 items, €78.00.');
    await drawerButton(page, 'Discount code').click();
    await drawer(page).getByRole('textbox', { name: 'Discount code' }).fill('WELCOME10');
    await drawerButton(page, 'Apply').click();
    await hears('WELCOME10 applied. Estimated total: €70.20.');
    await drawerButton(page, 'Remove WELCOME10').click();
    await hears('WELCOME10 removed. Subtotal: €78.00.');
    await drawerButton(page, 'Remove Bread knife').click();
    await hears('Bread knife removed. Your cart is empty.');
    await drawerButton(page, /^Undo/).click();
    await hears('Bread knife is back. 2 items, €78.00.');
    await context.setOffline(true);
    await drawerButton(page, /one more/).click();
    await hears('You’re offline.');
    await context.setOffline(false);
    await hears('You’re back online.');
    await hears('3 items, €117.00.');
  },
);

const answerAdds = (page: Page, status: number, json: object, headers: Readonly<Record<string, string>> = {}) =>
  answerRequests(page, '**/add-to-cart', { status, json, headers });

test('the toast announces a refused add once, and the form shows it', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, 'auto-open="note"');
  await add(page);
  await untilDone(page);
  await answerAdds(page, 400, { details: { applicationError: { code: 'OUT_OF_STOCK' } } });
  await add(page);
  const form = page.locator('kiosk-add-to-cart');
  await expect(form.locator('[part=notice]')).toContainText('just sold out');
  await expect.poll(() => heardOf(page, /sold out/)).toHaveLength(1);
  expect((await heardOf(page, /sold out/))[0]).toContain('Bread knife was not added.');
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('the toast announces a pending add once, and the form shows it', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, 'auto-open="note"');
  await add(page);
  await untilDone(page);
  await answerAdds(page, 429, {}, { 'access-control-expose-headers': 'Retry-After', 'retry-after': '600' });
  await add(page);
  await expect(page.locator('kiosk-add-to-cart')).toContainText('The shop is busy. We’ll keep trying.');
  await expect.poll(() => heardOf(page, /keep trying/)).toEqual(['Not added yet. Still trying, Bread knife']);
});
