import type { Page } from '@playwright/test';
import { drawer, drawerButton, openCart } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { expect, storageOf, test, type World } from './world.ts';

const GOODS = `<main><h1>Goods</h1>
  <kiosk-add-to-cart product="bread-knife" show="name price"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="field-guide-pdf" show="name price"></kiosk-add-to-cart></main>
  <kiosk-cart-drawer></kiosk-cart-drawer>`;

const KEY = 'kiosk:delivery:demo-client';

/** Opens a page and adds one unit of a product, which opens the drawer. */
async function open(page: Page, world: World, path: string, script = world.script(), slug = 'bread-knife') {
  await visit(page, world, path, GOODS, { script });
  await add(page, slug);
  await expect(drawer(page)).toBeVisible();
}
async function workOut(page: Page, country: string) {
  await drawerButton(page, 'Estimate shipping').click();
  await expect(drawer(page).getByLabel('Country')).toBeFocused();
  await drawer(page).getByLabel('Country').selectOption(country);
  await drawerButton(page, 'Show options').click();
}

test(
  'checkout preselects the drawer’s delivery option; a withdrawn one is replaced',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
    await open(page, world, '/way', world.script({ 'data-analytics': 'datalayer' }));
    const tiers = () =>
      page.evaluate(() =>
        (window.dataLayer as { event?: string; ecommerce?: { shipping_tier?: string } }[]).flatMap(
          ({ event, ecommerce }) => (event === 'add_shipping_info' ? (ecommerce?.shipping_tier ?? '') : []),
        ),
      );
    await workOut(page, 'DE');
    const ways = drawer(page).getByRole('radio');
    await expect(ways).toHaveCount(5);
    await expect(drawer(page).getByRole('group', { name: 'Choose a shipping option' })).toBeVisible();
    await expect(drawer(page).getByRole('radio', { name: /^Standard/ })).toBeChecked();
    await expect(drawerButton(page, 'Checkout · €53.43')).toBeVisible();
    expect(await tiers(), 'nothing is chosen yet').toEqual([]);

    await ways.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(drawer(page).getByRole('radio', { name: 'Express Next working day €12.50' })).toBeChecked();
    await expect(drawerButton(page, 'Checkout · €61.29')).toBeVisible();
    await expect(drawer(page).locator(':scope > [role=status]')).toContainText(
      'Shipping to Germany: €12.50. Total: €61.29.',
    );
    await expect.poll(tiers).toEqual(['Express']);

    await page.reload();
    await page.locator('kiosk-add-to-cart').first().getByRole('button').waitFor();
    await openCart(page);
    await expect(drawer(page)).toContainText('Shipping to Germany');
    await expect(drawer(page)).toContainText('Express · Next working day');
    await drawerButton(page, 'Checkout · €61.29').click();
    await page.waitForURL(/\/checkout/);
    await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Pay €61.29' })).toBeVisible();

    await world.admin('/shop', { withdrawnDeliveries: ['express'] });
    await page.getByLabel('Street address').fill('Torweg 12');
    await page.getByLabel('ZIP code').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goto(`${world.site}/way`);
    await openCart(page);
    await expect(drawer(page)).toContainText('is no longer available. We’ve switched you to Standard.');
  },
);

test('pickup shows its price and address, and checkout preselects it', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, '/pickup');
  await workOut(page, 'DE');
  await expect(drawerButton(page, /^Checkout · €/)).toBeVisible();
  const pickup = drawer(page).getByRole('radio', { name: /^Pick up in the shop.*Lindenufer 4, 10997 Berlin.*Free$/ });
  await pickup.check();
  await expect(drawerButton(page, 'Checkout · €46.41')).toBeVisible();
  await expect(drawer(page).locator('[part~=totals]')).toContainText('Lindenufer 4');
  await drawerButton(page, 'Checkout · €46.41').click();
  await page.waitForURL(/\/checkout/);
  await expect(page.getByRole('radio', { name: /^Pick up in the shop/ })).toBeChecked();
});

test('the drawer keeps the chosen delivery option while totals load', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, '/pickup');
  await workOut(page, 'DE');
  await expect(drawerButton(page, /^Checkout · €/)).toBeVisible();
  // Records each change of the checked delivery option, by a look in every frame.
  await page.evaluate(() => {
    const root = document.querySelector('kiosk-cart-drawer')?.shadowRoot as ShadowRoot;
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const now = root.querySelector<HTMLInputElement>('[name=carrier]:checked')?.closest('label')?.textContent ?? '';
      if (now !== seen.at(-1)) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  await world.faults({ path: '/estimate-totals', delayMs: 300, times: 2 });
  await drawer(page)
    .getByRole('radio', { name: /^Pick up in the shop/ })
    .click();
  await expect(drawerButton(page, 'Checkout · €46.41')).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen).toEqual([expect.stringMatching(/^Standard/), expect.stringMatching(/^Pick up/)]);
});

test(
  'with data-storage="memory", stores no delivery, and says where it can’t ship',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await open(page, world, '/memory', world.script({ 'data-storage': 'memory' }));
    await workOut(page, 'AQ');
    await expect(drawer(page)).toContainText('We can’t ship to this address.');
    await drawer(page).getByLabel('Country').selectOption('FR');
    await drawer(page).getByLabel('ZIP code').fill('a ZIP code of another country');
    await drawerButton(page, 'Show options').click();
    await expect(drawer(page)).toContainText('Shipping to France');
    await expect(drawer(page).getByLabel('ZIP code')).toHaveValue('a ZIP code of another country');
    await expect(drawer(page).getByRole('radio')).toHaveCount(2);
    expect(await storageOf(context, world.site)).toEqual({});
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  },
);

test(
  'the drawer estimates shipping only when the cart has goods to ship',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await open(page, world, '/email', world.script(), 'field-guide-pdf');
    await expect(drawer(page)).toContainText('Delivered by email.');
    await expect(drawerButton(page, 'Estimate shipping')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await workOut(page, 'CH');
    await expect(drawer(page)).toContainText('Shipping to Switzerland');
    expect((await storageOf(context, world.site))[KEY]).toContain('"CH"');
  },
);

test('the drawer says offline why delivery is pending, and sends it when online', async ({ page, context, world }) => {
  await open(page, world, '/offline');
  const sent = async () =>
    (await world.log()).filter(({ method, path }) => method === 'PATCH' && path.endsWith('/carts/current')).length;
  await drawerButton(page, 'Estimate shipping').click();
  await drawer(page).getByLabel('Country').selectOption('DE');
  await context.setOffline(true);
  await drawerButton(page, 'Show options').click();
  const waits = drawer(page).getByText('You’re offline. We’ve kept your changes.');
  await expect(waits.first()).toBeVisible();
  await expect(drawerButton(page, 'Show options')).toBeEnabled();
  expect(await sent()).toBe(0);
  await context.setOffline(false);
  await expect(drawerButton(page, 'Checkout · €53.43')).toBeVisible();
  await expect(drawer(page)).toContainText('Shipping to Germany');
  await expect(waits).toHaveCount(0);
  expect(await sent()).toBe(1);
});
