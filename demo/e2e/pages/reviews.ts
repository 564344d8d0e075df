import { expect, type Locator, type Page } from '@playwright/test';
import { askAsMember, askAsMerchant, productOf, reviewsOf } from '../platform-records.ts';
import type { World } from '../world.ts';
import { ADA } from './member-login.ts';
import { visit } from './shop-page.ts';

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

export const reviewListHtml = (attributes: string): string => `<kiosk-review-list ${attributes}></kiosk-review-list>`;
/** Opens a page with this content. */
export const openReviews = (page: Page, world: World, body: string, search = ''): Promise<string> =>
  visit(page, world, '/reviews', `<main>${body}</main>`, { search });

/** Reads a product and at most 100 of its reviews from the platform. `count` counts the reviews that match a filter. */
export async function readReviews(world: World, slug: string) {
  const product = await productOf(world, slug);
  const filter = { namespace: 'stores', entityId: product.id };
  const sort = [{ fieldName: 'createdDate', order: 'DESC' }];
  const count = async (more: object) =>
    (
      await askAsMember<{ count: number }>(world, 'POST', '/reviews/v1/reviews/count', {
        filter: { ...filter, ...more },
      })
    ).count;
  return { product, reviews: await reviewsOf(world, { filter, sort, cursorPaging: { limit: 100 } }), count };
}
