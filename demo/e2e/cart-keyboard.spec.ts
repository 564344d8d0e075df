import type { Page } from '@playwright/test';
import { hearDrawer } from './heard.ts';
import { holdRequests } from './hold-requests.ts';
import { closeCart, drawer, drawerButton, drawerHtml, toast, waitForDrawer } from './pages/cart-drawer.ts';
import { addButton, form } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const BODY = `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <p><a href="#one">One</a></p>
  <kiosk-add-to-cart product="olive-oil"></kiosk-add-to-cart>
  <p><a href="#two">Two</a></p></main>`;

async function open(page: Page, world: World, attributes = 'auto-open="note"', search = '') {
  await visit(page, world, '/keys', BODY + drawerHtml(attributes), { search });
  await waitForDrawer(page);
}

/** Adds a product to the cart by Enter on the button of its form. The focus stays on this button. */
async function add(page: Page, slug: string) {
  await addButton(page, slug).focus();
  await page.keyboard.press('Enter');
}

const expectFocusOnAdd = (page: Page, slug: string) =>
  expect(form(page, slug).getByRole('button').last(), `the button of ${slug}`).toBeFocused();

test('Tab moves into the toast after a second add, and Escape to the add button', async ({ page, world }) => {
  await open(page, world);
  await add(page, 'bread-knife');
  await expect(toast(page)).toContainText('Bread knife');
  await add(page, 'olive-oil');
  await expect(toast(page)).toContainText('Olive oil');
  await expect(toast(page).getByRole('button', { name: 'View cart (2)' })).toBeVisible();
  for (const name of ['Close', 'View cart (2)', 'Checkout']) {
    await page.keyboard.press('Tab');
    await expect(toast(page).getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
  await expectFocusOnAdd(page, 'olive-oil');
});

test(
  'returns focus to the add button when the drawer that the toast opened closes',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, 'auto-open="note" terms');
    await add(page, 'bread-knife');
    await toast(page).getByRole('button', { name: 'Checkout' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('checkbox')).toBeFocused();
    await closeCart(page);
    await expectFocusOnAdd(page, 'bread-knife');
  },
);

test(
  'a refused add’s toast: Dismiss focuses the add button, “Try again” focuses Close',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    let refused = 2;
    await page.route('**/add-to-cart', (route, request) =>
      request.method() === 'POST' && refused-- > 0
        ? route.fulfill({ status: 400, json: {}, headers: { 'access-control-allow-origin': '*' } })
        : route.fallback(),
    );
    await add(page, 'bread-knife');
    await toast(page).getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeHidden();
    await expectFocusOnAdd(page, 'bread-knife');
    await add(page, 'bread-knife');
    await toast(page).getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page).getByRole('button', { name: 'View cart (1)' })).toBeVisible();
    await expect(toast(page).getByRole('button', { name: 'Close' })).toBeFocused();
  },
);

test('the toast announces a coupon that is applied after it opens', { tag: '@soak' }, async ({ page, world }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('DOMContentLoaded', async () => {
      await customElements.whenDefined('kiosk-cart-drawer');
      const root = document.querySelector('kiosk-cart-drawer')?.shadowRoot as ShadowRoot;
      // Screen readers announce the added nodes of a region that is not atomic, one by one.
      new MutationObserver(records => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) {
            const holder = target instanceof Element ? target : target.parentElement;
            const region = holder?.closest('[role=status]:not(dialog *)');
            const text = node.nodeType === Node.TEXT_NODE && region ? node.textContent : '';
            if (text) heard.push(text);
          }
      }).observe(root, { subtree: true, characterData: true, childList: true });
    });
  });
  const release = await holdRequests(page, '**/carts/current**', { method: 'PATCH' });
  // Answers the add only once the toast's code is loaded, because the form announces adds until then.
  await page.route('**/add-to-cart', async (route, request) => {
    if (request.method() === 'POST') await expect(toast(page)).toBeVisible();
    return route.fallback();
  });
  await open(page, world, 'auto-open="note"', '?coupon=WELCOME10');
  await add(page, 'bread-knife');
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toEqual(['Added to your cart, Bread knife']);
  release();
  await expect(toast(page)).toContainText('WELCOME10 applied.');
  await expect.poll(heard).toEqual(['Added to your cart, Bread knife', ', WELCOME10 applied.']);
});

test(
  'Checkout announces only the missing agreement; once agreed, that checkout opens',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, 'terms');
    const said = await hearDrawer(page);
    await add(page, 'bread-knife');
    await expect.poll(said).toMatch(/1 item, €39\.00\.$/);
    const before = await said();
    await drawerButton(page, 'Checkout').focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('alert')).toHaveText('Agree to the terms to check out.');
    await expect(drawer(page).getByRole('checkbox')).toBeFocused();
    expect(await said()).toBe(before);
    await page.keyboard.press('Space');
    await page.route('**/create-checkout', () => new Promise(() => {}));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(said).toBe(`${before}|Taking you to checkout`);
  },
);
