import { expect, type Locator, type Page } from '@playwright/test';
import { fill } from '../fill.ts';

export const drawerHtml = (attributes = '', inside = ''): string =>
  `<kiosk-cart-drawer ${attributes}>${inside}</kiosk-cart-drawer>`;

export const drawer = (page: Page): Locator => page.getByRole('dialog');
export const drawerButton = (page: Page, name: string | RegExp): Locator => drawer(page).getByRole('button', { name });
export const lines = (page: Page): Locator => drawer(page).locator('[part~=line]');
export const line = (page: Page, name: string): Locator => lines(page).filter({ hasText: name });
/** The button that adds one more of a line; without a name, of the only line. */
export const increaseButton = (page: Page, name?: string): Locator =>
  (name ? line(page, name) : drawer(page)).getByRole('button', { name: /one more$/ });

/** The confirmation of an add where `auto-open` is `note`. */
export const toast = (page: Page): Locator => page.getByRole('region', { name: /^(Added to y|Y)our cart$/ });
export const cartButton = (page: Page): Locator => page.locator('kiosk-cart-button').getByRole('button');

export const waitForDrawer = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('kiosk-cart-drawer')?.shadowRoot);

/** Opens the drawer by script once Kiosk is ready. */
export const openCart = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await window.kiosk.ready;
    window.kiosk.cart.open();
  });

export async function closeCart(page: Page): Promise<void> {
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
}

/** Goes from the open drawer to the hosted checkout. */
export async function checkOut(page: Page): Promise<void> {
  await drawerButton(page, 'Checkout').click();
  await page.waitForURL(/\/checkout\?/);
}

/**
 * Waits for the hosted checkout, enters an email address and pays.
 * With `returnTo`, then waits for the return to that address.
 */
export async function pay(page: Page, returnTo?: string): Promise<void> {
  await page.waitForURL(/\/checkout\?/);
  await fill(page.getByLabel(/e-?mail/i), 'ada@example.com');
  await page.getByRole('button', { name: /^Pay/ }).click();
  if (returnTo) await page.waitForURL(returnTo);
}
