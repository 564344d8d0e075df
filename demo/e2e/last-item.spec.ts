import type { Page } from '@playwright/test';
import { checkOut, pay } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { ordersOf } from './platform-records.ts';
import { expect, test } from './world.ts';

const BODY = `<main><h1>Teapots</h1><kiosk-add-to-cart product="last-teapot"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button></main><kiosk-cart-drawer></kiosk-cart-drawer>`;

test('one of two shoppers gets the last item, and the other sees that it is sold out', async ({ browser, world }) => {
  await world.admin('/stock', { slug: 'last-teapot', quantity: 1 });
  const url = world.serve('/teapots', { html: world.html(BODY) });
  const shoppers = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      await expect(page.getByText('Last one')).toBeVisible();
      return page;
    }),
  );
  await Promise.all(
    shoppers.map(async page => {
      await add(page);
      await checkOut(page);
    }),
  );
  await Promise.all(shoppers.map(shopper => pay(shopper)));
  await expect
    .poll(async () => (await Promise.all(shoppers.map(page => page.url().startsWith(url)))).filter(Boolean).length)
    .toBe(1);
  const winner = shoppers.find(page => page.url().startsWith(url)) as Page;
  const loser = shoppers.find(page => page !== winner) as Page;
  await expect(winner.getByRole('heading', { name: 'Thank you. Your order is placed.' })).toBeVisible();
  const orders = await ordersOf(world);
  expect(orders.filter(order => JSON.stringify(order).includes('teapot'))).toHaveLength(1);

  await expect(loser.getByText('Sold out. Remove').first()).toBeVisible();
  await loser.getByRole('link', { name: 'Back to shop' }).click();
  await loser.waitForURL(`${url}**`);
  const drawer = loser.getByRole('dialog');
  await expect(drawer).toContainText('Sold out. Remove it to check out.');
  await expect(drawer).toContainText('Some items can’t be bought right now. Change or remove them to check out.');
  await expect(drawer.getByRole('button', { name: 'Checkout' })).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByRole('button', { name: 'Remove Round teapot' }).click();
  await expect(drawer).toContainText('Your cart is empty.');
  await loser.keyboard.press('Escape');
  await loser.reload();
  await expect(loser.getByRole('button', { name: 'Sold out' })).toHaveAttribute('aria-disabled', 'true');
  for (const page of shoppers) await page.context().close();
});
