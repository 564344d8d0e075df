import type { Page } from '@playwright/test';
import { articles, ownReview } from './pages/reviews.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const LIST = '<kiosk-review-list product="stoneware-mug" page-size="5"></kiosk-review-list>';

const open = async (page: Page, world: World) => {
  await visit(page, world, '/mug', `<main><h1>Mug</h1>${LIST}</main>`);
  await expect(page.getByRole('article')).toHaveCount(5);
};

/** Opens, fills in and sends the form by keyboard. */
async function write(page: Page, body: string, stars = 4) {
  await page.getByRole('button', { name: 'Write a review' }).press('Enter');
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
  for (let n = 0; n < stars - 1; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Holds tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type(body);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add photos or videos' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('pages, sorts and filters reviews, and shows a written review after a reload', async ({ page, world }) => {
  await open(page, world);
  await page.getByRole('button', { name: /Show more \(5 of \d+\)/ }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByLabel('Sort by').selectOption('Lowest rating');
  await expect(page.getByRole('article').first().getByRole('img').first()).toHaveAccessibleName('1 out of 5 stars');
  await page.getByRole('button', { name: /^2 stars/ }).click();
  await expect(page.getByRole('article').first().getByRole('img').first()).toHaveAccessibleName('2 out of 5 stars');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Sort by').selectOption('Newest');

  await write(page, 'The handle fits two fingers.');
  await expect(page.getByText('Thank you. Your review is shown below.')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('The handle fits two fingers.');
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('The handle fits two fingers.');
});

test('shows an unapproved review to its author, but not in the list', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await write(page, 'Better at https://elsewhere.example');
  await expect(page.getByText('We’re checking your review')).toBeVisible();
  await page.reload();
  await expect(articles(page)).toHaveCount(5);
  await expect(page.getByRole('list').getByText('elsewhere.example')).toHaveCount(0);
  await expect(ownReview(page)).toContainText('elsewhere.example');
});

test('markup in a review is text', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await write(page, '<img src=x onerror=alert(1)><b>bold</b>');
  await expect(page.getByRole('article').first()).toContainText('<img src=x onerror=alert(1)><b>bold</b>');
});

for (const [name, fault] of sample(
  1,
  Object.entries({
    'a 429': { path: '/reviews/contact', status: 429, headers: { 'Retry-After': '60' } },
    'a lost connection': { path: '/reviews/contact', drop: 'before' },
    'a 500': { path: '/reviews/contact', status: 500, body: '{}' },
  }),
)) {
  test(
    `after ${name} the form keeps the typed text, and a retry sends the review`,
    { tag: '@wcag-3.3.8' },
    async ({ page, world }) => {
      await open(page, world);
      await world.faults(fault);
      await write(page, 'The handle fits two fingers.');
      await expect(page.getByRole('alert')).toContainText('Try again');
      await expect(page.getByLabel('Your review', { exact: true })).toHaveValue('The handle fits two fingers.');
      await world.faults();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Thank you. Your review is shown below.')).toBeVisible();
    },
  );
}
