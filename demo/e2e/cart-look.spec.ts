import type { Locator, Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { cartButton, drawer, drawerButton, drawerHtml } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { CART_BUTTON, visit } from './pages/shop-page.ts';
import { toNodeUrl } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const KNIFE = '<main><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart></main>';

const open = (page: Page, world: World, body: string, head = '') => visit(page, world, '/look', body, { head });
const openRightToLeft = (page: Page, world: World, body: string, lang = 'en') =>
  page.goto(
    world.serve('/look', { html: world.html(body).replace('<html lang="en"', `<html lang="${lang}" dir="rtl"`) }),
  );

async function boxOf(found: Locator) {
  const box = await found.boundingBox();
  if (!box) throw new Error('Not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The distance, px, from the viewport's left edge to the first occurrence of a text in an element. */
const leftOf = (found: Locator, text: string) =>
  found.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(text) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`No ${text}`);
  }, text);

for (const width of sample(1, [390, 1280]))
  test(
    `at ${width} px, delivery fields and the offline notice fill the width of the form`,
    { tag: '@soak' },
    async ({ page, context, world }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, world, KNIFE + drawerHtml());
      await add(page);
      await drawerButton(page, 'Estimate shipping').click();
      const country = drawer(page).getByLabel('Country');
      await country.selectOption('DE');
      const button = drawerButton(page, 'Show options');
      const [wide, box, postcode] = [
        await boxOf(country),
        await boxOf(button),
        await boxOf(drawer(page).getByLabel('ZIP code')),
      ];
      expect(Math.abs(box.right - wide.right)).toBeLessThanOrEqual(1);
      expect(box.y).toBe(postcode.y);
      expect(box.height).toBe(48);
      const bottom = (await boxOf(drawer(page).getByRole('form'))).bottom;
      expect(bottom - box.bottom).toBeLessThanOrEqual(1);
      await context.setOffline(true);
      await button.click();
      const waits = drawer(page).locator('[part=delivery-waits]');
      await expect(waits).toContainText('You’re offline.');
      expect((await boxOf(waits)).width).toBe(wide.width);
    },
  );

for (const size of sample(1, [200, 100]))
  test(`the cart button’s failure mark does not cover its count at ${size} % text size`, async ({ page, world }) => {
    await open(
      page,
      world,
      CART_BUTTON + KNIFE + drawerHtml('auto-open="none"'),
      `<style>html{font-size:${size}%}</style>`,
    );
    await add(page);
    const count = page.locator('kiosk-cart-button').locator('[part=badge]');
    await expect(count).toHaveText('1');
    await page.evaluate(() => {
      const failures = [{ id: '0-x', kind: 'note', problem: { name: 'CallError', message: 'No' } }];
      const { store } = window.kiosk as unknown as { store: { setState(change: unknown): void } };
      store.setState(({ cart }: { cart: object }) => ({ cart: { ...cart, failures } }));
    });
    const refused = await boxOf(page.locator('kiosk-cart-button').locator('[part=refused]'));
    await expect
      .poll(async () => (await boxOf(count)).bottom, 'the count has its size again')
      .toBeLessThanOrEqual(refused.y + 1);
  });

test(
  'shows "99+" and amounts in left-to-right order when the page is right-to-left',
  { tag: '@soak' },
  async ({ page, world }) => {
    const body = `${CART_BUTTON}<kiosk-add-to-cart product="field-guide-pdf" quantity="120"></kiosk-add-to-cart>`;
    await openRightToLeft(page, world, body + drawerHtml('auto-open="none" free-delivery-from="5000"'));
    await add(page);
    const count = page.locator('kiosk-cart-button').locator('[part=badge]');
    await expect(count).toHaveText('99+');
    expect(await leftOf(count, '99')).toBeLessThan(await leftOf(count, '+'));
    await cartButton(page).click();
    const threshold = drawer(page).locator('[part=threshold]');
    await expect(threshold).toContainText('away from free shipping');
    expect(await leftOf(threshold, '€')).toBeLessThan(await leftOf(threshold, 'away from free'));
    await drawerButton(page, 'Add a note').click();
    await drawer(page).getByRole('textbox', { name: 'Note to the shop' }).fill('x'.repeat(960));
    const left = drawer(page).locator('#note-hint');
    await expect(left).toHaveText('40 characters left');
    expect(await leftOf(left, '40')).toBeLessThan(await leftOf(left, 'characters'));
  },
);

