import type { Page } from '@playwright/test';
import { checkOut, closeCart, drawer, drawerButton, drawerHtml } from './pages/cart-drawer.ts';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const BUY = '<kiosk-add-to-cart product="bread-knife" buy-now></kiosk-add-to-cart>';
const TERMS = '<span slot="terms">I agree to the <a href="#terms">terms</a>.</span>';
const TERMS_DRAWER = drawerHtml('auto-open="badge" terms', TERMS);

const tick = (page: Page) => drawer(page).getByRole('checkbox', { name: 'I agree to the terms.' });
const buy = (page: Page) => page.getByRole('button', { name: 'Buy now' });
const checkOutByScript = (page: Page) =>
  page.evaluate(() => window.kiosk.cart.checkout().then(String, ({ code }) => code));
const isCheckedOut = async (world: World) => (await world.log()).some(({ path }) => path.endsWith('/create-checkout'));

async function open(page: Page, world: World, body = BUY + TERMS_DRAWER) {
  await visit(page, world, '/terms', body);
  await expect(buy(page)).toBeVisible();
}

/** Expects the open drawer to focus its checkbox and to explain that the terms are required. */
async function expectAsked(page: Page) {
  await expect(tick(page)).toBeFocused();
  await expect(tick(page)).toHaveAccessibleDescription('Agree to the terms to check out.');
  await expect(drawer(page).getByRole('alert')).toHaveText('Agree to the terms to check out.');
}

test(
  '“Buy now” opens the drawer and asks for the terms until they are agreed to',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    for (const _ of 'twice') {
      await buy(page).click();
      await expectAsked(page);
      await closeCart(page);
      await expect(buy(page)).toBeFocused();
    }
    expect(await isCheckedOut(world)).toBe(false);
    await buy(page).click();
    await expectAsked(page);
    await page.keyboard.press('Space');
    await expect(drawer(page).getByRole('alert')).toBeHidden();
    await page.keyboard.press('Escape');
    await buy(page).click();
    await page.waitForURL(/\/checkout\?/);
  },
);

test('checkout by script opens the drawer, asks for the terms, resolves undefined', async ({ page, world }) => {
  const release = world.holdCdn('kiosk-summary');
  await open(page, world);
  await page.evaluate(id => {
    const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' };
    return window.kiosk.cart.add([{ catalogReference, quantity: 1 }]);
  }, 'f3ef42b3-56e5-514a-a3cc-369279e75bca');
  expect(await checkOutByScript(page)).toBe('undefined');
  await expect(drawer(page)).toBeVisible();
  await expect(drawerButton(page, 'Checkout')).toBeDisabled();
  release();
  await expectAsked(page);
  expect(await isCheckedOut(world)).toBe(false);
  await page.keyboard.press('Space');
  // The browser may leave the page before the script returns.
  await Promise.all([page.waitForURL(/\/checkout\?/), checkOutByScript(page).catch(() => undefined)]);
});

test(
  'checkout shows an error and stops when the code of the terms fails to load',
  { tag: '@soak' },
  async ({ page, world }) => {
    for (const file of ['kiosk-terms', 'kiosk-cart-drawer']) {
      world.breakCdn(file);
      await open(page, world);
      await buy(page).click();
      await expect(page.locator('kiosk-add-to-cart').getByRole('alert')).toContainText('We can’t reach the shop');
      expect(await checkOutByScript(page)).toBe('network');
      expect(await isCheckedOut(world)).toBe(false);
    }
  },
);

test(
  'the open drawer reports that code of the terms failed to load, and retries',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-summary');
    await open(page, world);
    await buy(page).click();
    await expect(drawer(page).getByRole('alert')).toBeVisible();
    await expect(drawerButton(page, 'Checkout')).toBeDisabled();
    expect(await checkOutByScript(page)).toBe('undefined');
    world.breakCdn('');
    await drawerButton(page, 'Try again').click();
    await expectAsked(page);
    expect(await isCheckedOut(world)).toBe(false);
  },
);

test('of two drawers, the one whose Checkout is pressed asks for terms', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, BUY + TERMS_DRAWER.repeat(2));
  await buy(page).click();
  await expectAsked(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await page
    .locator('kiosk-cart-drawer')
    .last()
    .evaluate(element => element.setAttribute('open', ''));
  await drawerButton(page, 'Checkout').click();
  await expectAsked(page);
  await expect(drawer(page)).toHaveCount(1);
  await page
    .locator('kiosk-cart-drawer')
    .first()
    .evaluate(element => element.remove());
  await tick(page).check();
  await checkOut(page);
});
