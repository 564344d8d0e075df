import { expect, type Locator, type Page } from '@playwright/test';
import { askAsMerchant } from '../platform-records.ts';
import type { World } from '../world.ts';
import { ADA } from './member-login.ts';

export const articles = (page: Page): Locator => page.getByRole('list').getByRole('article');
/** The shopper's own review, which may be unpublished. */
export const ownReview = (page: Page): Locator => page.getByRole('region', { name: 'Your review' });
export const bodyField = (page: Page): Locator => page.getByRole('textbox', { name: 'Your review' });

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click();
  await expect(bodyField(page)).toBeVisible();
}

export async function fillInAuthor(page: Page): Promise<void> {
  await page.getByLabel('Your name (public)').fill('Ada');
  await page.getByLabel('Email (never shown)').fill(ADA.email);
}

export const sendReview = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send review' }).click();

/** Removes the shopper's own review, and confirms the removal. */
export async function removeReview(page: Page): Promise<void> {
  const button = ownReview(page).getByRole('button', { name: 'Remove' });
  await button.click();
  await button.click();
}

/** Publishes or rejects a review as the merchant. */
export const moderate = (world: World, id: string, moderationStatus: 'APPROVED' | 'REJECTED'): Promise<unknown> =>
  askAsMerchant(world, 'PATCH', `/reviews/v1/reviews/${id}`, { review: { moderation: { moderationStatus } } });