test(
  'in forced colours, the loading drawer and “Continue shopping” have a border',
  { tag: '@needs-media-emulation' },
  async ({ page, world }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    // Without this entry, the page counts as a first visit and reads no cart.
    await page.addInitScript(() => localStorage.setItem('kiosk:cart:demo-client', '2026-01-01T00:00:00.000Z'));
    const release = await holdRequests(page, '**/carts/current**');
    await open(page, world, drawerHtml('open'));
    const bone = drawer(page).locator('.bone').first();
    await expect(bone).toHaveCSS('border-top-width', '1px');
    await expect(bone).toHaveCSS('border-top-style', 'solid');
    release();
    const way = drawerButton(page, 'Continue shopping');
    const buttonText = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'ButtonText';
      return getComputedStyle(probe).color;
    });
    await expect(way).toHaveCSS('border-top-color', buttonText);
  },
);

test(
  'a pending line shows its known price, but no total for a changed quantity',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.route('**/add-to-cart', () => new Promise(() => {}));
    await open(page, world, KNIFE + drawerHtml());
    await add(page);
    await expect(drawer(page).locator('[part=line-total]')).toContainText('€39.00');
    await drawerButton(page, 'Quantity of Bread knife: one more').click();
    await expect(drawer(page).locator('[part=line-total]')).not.toContainText('€');
    await expect(drawer(page).getByText('€39.00')).toBeVisible();
  },
);

for (const size of sample(1, [200, 100]))
  test(
    `limit notice does not cover the discount of its line at ${size} % text size`,
    { tag: '@soak' },
    async ({ page, world }) => {
      const body = '<main><kiosk-add-to-cart product="last-teapot" quantity="2"></kiosk-add-to-cart></main>';
      await open(page, world, body + drawerHtml('coupon="WELCOME10"'), `<style>html{font-size:${size}%}</style>`);
      await add(page);
      const saving = drawer(page).locator('[part=line-note]');
      await expect(saving).toContainText('off');
      await drawerButton(page, 'Quantity of Round teapot: one more').click({ force: true });
      const limit = drawer(page).getByText('At most 2');
      await expect(limit).toBeVisible();
      expect((await boxOf(limit)).bottom).toBeLessThanOrEqual((await boxOf(saving)).y + 1);
    },
  );

test(
  'keeps the final “!” of a product name at its end on an Arabic page',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await page.route(`${world.api}/**`, async route => {
      const url = toNodeUrl(route.request().url());
      const response = await route.fetch({ url });
      const body = (await response.text()).replaceAll('Bread knife', 'Ready, steady, cut!');
      await route.fulfill({ response, body });
    });
    const expectMarkAtEnd = async (name: Locator) => {
      await expect(name).toHaveText('Ready, steady, cut!');
      expect(await leftOf(name, 'Ready')).toBeLessThan(await leftOf(name, '!'));
    };
    await openRightToLeft(page, world, KNIFE + drawerHtml('auto-open="note"'), 'ar');
    await page.locator('kiosk-add-to-cart').locator('button.add').click();
    const toast = page.locator('kiosk-cart-drawer').locator('[part=slip]');
    await expectMarkAtEnd(toast.locator('[part=line-name]'));
    await toast.locator('[part=view-cart]').click();
    await expectMarkAtEnd(drawer(page).locator('[part=line-name]'));
    await drawer(page).locator('[part=remove]').click();
    await drawer(page).locator('[part=save]').click();
    await expectMarkAtEnd(drawer(page).locator('[part=saved-line] .name'));
  },
);

test('aligns recommended product names right on an Arabic page', { tag: '@soak' }, async ({ page, world }) => {
  const row = '<kiosk-recommendations product="bread-knife"></kiosk-recommendations>';
  await openRightToLeft(page, world, KNIFE + row + drawerHtml('auto-open="add"'), 'ar');
  const gap = (name: Locator) =>
    name.evaluate(element => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.abs(element.getBoundingClientRect().right - range.getBoundingClientRect().right);
    });
  expect(await gap(page.locator('kiosk-recommendations').locator('.name').first())).toBeLessThan(1);
  await page.locator('kiosk-add-to-cart').locator('button.add').click();
  expect(await gap(drawer(page).locator('[part=recommendation] .name').first())).toBeLessThan(1);
});
