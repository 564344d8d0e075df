import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { checkOut, drawer, drawerButton, pay } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { countPosts, ordersOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const BODY = `<main><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button></main>
  <kiosk-cart-drawer></kiosk-cart-drawer>`;
const UNFINISHED = 'Your order isn’t placed yet. Your cart is still here.';
const THANKS = 'Thank you. Your order is placed.';

async function checkOutKnife(page: Page, world: World) {
  await visit(page, world, '/shop', BODY);
  await add(page);
  await checkOut(page);
}

const expectUnfinished = async (page: Page) => {
  await expect(drawer(page).getByText(UNFINISHED).first()).toBeVisible();
  await expect(drawer(page)).toContainText('Bread knife');
  await expect(drawer(page)).toHaveAccessibleName('Your cart (1)');
  await expect(drawer(page).getByRole('status')).toHaveText(UNFINISHED);
};

for (const [way, goBack] of sample(1, [
  ['“Back to shop”', (page: Page) => page.getByRole('link', { name: 'Back to shop' }).click()],
  ['the browser’s Back', (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))],
] as const))
  test(`leaving checkout by ${way} shows the same cart, and a notice once`, async ({ page, world }) => {
    await checkOutKnife(page, world);
    await goBack(page);
    await page.waitForURL(`${world.site}/shop**`);
    await expectUnfinished(page);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await expect(drawer(page)).toContainText('Bread knife');
    await expect(page.getByText(UNFINISHED)).toHaveCount(0);
  });

test(
  'repeated checkout presses and a script’s checkout create only one checkout',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/shop', BODY);
    await add(page);
    const checkout = drawerButton(page, 'Checkout');
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    const release = await holdRequests(page, '**/redirect-session');
    const pressThrice = (button: HTMLElement) => {
      for (const _ of 'abc') button.click();
    };
    await checkout.evaluate(pressThrice);
    await expect(checkout).toHaveAttribute('aria-busy', 'true');
    const made = async () => countPosts(world, '/create-checkout');
    await expect.poll(made).toBe(1);
    await checkout.evaluate(pressThrice);
    await page.evaluate(() => window.kiosk.cart.checkout());
    release();
    await page.waitForURL(/\/checkout\?/);
    expect(await made()).toBe(1);
  },
);

test(
  'the drawer keeps the cart after a declined payment, and confirms the paid order',
  { tag: '@soak' },
  async ({ page, world }) => {
    await checkOutKnife(page, world);
    await world.admin('/shop', { payments: 'decline' });
    await pay(page);
    await expect(page.getByText('The payment was declined.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to shop' }).click();
    await expectUnfinished(page);
    await world.admin('/shop', { payments: 'accept' });
    await checkOut(page);
    await pay(page, `${world.site}/shop**`);
    await expect(drawer(page).getByRole('heading', { name: THANKS })).toBeVisible();
  },
);

test(
  'the drawer confirms an order once, with its number, lines and paid total',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await checkOutKnife(page, world);
    await pay(page, `${world.site}/shop**`);
    const heading = drawer(page).getByRole('heading', { name: THANKS });
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
    const orders = await ordersOf(world);
    await expect(drawer(page)).toContainText(`Order ${orders[0]?.number}`);
    await expect(drawer(page)).toContainText('We’ve emailed ada@example.com.');
    await expect(drawer(page).getByRole('listitem').getByText('1 × Bread knife')).toBeVisible();
    await expect(drawer(page)).toContainText(`Total${orders[0]?.priceSummary.total.formattedAmount}`);
    await expect(drawer(page).getByText('Your cart is empty.')).toBeHidden();
    const address = page.url();
    expect(new URL(address).search).toBe('');

    await drawerButton(page, 'Continue shopping').click();
    await expect(drawer(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cart, 0 items' }).click();
    await expect(drawer(page)).toContainText('Your cart is empty.');
    await expect(page.getByText(THANKS)).toHaveCount(0);

    for (const again of [page, await context.newPage()]) {
      await again.goto(address);
      await expect(again.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
      await expect(again.getByText(THANKS)).toHaveCount(0);
    }
  },
);

test(
  'ignores an order in the URL that another tab’s checkout has placed',
  { tag: ['@security-order-access', '@security-order-link', '@soak'] },
  async ({ page, context, world }) => {
    await checkOutKnife(page, world);
    await pay(page, `${world.site}/shop**`);
    const orders = await ordersOf(world);
    const other = await context.newPage();
    await other.goto(`${world.site}/shop?orderId=${orders[0]?.id}`);
    await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await expect(drawer(other)).toBeHidden();
    expect(other.url()).toContain('orderId');
  },
);

test(
  'does not show another shopper’s order that the URL names',
  { tag: ['@security-order-access', '@security-order-link'] },
  async ({ page, browser, world }) => {
    const stranger = await (await browser.newContext()).newPage();
    await checkOutKnife(stranger, world);
    await pay(stranger, `${world.site}/shop**`);
    await expect(drawer(stranger).getByRole('heading', { name: THANKS })).toBeVisible();
    const orders = await ordersOf(world);
    const [order] = orders;
    await stranger.context().close();

    await page.addInitScript(() =>
      document.addEventListener('kiosk:purchase', () => document.documentElement.setAttribute('data-bought', '')),
    );
    await checkOutKnife(page, world);
    await page.goto(`${world.site}/shop?orderId=${order?.id}`);
    await expectUnfinished(page);
    await expect(page.getByText(THANKS)).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText(String(order?.number));
    await expect(page.locator('html[data-bought]')).toHaveCount(0);
    // The parameter stays, because the page itself may use it.
    expect(page.url()).toContain(`orderId=${order?.id}`);
    await checkOut(page);
  },
);

test(
  'on the demo’s thank-you page, the drawer stays closed, as does a closed demo bar',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.goto(`${world.site}/index.html`);
    const card = page.locator('[part=card]').filter({ hasText: 'Bread knife' });
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await checkOut(page);
    await pay(page, `${world.site}/thanks.html**`);
    const orders = await ordersOf(world);
    await expect(page.getByRole('heading', { name: `Order ${orders[0]?.number}` })).toBeVisible();
    await expect(page.getByText('1 × Bread knife')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await expect(drawer(page)).toBeHidden();
    await page.getByRole('checkbox', { name: 'Show what is Kiosk' }).check();
    await expect(page.getByRole('button', { name: '<kiosk-cart-button>' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the bar about this demo' }).click();
    await expect(page.getByRole('button', { name: '<kiosk-cart-button>' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'About this demo' })).toBeHidden();
  },
);

test('with auto-open="none", the drawer stays closed after a purchase', { tag: '@soak' }, async ({ page, world }) => {
  const body = BODY.replace('<kiosk-cart-drawer>', '<kiosk-cart-drawer auto-open="none">');
  await page.addInitScript(() =>
    document.addEventListener('kiosk:purchase', () => document.body.append('Thanks from us')),
  );
  await visit(page, world, '/shop', body);
  await add(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await checkOut(page);
  await pay(page, `${world.site}/shop**`);
  await expect(page.getByText('Thanks from us')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
});
