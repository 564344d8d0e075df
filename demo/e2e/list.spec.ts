import type { Page } from '@playwright/test';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const QUERY = '/query-platformized';

/** Opens a shop page with a list, and serves the pages of its products. */
async function open(page: Page, world: World, attributes: string): Promise<void> {
  const body = `<h1>Shop</h1><kiosk-product-list ${attributes}></kiosk-product-list><kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;
  const head = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">`;
  for (const slug of ['bread-knife', 'stoneware-mug']) world.serve(`/p/${slug}`, { html: `<h1>${slug}</h1>` });
  await visit(page, world, '/shop', `<main>${body}</main>`, { head, attributes: { 'data-product-url': '/p/{slug}' } });
}

const cards = (page: Page) => page.locator('kiosk-product-list [part=card]');
const said = (page: Page) => page.locator('kiosk-product-list').getByRole('status').first();
const countQueries = async (world: World) =>
  (await world.log()).filter(({ method, path }) => method === 'POST' && path.endsWith(QUERY)).length;

test(
  'a list searches, filters, sorts, loads more, adds, and is restored on return',
  { tag: ['@keyboard-cart-button', '@keyboard-product-list'] },
  async ({ page, world }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, world, 'page-size="6" params="shop"');
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'Stoneware mug' })).toHaveAttribute('href', '/p/stoneware-mug');
    await expect(cards(page).nth(3).getByRole('button', { name: 'Add to cart' })).toBeVisible();
    expect(await countQueries(world)).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);

    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.pressSequentially('bread');
    await expect(said(page)).toHaveText('1 product');
    await expect(page).toHaveURL(/\?shop-search=bread$/);
    await search.fill('');
    await expect(cards(page)).toHaveCount(6);

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('summary', { hasText: 'Colour' }).click();
    await page.getByRole('checkbox', { name: /^Sage/ }).check();
    await expect(page.getByRole('button', { name: 'Remove filter: Sage' })).toBeVisible();
    await expect(said(page)).toHaveText(/^\d products?$/);
    await expect(page.getByRole('link', { name: 'Stoneware mug' })).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await expect(page).toHaveURL(/shop-sort=price-desc/);
    await page.getByRole('button', { name: 'Remove filter: Sage' }).click();
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
    await page.getByRole('button', { name: 'Filters' }).click();

    const more = page.getByRole('button', { name: /^Show more \(6 of 30\)/ });
    await more.focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByRole('button', { name: /^Show more \(12 of 30\)/ })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(said(page)).toHaveText('6 more products shown');

    await search.fill('bread knife');
    await expect(cards(page)).toHaveCount(1);
    await cards(page).getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    const line = page.getByRole('dialog').getByRole('link', { name: 'Bread knife' });
    await expect(line).toHaveAttribute('href', '/p/bread-knife');
    await page.keyboard.press('Escape');

    // Forces the click, because the link covers the picture and Playwright refuses to click covered elements.
    await cards(page).locator('[part=picture]').click({ force: true });
    await expect(page).toHaveURL(/\/p\/bread-knife$/);
    await page.goBack();
    await expect(search).toHaveValue('bread knife');
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(cards(page)).toHaveCount(12);
    await page.goForward();
    await expect(cards(page)).toHaveCount(1);
  },
);

for (const [language, dir] of sample(1, [
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['en', 'ltr'],
] as const))
  test(
    `list controls take two rows on phones in ${language}, before and after they load`,
    { tag: '@soak' },
    async ({ page, world }) => {
      test.slow();
      const height = () =>
        page.locator('kiosk-product-list .controls').evaluate(controls => controls.getBoundingClientRect().height);
      for (const width of [320, 340, 360, 390]) {
        await page.setViewportSize({ width, height: 780 });
        const release = world.holdCdn('kiosk-Controls-');
        const html = world
          .html('<main><kiosk-product-list filter="price:-60;stock:in" page-size="4"></kiosk-product-list></main>', {
            head: '<meta name="viewport" content="width=device-width">',
          })
          .replace(/<html[^>]*>/, `<html lang="${language}" dir="${dir}">`);
        await page.goto(world.serve('/narrow', { html }));
        await expect(cards(page)).toHaveCount(4);
        const search = page.getByRole('searchbox');
        await expect(search).toHaveCount(0);
        const before = await height();
        release();
        await expect(search).toBeVisible();
        expect(await height()).toBe(before);
        const boxes = await page
          .locator('kiosk-product-list .controls > *')
          .evaluateAll(parts => parts.map(part => part.getBoundingClientRect()));
        expect(new Set(boxes.map(({ y }) => y)).size, `${width} px`).toBe(2);
        for (const box of boxes) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(width);
        }
        expect((await search.boundingBox())?.width).toBeGreaterThanOrEqual(180);
        await expect(page.getByRole('combobox')).toHaveAccessibleName(/\S/);
      }
    },
  );

