import type { Page } from '@playwright/test';
import { variantIdOf } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { mailsOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const PATH = '/back-in-stock-notification-requests';
const HTML = `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="stoneware-mug" choices="Size:S"></kiosk-add-to-cart>
  <kiosk-back-in-stock product="stoneware-mug"></kiosk-back-in-stock></main>`;

/** Opens the mug's page with the Sage mug in size S sold out, chooses that variant, and returns its id. */
async function open(page: Page, world: World) {
  await visit(page, world, '/mug', HTML);
  await expect(page.getByRole('radio', { name: /Sage/ })).toBeVisible();
  const variantId = await variantIdOf(page, 'stoneware-mug', 'Sage', 'S');
  await world.admin('/stock', { slug: 'stoneware-mug', variantId, quantity: 0 });
  await page.reload();
  await page.getByRole('radio', { name: /Sage/ }).check({ force: true });
  return variantId;
}

test(
  'a sold-out variant’s button leads to the sign-up, and a restock sends an email',
  { tag: '@keyboard-back-in-stock' },
  async ({ page, world }) => {
    const variantId = await open(page, world);
    await page.getByRole('button', { name: 'Email me when it’s back' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We’ll email ada@example.com when it’s back.')).toBeVisible();
    expect(await mailsOf(world)).toEqual([]);
    await world.admin('/stock', { slug: 'stoneware-mug', variantId, quantity: 4 });
    expect(await mailsOf(world)).toMatchObject([{ to: 'ada@example.com', links: [`${world.site}/mug`] }]);
    await page.reload();
    await page.getByRole('radio', { name: /Sage/ }).check({ force: true });
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toBeHidden();
  },
);

test(
  'a second back-in-stock sign-up says that the email is already on the list',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    for (const words of ['We’ll email ada@example.com', 'ada@example.com is already on the list']) {
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Notify me' }).click();
      await expect(page.getByText(words)).toBeVisible();
      await page.reload();
      await page.getByRole('radio', { name: /Sage/ }).check({ force: true });
    }
  },
);

for (const [name, fault] of sample(
  1,
  Object.entries({
    'a 500': { path: PATH, status: 500, body: '{}' },
    'a 429': { path: PATH, status: 429, headers: { 'Retry-After': '60' } },
    'a lost connection': { path: PATH, drop: 'before' },
  }),
)) {
  test(
    `a back-in-stock form keeps its text after ${name}, and works on retry`,
    { tag: '@soak' },
    async ({ page, world }) => {
      await open(page, world);
      await world.faults(fault);
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Notify me' }).click();
      await expect(page.getByRole('alert')).toContainText('Try again');
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
      await world.faults();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('We’ll email ada@example.com when it’s back.')).toBeVisible();
    },
  );
}
