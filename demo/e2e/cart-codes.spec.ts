import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { drawer, drawerButton, drawerHtml, toast } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { cartsOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const KNIFE = '<main><h1>Goods</h1><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart></main>';
const BUTTON = '<header><kiosk-cart-button></kiosk-cart-button></header>';

const buttonSays = (page: Page) => page.locator('kiosk-cart-button').getByRole('status');
const codes = async (world: World) =>
  (await cartsOf(world)).flatMap(
    ({ cart }) => cart.appliedDiscounts?.flatMap(({ coupon }) => coupon?.code ?? []) ?? [],
  );

for (const [where, body] of sample(1, [
  ['without a drawer', BUTTON + KNIFE],
  ['with auto-open="badge"', BUTTON + KNIFE + drawerHtml('auto-open="badge"')],
  ['with auto-open="none"', BUTTON + KNIFE + drawerHtml('auto-open="none"')],
] as const))
  test(`announces a coupon from the URL with the first add only, ${where}`, async ({ page, world }) => {
    await visit(page, world, '/offer', body, { search: '?coupon=WELCOME10' });
    await add(page);
    await expect(buttonSays(page)).toHaveText('1 item in your cart, code WELCOME10 applied');
    expect(await codes(world)).toEqual(['WELCOME10']);
    await add(page);
    await expect(buttonSays(page)).toHaveText('2 items in your cart');
  });

test('the toast announces a coupon from the URL once', { tag: '@soak' }, async ({ page, world }) => {
  const release = await holdRequests(page, '**/add-to-cart');
  await visit(page, world, '/offer', KNIFE + drawerHtml('auto-open="note"'), { search: '?coupon=WELCOME10' });
  await add(page);
  // A toast under the pointer does not hide.
  await toast(page).hover();
  release();
  await expect(toast(page)).toContainText('WELCOME10 applied.');
  await expect(page.locator('kiosk-cart-drawer').locator('dialog ~ [role=status]')).toHaveText(
    'Added to your cart, Bread knife, WELCOME10 applied.',
  );
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await add(page);
  await expect(toast(page).getByRole('button', { name: 'View cart (2)' })).toBeVisible();
  await expect(toast(page)).not.toContainText('WELCOME10');
});

test('only the first of two shops on a page tries a coupon from the URL', async ({ page, world }) => {
  const script = world.script() + world.script({ 'data-client-id': 'other-client' });
  const other = '<kiosk-add-to-cart client-id="other-client" product="brass-pen"></kiosk-add-to-cart>';
  await visit(page, world, '/two', KNIFE + other + drawerHtml('auto-open="none"'), {
    script,
    search: '?coupon=FERRY10',
  });
  const buttons = page.getByRole('button', { name: 'Add to cart' });
  await buttons.last().click();
  await expect.poll(async () => (await cartsOf(world)).length).toBe(1);
  await buttons.first().click();
  const tries = async () => {
    const log = await world.log();
    return log.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/carts/current'));
  };
  await expect.poll(async () => (await tries()).map(({ clientId }) => clientId)).toEqual(['demo-client']);
  expect(await codes(world)).toEqual([]);
});

test('shows an error at the field for odd, long and member-only codes', { tag: '@soak' }, async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, world, '/codes', KNIFE + drawerHtml('auto-open="add"'));
  await add(page);
  await drawerButton(page, 'Discount code').click();
  const field = drawer(page).getByRole('textbox', { name: 'Discount code' });
  await expect(field).toBeFocused();
  for (const [code, words] of [
    ['夏のセール', '“夏のセール” isn’t a valid code.'],
    ['خصم٢٠', '“خصم٢٠” isn’t a valid code.'],
    ['CLUB15', 'CLUB15 doesn’t apply to anything in your cart. Some codes are for members: sign in, then try again.'],
    ['🎉'.repeat(60), `${'🎉'.repeat(24)}… can’t be used here.`],
    ['x'.repeat(2000), `${'X'.repeat(24)}… can’t be used here.`],
  ] as const) {
    await field.fill(code);
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('alert')).toHaveText(words);
    await expect(field).toHaveValue(code);
  }
  const wide = await drawer(page).evaluate(dialog => dialog.querySelector('[part=body]')?.scrollWidth ?? 0);
  expect(wide).toBeLessThanOrEqual(390);
});

test(
  'applies a coupon even if its request ends after the last line was removed',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/gone', KNIFE + drawerHtml('auto-open="add"'));
    await add(page);
    const button = (name: string | RegExp) => drawer(page).getByRole('button', { name });
    await button('Discount code').click();
    await drawer(page).getByRole('textbox', { name: 'Discount code' }).fill('WELCOME10');
    const release = await holdRequests(page, '**/carts/current', { method: 'PATCH' });
    await page.keyboard.press('Enter');
    await expect(button('Apply')).toHaveAttribute('aria-busy', 'true');
    await button('Remove Bread knife').click();
    await expect(button('Checkout')).toHaveCount(0);
    release();
    await expect.poll(() => codes(world)).toEqual(['WELCOME10']);
    await button(/^Undo/).click();
    await expect(button('Remove WELCOME10')).toBeVisible();
  },
);