test(
  'on a phone, options open by keyboard in a sheet, which returns the focus',
  { tag: '@keyboard-product-list' },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await open(page, world, 'products="stoneware-mug bread-knife oak-board" controls="none"');
    const choose = page.getByRole('button', { name: 'Choose options' }).first();
    await expect(choose).toBeVisible();
    const [first, second] = await Promise.all([cards(page).nth(0).boundingBox(), cards(page).nth(1).boundingBox()]);
    expect(second?.y).toBe(first?.y);
    await choose.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Stoneware mug' });
    await expect(sheet.getByRole('radio', { name: 'Sage' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(choose).toBeFocused();

    await page.keyboard.press('Enter');
    await sheet.getByRole('radio', { name: 'Sage' }).press('Space');
    await sheet.getByRole('radio', { name: 'L', exact: true }).press('Space');
    await sheet.getByRole('button', { name: 'Add to cart' }).press('Enter');
    await expect(sheet).toBeHidden();
    await expect(choose).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();

    await page.setViewportSize({ width: 320, height: 700 });
    await expect(cards(page).nth(0).getByRole('radio', { name: 'Sage' })).toBeVisible();
    const [content, room] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(content).toBe(room);
  },
);

test(
  'a search URL shows an error when its code fails to load, and results on retry',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-changed');
    await open(page, world, 'params="shop"');
    await expect(cards(page)).toHaveCount(24);
    await page.goto(`${page.url()}?shop-search=bread`);
    const notice = page.locator('kiosk-product-list').getByRole('alert');
    await expect(notice).toContainText('We can’t reach the shop.');
    await expect(cards(page)).toHaveCount(0);
    world.breakCdn('');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('bread');
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a search works if the URL-updating code fails, and the next search loads it',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-changed');
    await open(page, world, 'params="shop"');
    await page.getByRole('searchbox').fill('bread');
    await expect(cards(page)).toHaveCount(1);
    world.breakCdn('');
    await page.getByRole('searchbox').fill('teapot');
    await expect(page).toHaveURL(/\?shop-search=teapot$/);
    await expect(said(page)).toHaveText(/^\d+ products?$/);
  },
);

test(
  'a list moves the focus to the first new card when the last cards load',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, 'page-size="20"');
    await page.getByRole('button', { name: /^Show more \(20 of 30\)/ }).press('Enter');
    await expect(cards(page)).toHaveCount(30);
    await expect(cards(page).nth(20)).toBeFocused();
    await expect(said(page)).toHaveText('10 more products shown');
  },
);

test('a list restores the scroll position on reload and return, not on a new visit', async ({ page, world }) => {
  const getTop = () => page.evaluate(() => scrollY);
  const isAt = (top: number) => async () => Math.abs((await getTop()) - top) <= 50;
  /** Scrolls the page to `top` until it stays there, because an element that renders above the view moves the page. */
  const scrollTo = async (top: number) => {
    await page.evaluate(to => window.scrollTo(0, to), top);
    await expect(cards(page).last().getByRole('button').first()).toBeAttached();
    const isThere = (to: number) => {
      // Firefox scrolls by half pixels.
      if (Math.abs(scrollY - to) < 1) return true;
      window.scrollTo(0, to);
      return false;
    };
    await expect.poll(() => page.evaluate(isThere, top)).toBe(true);
  };
  await open(page, world, 'page-size="12" params="shop"');
  await expect(cards(page)).toHaveCount(12);
  await scrollTo(900);
  await page.reload();
  await expect.poll(isAt(900)).toBe(true);
  await expect(cards(page)).toHaveCount(12);

  await page.getByRole('button', { name: /^Show more/ }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).toHaveURL(/shop-page=2$/);
  await scrollTo(1800);
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(isAt(1800)).toBe(true);
  await page.evaluate(() => location.assign('/p/bread-knife'));
  await expect(page).toHaveURL(/bread-knife$/);
  await page.goBack();
  await expect.poll(isAt(1800)).toBe(true);
  await expect(cards(page)).toHaveCount(24);

  const release = world.holdCdn('kiosk-product-list');
  await page.reload();
  await page.waitForFunction(async () => (await window.kiosk?.ready)?.version);
  await page.keyboard.press('Home');
  release();
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first().getByRole('button').first()).toBeVisible();
  expect(await getTop()).toBe(0);

  const url = page.url();
  await scrollTo(1800);
  await page.goto(`${world.site}/p/bread-knife`);
  await page.goto(url);
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first().getByRole('button').first()).toBeVisible();
  expect(await getTop()).toBe(0);
});
