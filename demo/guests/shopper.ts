import type { Page } from '@playwright/test';
import { expect } from '../e2e/world.ts';

/** Adds the page's bread knife to the cart, and closes the drawer. */
export async function shops(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Bread knife');
  await expect(drawer).toContainText('Subtotal€39.00');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

/** Presses a button in an element inside a link, which stays on the page, and then follows the link. */
export async function staysOnPage(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: 'Take the seeds' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Remove Kitchen herb seeds, eight packets' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Bread knife', exact: true })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByText('About the seeds').click();
  await expect(page.getByRole('heading', { name: 'Herb seeds' })).toBeVisible();
}

/** Signs in with the page's login element, which loads more code on the press. */
export async function signsIn(page: Page): Promise<void> {
  const login = page.locator('kiosk-member-login');
  await login.getByLabel('Email').fill('mira.holm@larch.example');
  await login.getByLabel('Password', { exact: true }).fill('a-cup-of-larch');
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Buys an order again, which loads more code on the press. */
export async function buysAgain(page: Page): Promise<void> {
  const account = page.locator('kiosk-member-login');
  await account.getByRole('button', { name: 'Orders', exact: true }).click();
  await account.getByRole('button', { name: 'Buy it again' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account.getByText(/Added to your cart/).first()).toBeVisible();
}

/** Reads the page's reviews, and begins to write one. */
export async function readsReviews(page: Page): Promise<void> {
  const reviews = page.locator('kiosk-review-list');
  await expect(reviews.locator('[part~=review]').first()).toBeVisible();
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  await expect(reviews.getByRole('radio', { name: '5 stars' })).toBeAttached();
}
