import type { Page } from '@playwright/test';
import { hearDrawer } from './heard.ts';
import { checkOut, drawer, drawerButton, increaseButton } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { cartsOf, ordersOf } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const goods = (attributes = '', inside = '') => `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="bread-knife" show="name price"></kiosk-add-to-cart></main>
  <kiosk-cart-drawer ${attributes}>${inside}</kiosk-cart-drawer>`;

const serve = (world: World, path: string, body: string, script = world.script()) =>
  world.serve(path, { html: world.html(body, { script }) });
const rows = (page: Page) =>
  drawer(page)
    .locator('[part~=totals] > div')
    .evaluateAll(divs =>
      divs.map(div => [...div.children].map(cell => cell.textContent?.replace(/\s+/g, ' ').trim()).join(' ')),
    );

test(
  'a URL coupon applies once per tab; a typed code and a note reach the order',
  { tag: '@soak' },
  async ({ page, world }) => {
    const url = serve(world, '/code', goods());
    await page.goto(`${url}?coupon=WELCOME10`);
    const said = await hearDrawer(page);
    await add(page);
    const remove = drawerButton(page, 'Remove WELCOME10');
    await expect(remove).toBeVisible();
    await expect.poll(said).toContain('WELCOME10 applied. Estimated total: €35.10.');
    await remove.focus();
    await page.keyboard.press('Enter');
    const fold = drawerButton(page, 'Discount code');
    await expect(fold).toBeFocused();

    await page.reload();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await add(page);
    await expect.poll(() => rows(page)).toEqual(['Subtotal €78.00', 'Shipping Estimate']);
    await fold.focus();
    await page.keyboard.press('Enter');
    const field = drawer(page).getByRole('textbox', { name: 'Discount code' });
    await expect(field).toBeFocused();
    for (const [code, words] of [
      ['nope', '“NOPE” isn’t a valid code.'],
      ['SUMMER24', 'SUMMER24 has expired.'],
      ['<b>’;--', '“<B>’;--” isn’t a valid code.'],
    ] as const) {
      await field.fill(code);
      await page.keyboard.press('Enter');
      await expect(drawer(page).getByRole('alert')).toHaveText(words);
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(words);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await field.fill('welcome10');
    await expect(drawer(page).getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await expect.poll(() => rows(page)).toContain('WELCOME10Ten per cent off −€7.80');

    await drawerButton(page, 'Add a note').click();
    await page.keyboard.insertText('<b>Ring</b> twice');
    await checkOut(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/code/);
    const orders = await ordersOf(world);
    expect(orders[0]).toMatchObject({ buyerNote: '<b>Ring</b> twice', priceSummary: { discount: { amount: '7.80' } } });
  },
);

test(
  'sends the text of an unfinished note to the platform when the page reloads',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.goto(serve(world, '/note', goods()));
    await add(page);
    await drawerButton(page, 'Add a note').click();
    await expect(drawer(page).getByRole('textbox', { name: 'Note to the shop' })).toBeFocused();
    await page.keyboard.insertText('Ring twice');
    await page.reload();
    const notes = async () => (await cartsOf(world)).map(({ cart }) => cart.buyerNote);
    await expect.poll(notes).toEqual(['Ring twice']);
  },
);

test(
  'applies a coupon from the URL of an earlier page that has no drawer',
  { tag: '@soak' },
  async ({ page, world }) => {
    const landing = serve(
      world,
      '/landing',
      `<main><h1>Welcome</h1><a href="${serve(world, '/goods', goods())}">Goods</a>
    <kiosk-cart-button></kiosk-cart-button></main>`,
    );
    await page.goto(`${landing}?coupon=WELCOME10`);
    await expect.poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).includes('WELCOME10'))).toBe(true);
    await page.getByRole('link', { name: 'Goods' }).click();
    await page.waitForURL(/\/goods$/);
    await add(page);
    const remove = drawerButton(page, 'Remove WELCOME10');
    await expect(remove).toBeVisible();
    await remove.click();
    await expect(remove).toHaveCount(0);
    await page.reload();
    await add(page);
    await expect.poll(() => rows(page)).toEqual(['Subtotal €78.00', 'Shipping Estimate']);
  },
);

test('lists fees, tax and both currencies with the amounts that checkout charges', async ({ page, world }) => {
  await world.admin('/shop', {
    taxIncluded: true,
    additionalFees: [{ code: 'wrap', name: 'Gift wrapping', price: '2.50' }],
  });
  await page.goto(serve(world, '/usd', goods(), world.script({ 'data-currency': 'USD' })));
  await add(page);
  await expect(drawer(page)).toContainText('Shipping is calculated at checkout.');
  await drawerButton(page, 'Estimate shipping').click();
  await drawer(page).getByLabel('Country').selectOption('DE');
  await drawerButton(page, 'Show options').click();
  await expect(drawer(page).getByRole('radio')).toHaveCount(5);
  await drawerButton(page, 'Done with shipping').click();
  await expect
    .poll(() => rows(page))
    .toEqual([
      'Subtotal $42.12',
      'Gift wrapping $2.70',
      'Shipping to GermanyChange $6.37 Standard · 3–5 working days',
      'Tax included $8.18',
      'Total $51.19',
      'You’ll be charged in EUR €47.40',
    ]);
  await drawerButton(page, 'Checkout · €47.40').click();
  await page.waitForURL(/\/checkout/);
  await expect(page.getByRole('button', { name: 'Pay €47.40' })).toBeVisible();
});

test('announces free shipping once, and checkout requires agreement to the terms', async ({ page, world }) => {
  const terms = '<span slot="terms">I agree to the <a href="#terms">terms of sale</a>.</span>';
  await page.goto(serve(world, '/terms', goods('free-delivery-from="75" terms', terms)));
  const said = await hearDrawer(page);
  await add(page);
  await expect(drawer(page)).toContainText('€36.00 away from free shipping');
  const more = increaseButton(page);
  await more.click();
  await expect.poll(said).toContain('You’ve got free shipping.');
  await more.click();
  await expect.poll(said).toContain('3 items, €117.00');
  expect((await said()).split('You’ve got free shipping.')).toHaveLength(2);

  await drawerButton(page, 'Checkout').click();
  const tick = drawer(page).getByRole('checkbox', { name: 'I agree to the terms of sale.' });
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription('Agree to the terms to check out.');
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
  await checkOut(page);
});
