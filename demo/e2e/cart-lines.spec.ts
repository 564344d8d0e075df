import type { Page } from '@playwright/test';
import { hearDrawer } from './heard.ts';
import { holdRequests } from './hold-requests.ts';
import { checkOut, drawer, drawerButton, increaseButton, line, openCart } from './pages/cart-drawer.ts';
import { add, formHtml } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { linesOf } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const open = (page: Page, world: World, body: string) =>
  visit(page, world, '/shop', `${body}<kiosk-cart-drawer></kiosk-cart-drawer>`);

const countCalls = async (world: World, path: string) =>
  (await world.log()).filter(entry => entry.method === 'POST' && entry.path.endsWith(path)).length;

test(
  'saves a removed product for later, and moves it to the cart after a reload',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, formHtml('bread-knife'));
    await add(page, 'bread-knife');
    await drawerButton(page, 'Remove Bread knife').click();
    await drawerButton(page, 'Save Bread knife for later').click();
    await expect(drawer(page).getByRole('status')).toContainText('Bread knife saved for later.');
    await expect(drawer(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
    await expect.poll(() => linesOf(world)).toEqual([]);
    await page.reload();
    await openCart(page);
    const saved = drawer(page).getByRole('region', { name: 'Saved for later' });
    await expect(saved).toContainText('Bread knife');
    await expect(saved).toContainText('€39.00');
    await world.admin('/stock', { slug: 'bread-knife', quantity: 0 });
    await saved.getByRole('button', { name: 'Move Bread knife to your cart' }).click();
    await expect(drawer(page).getByRole('alert')).toContainText(/sold out/i);
    await expect(saved).toContainText('Bread knife');
    await world.admin('/stock', { slug: 'bread-knife', quantity: 5 });
    await world.faults({ path: '/add-to-cart', delayMs: 1500 });
    // Of two presses, only the first moves the product, even while its request is slow.
    await saved.getByRole('button', { name: 'Move Bread knife to your cart' }).evaluate((button: HTMLElement) => {
      button.focus();
      button.click();
      button.click();
    });
    await expect(drawer(page).getByRole('heading', { name: /^Your cart/ })).toBeFocused();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
    await expect(saved).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('saved')))).toEqual([]);
  },
);

test(
  'one press in the drawer adds a recommended product and drops it from the row',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, formHtml('bread-knife'));
    await add(page, 'bread-knife');
    const row = drawer(page).getByRole('region', { name: 'Goes well with your cart' });
    const first = row.getByRole('listitem').first();
    await expect(first).toBeVisible();
    expect(await row.getByRole('listitem').count()).toBeLessThanOrEqual(4);
    const name = (await first.locator('.name').textContent()) ?? '';
    await first.getByRole('button').click();
    await expect
      .poll(() => linesOf(world))
      .toEqual([
        ['Bread knife', 1],
        [name, 1],
      ]);
    await expect(row.getByText(name, { exact: true })).toHaveCount(0);
    expect(await countCalls(world, '/add-to-cart')).toBe(2);
  },
);

test(
  'the drawer shows no recommendations and no error when their request fails',
  { tag: '@soak' },
  async ({ page, world }) => {
    await world.faults({ path: '/recommendations/get', status: 500 });
    await open(page, world, formHtml('bread-knife'));
    await add(page, 'bread-knife');
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    await expect.poll(() => countCalls(world, '/recommendations/get')).toBeGreaterThan(0);
    await expect(drawer(page).getByRole('region')).toHaveCount(0);
    await expect(drawer(page).getByRole('alert')).toHaveCount(0);
  },
);

test(
  'an empty cart offers popular products, and a login to see the saved cart',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, '<kiosk-member-login mode="dialog"></kiosk-member-login>');
    await openCart(page);
    const row = drawer(page).getByRole('region', { name: 'Popular right now' });
    await expect(row.getByRole('listitem')).toHaveCount(3);
    await drawerButton(page, /Sign in to see your saved cart/).click();
    await expect(page.getByRole('dialog', { name: /cart/ })).toBeHidden();
    await expect(page.getByLabel('Email')).toBeVisible();
  },
);

test(
  'a deleted product blocks checkout until removed, but no change of other lines',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, formHtml('bread-knife') + formHtml('last-teapot'));
    await add(page, 'bread-knife');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await add(page, 'last-teapot');
    await expect.poll(() => linesOf(world)).toHaveLength(2);
    await world.admin('/products', { slug: 'bread-knife', visible: false });
    await page.reload();
    await openCart(page);
    await expect(line(page, 'No longer available')).toHaveCount(1);
    await expect(drawerButton(page, 'Checkout')).toHaveAttribute('aria-disabled', 'true');
    await increaseButton(page, 'Round teapot').click();
    await expect.poll(async () => (await linesOf(world)).map(([, quantity]) => quantity)).toContain(2);
    await line(page, 'No longer available')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await checkOut(page);
  },
);

