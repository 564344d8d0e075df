import { fill } from './fill.ts';
import { holdRequests } from './hold-requests.ts';
import { isFocused, tabTo } from './keyboard.ts';
import { cartButton, checkOut, closeCart, drawer, drawerButton, increaseButton, pay } from './pages/cart-drawer.ts';
import { add, addButton } from './pages/product-form.ts';
import { openShop } from './pages/shop-page.ts';
import { linesOf, ordersOf } from './platform-records.ts';
import { expect, test } from './world.ts';

test('a new visitor adds, changes, removes, undoes, reloads, checks out, and pays', async ({
  page,
  context,
  world,
}) => {
  await openShop(page, world);

  const release = await holdRequests(page, '**/add-to-cart');
  await add(page, 'stoneware-mug');
  await expect(drawer(page)).toContainText('Stoneware mug');
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  expect(await linesOf(world)).toEqual([]);
  release();
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 1]]);

  await increaseButton(page).click();
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(2\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 2]]);
  await expect(drawer(page)).toContainText('€36.00');

  await drawerButton(page, /^Remove/).click();
  await expect.poll(() => linesOf(world)).toEqual([]);
  await drawerButton(page, /^Undo/).click();
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 2]]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
  const second = await context.newPage();
  await openShop(second, world, '/second');
  await expect(second.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();

  await add(second, 'bread-knife');
  await expect
    .poll(() => linesOf(world))
    .toEqual([
      ['Stoneware mug', 2],
      ['Bread knife', 1],
    ]);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();

  await page.getByRole('button', { name: 'Cart, 3 items' }).click();
  await page.evaluate(() =>
    document.addEventListener('kiosk:checkout', event =>
      sessionStorage.setItem('seen', JSON.stringify((event as CustomEvent).detail)),
    ),
  );
  await checkOut(page);
  expect(new URL(page.url()).origin).toBe(world.api);
  await fill(page.getByLabel(/e-?mail/i), 'ada@example.com');
  const answer = async (label: RegExp, value: string) => {
    const field = page.getByLabel(label).first();
    if (await field.count()) await fill(field, value);
  };
  await answer(/first name/i, 'Ada');
  await answer(/last name/i, 'Lovelace');
  await answer(/^(street|address)/i, 'Unter den Linden 1');
  await answer(/city|town/i, 'Berlin');
  await answer(/postal|postcode|zip/i, '10117');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(`${world.site}/shop**`);

  const orders = await ordersOf(world);
  expect(orders).toHaveLength(1);
  expect(orders[0]?.lineItems.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(await linesOf(world)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(page.locator('kiosk-cart-button:state(empty)')).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await second.bringToFront();

  const grants = (await world.log()).filter(({ grant }) => grant);
  expect(grants.map(({ grant }) => grant)).toEqual(['anonymous']);
});

test('dispatches kiosk:purchase once after the return from checkout', { tag: '@soak' }, async ({ page, world }) => {
  await page.addInitScript(() =>
    document.addEventListener('kiosk:purchase', event => {
      const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
      sessionStorage.setItem('told', JSON.stringify([...told, (event as CustomEvent).detail]));
    }),
  );
  await openShop(page, world);
  await add(page, 'bread-knife');
  await drawerButton(page, 'Checkout').click();
  await pay(page, `${world.site}/shop**`);
  const orders = await ordersOf(world);
  const told = () =>
    page.evaluate(() =>
      JSON.parse(sessionStorage.getItem('told') ?? '[]').map(({ orderId }: { orderId: string }) => orderId),
    );
  for (const _ of 'twice') {
    await page.reload();
    await expect(page.getByText('€18.00').first()).toBeVisible();
    await expect.poll(told).toEqual(orders.map(({ id }) => id));
  }
});

test(
  'a shopper reaches checkout by keyboard, and a closed drawer returns the focus',
  { tag: ['@keyboard-cart-drawer', '@wcag-2.1.1'] },
  async ({ page, world }) => {
    await openShop(page, world);
    const knife = addButton(page, 'bread-knife');
    await tabTo(page, knife);
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
    await closeCart(page);
    await expect.poll(() => isFocused(knife)).toBe(true);

    await tabTo(page, cartButton(page));
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    await tabTo(page, drawerButton(page, /^Checkout/));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout/);
  },
);