test('“Change to 2” accepts the remaining stock and enables checkout', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, formHtml('bread-knife', 'quantity="3"'));
  await add(page, 'bread-knife');
  await expect(drawer(page)).toContainText('Subtotal€117.00');
  await world.admin('/stock', { slug: 'bread-knife', quantity: 2 });
  await page.reload();
  await openCart(page);
  await expect(line(page, 'Bread knife')).toContainText('Only 2 left.');
  const checkout = drawerButton(page, 'Checkout');
  await expect(checkout).toHaveAttribute('aria-disabled', 'true');
  await line(page, 'Bread knife').getByRole('button', { name: 'Change to 2' }).click();
  await expect(drawer(page)).toContainText('Subtotal€78.00');
  await expect(line(page, 'Bread knife')).not.toContainText('left');
  expect(await linesOf(world)).toEqual([['Bread knife', 2]]);
  await checkout.click();
  await page.waitForURL(/\/checkout/);
});

test(
  'a held stepper button counts up, and the cart sends the final quantity once',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, formHtml('bread-knife'));
    await add(page, 'bread-knife');
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    const count = drawer(page).getByRole('textbox', { name: 'Quantity of Bread knife' });
    await increaseButton(page).hover();
    await page.mouse.down();
    await expect.poll(async () => Number(await count.inputValue())).toBeGreaterThan(8);
    await page.mouse.up();
    const reached = Number(await count.inputValue());
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', reached]]);
    await expect(drawer(page)).toHaveAccessibleName(`Your cart (${reached})`);
    expect(await countCalls(world, '/update-line-items-quantity')).toBe(1);
  },
);

test(
  'a hundred quick presses on plus all count, in at most three requests',
  { tag: '@soak' },
  async ({ page, world }) => {
    await world.admin('/stock', { slug: 'bread-knife', quantity: 200 });
    const release = await holdRequests(page, '**/update-line-items-quantity');
    await open(page, world, formHtml('bread-knife'));
    await add(page, 'bread-knife');
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    await increaseButton(page).evaluate(async (button: HTMLElement) => {
      for (let presses = 0; presses < 100; presses++) {
        button.click();
        await new Promise(requestAnimationFrame);
      }
    });
    release();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 101]]);
    expect(await countCalls(world, '/update-line-items-quantity')).toBeLessThanOrEqual(3);
  },
);

test(
  'the drawer shows a price change since the last visit, and announces it once',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, formHtml('bread-knife') + formHtml('olive-oil'));
    await add(page, 'bread-knife');
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    for (const [price, words] of [
      [45.5, 'was €39.00, now €45.50.'],
      [20, 'was €45.50, now €20.00.'],
      [0, 'was €20.00, now free.'],
    ] as const) {
      await world.admin('/products', { slug: 'bread-knife', price });
      await page.reload();
      const heard = await hearDrawer(page);
      await openCart(page);
      await expect(line(page, 'Bread knife').locator('[part~=line-note]')).toHaveText(words.replace('was', 'Was'));
      await expect.poll(heard).toContain(`Bread knife: ${words}`);
      expect((await heard()).split(words)).toHaveLength(2);
    }
    await page.reload();
    await openCart(page);
    await expect(line(page, 'Bread knife')).toContainText('€0.00');
    await expect(drawer(page)).toContainText('Subtotal€0.00');
    await expect(drawer(page).locator('[part~=line-note]')).toHaveCount(0);
    await drawerButton(page, 'Remove Bread knife').click();
    await expect.poll(() => linesOf(world)).toEqual([]);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.includes(':prices:')));
    await expect.poll(kept).toEqual([]);
  },
);

test(
  'with data-storage="memory", stores nothing and offers no saving for later',
  { tag: '@soak' },
  async ({ page, world }) => {
    const script = world.script({ 'data-storage': 'memory' });
    await visit(page, world, '/memory', `${formHtml('bread-knife')}<kiosk-cart-drawer></kiosk-cart-drawer>`, {
      script,
    });
    await add(page, 'bread-knife');
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    await drawerButton(page, 'Remove Bread knife').click();
    await expect(drawerButton(page, /^Undo/)).toBeVisible();
    await expect.poll(() => linesOf(world)).toEqual([]);
    await expect(drawerButton(page, /later/)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  },
);

test('a retry on a line’s quantity error focuses + and changes the quantity', async ({ page, world }) => {
  await open(page, world, formHtml('bread-knife') + formHtml('olive-oil'));
  await add(page, 'bread-knife');
  await expect(drawer(page)).toContainText('Subtotal€39.00');
  await page.keyboard.press('Escape');
  await add(page, 'olive-oil');
  await expect(line(page, 'Olive oil')).toBeVisible();
  await world.faults({ path: '/update-line-items-quantity', status: 400 });
  await increaseButton(page, 'Bread knife').click();
  const notice = line(page, 'Bread knife').getByRole('alert');
  await expect(notice).toContainText('The quantity of Bread knife was not changed.');
  await expect(drawer(page).getByRole('alert')).toHaveCount(1);
  await world.faults();
  await notice.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(increaseButton(page, 'Bread knife')).toBeFocused();
  await expect.poll(() => linesOf(world)).toContainEqual(['Bread knife', 2]);
});
