import { forward, installFastClock } from './fast-clock.ts';
import { closeCart, drawer, drawerButton, drawerHtml } from './pages/cart-drawer.ts';
import { add, addButton, formHtml } from './pages/product-form.ts';
import { openShop, visit } from './pages/shop-page.ts';
import { countPosts, linesOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

const failures = [
  {
    name: 'a lost connection before the write',
    fault: { path: '/add-to-cart', drop: 'before' },
    words: 'We can’t reach the shop. Check your connection and try again.',
  },
  {
    name: 'no answer in time',
    fault: { path: '/add-to-cart', delayMs: 17_000, status: 503 },
    words: 'This is taking too long. Try again in a moment.',
  },
  {
    name: 'a 500',
    fault: { path: '/add-to-cart', status: 500, body: '<html>oops</html>' },
    words: 'Something failed on our side. Try again in a moment.',
  },
];
for (const { name, fault, words } of sample(1, failures)) {
  test(`${name} fails an add with an alert; a retry adds once`, async ({ page, context, world }) => {
    await installFastClock(context);
    await page.addInitScript(() => {
      const errors: unknown[] = [];
      Object.assign(window, { errors });
      document.addEventListener('kiosk:error', event => {
        const { code, message, requestId, retry } = (event as CustomEvent).detail;
        errors.push({ code, message, requestId, retry: typeof retry, from: (event.target as Element).localName });
      });
    });
    await openShop(page, world);
    await world.faults(fault);
    await add(page, 'bread-knife');
    const alert = drawer(page).getByRole('alert');
    const countAlerts = async () => {
      await forward(page, 1000);
      return alert.count();
    };
    await expect.poll(countAlerts, { intervals: [100] }).toBe(1);
    await expect(alert).toContainText(`Bread knife was not added. ${words}`);
    expect(await linesOf(world)).toEqual([]);
    await expect(drawer(page)).not.toHaveAccessibleName(/\(1\)/);
    expect(await page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toEqual([
      expect.objectContaining({ message: words, retry: 'function', from: 'kiosk-add-to-cart' }),
    ]);
    await world.faults();
    await drawerButton(page, 'Try again').first().click();
    await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
    await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  });
}

test(
  'does not repeat an add that the platform carries out after the timeout',
  { tag: ['@needs-write-after-timeout', '@soak'] },
  async ({ page, world }) => {
    await openShop(page, world);
    await world.faults({ path: '/add-to-cart', delayMs: 16_000, times: 1 });
    await add(page, 'bread-knife');
    await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
    await expect(drawer(page).locator('[part~=line][part~=pending]')).toHaveCount(0);
    expect(await linesOf(world)).toEqual([['Bread knife', 1]]);
    await expect(drawer(page).getByRole('alert')).toHaveCount(0);
  },
);

test('retries an add that a busy platform refuses, and adds it once', { tag: '@soak' }, async ({ page, world }) => {
  await openShop(page, world);
  await world.faults({ path: '/add-to-cart', status: 429, headers: { 'Retry-After': '1' }, times: 3 });
  await add(page, 'bread-knife');
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(1\)/);
  await expect.poll(() => linesOf(world)).toEqual([['Bread knife', 1]]);
  await expect(drawer(page).getByRole('alert')).toHaveCount(0);
});

test('keeps two quick adds when the shopper leaves the page at once', { tag: '@soak' }, async ({ page, world }) => {
  await openShop(page, world);
  for (const slug of ['stoneware-mug', 'bread-knife']) await expect(addButton(page, slug)).toBeEnabled();
  // A press needs a token, and code that loads after the button.
  // Without them the page can neither store nor send the add.
  await page.waitForFunction(
    () =>
      localStorage.getItem('kiosk:tokens:demo-client') &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('kiosk-actions-')),
  );
  await page.evaluate(async () => {
    const actions = performance.getEntriesByType('resource').find(({ name }) => name.includes('kiosk-actions-'));
    // Resolves once the page's own import of this file has run.
    await import(actions?.name ?? '');
  });
  await world.faults({ path: '/add-to-cart', delayMs: 3000, times: 1 });
  await page.evaluate(() => {
    for (const slug of ['stoneware-mug', 'bread-knife']) {
      const { shadowRoot } = document.querySelector(`kiosk-add-to-cart[product="${slug}"]`) as Element;
      shadowRoot?.querySelector<HTMLElement>('[part~=button]')?.click();
    }
  });
  await page.waitForFunction(
    () => Object.keys(localStorage).filter(key => key.startsWith('kiosk:change:')).length === 2,
  );
  await page.goto(world.serve('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' }));
  await expect
    .poll(async () => (await linesOf(world)).toSorted())
    .toEqual([
      ['Bread knife', 1],
      ['Stoneware mug', 1],
    ]);
});

test('finds an add whose answer was lost, and does not send it twice', async ({ page, world }) => {
  // A separate connection for each request, because Chromium repeats a request when a reused connection breaks.
  const closed = { headers: { connection: 'close' } };
  await world.faults({ ...closed, method: 'OPTIONS' }, closed);
  await openShop(page, world);
  await add(page, 'stoneware-mug');
  await expect.poll(() => linesOf(world)).toEqual([['Stoneware mug', 1]]);
  await expect(drawer(page)).toBeVisible();
  await closeCart(page);
  await world.faults({ path: '/add-to-cart', drop: 'after', times: 1 }, { ...closed, method: 'OPTIONS' }, closed);
  await add(page, 'bread-knife');
  await expect
    .poll(() => linesOf(world))
    .toEqual([
      ['Stoneware mug', 1],
      ['Bread knife', 1],
    ]);
  await expect(drawer(page)).toHaveAccessibleName(/Your cart \(2\)/);
  expect(await countPosts(world, '/add-to-cart')).toBe(2);
});

test('an add above the stock says how many are left, and adds nothing', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/shop', formHtml('last-teapot', 'quantity="2"') + drawerHtml('auto-open="none"'));
  await expect(page.getByText('That’s all we have.')).toBeVisible();
  await world.admin('/stock', { slug: 'last-teapot', quantity: 1 });
  await add(page);
  await expect(page.getByRole('alert')).toContainText('1');
  expect(await linesOf(world)).toEqual([]);
});

test('reports a product that sells out between page load and press', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/shop', formHtml('last-teapot') + drawerHtml('auto-open="none"'));
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await world.admin('/stock', { slug: 'last-teapot', quantity: 0 });
  await add(page);
  await expect(page.getByRole('alert')).toContainText(/sold out/i);
  expect(await linesOf(world)).toEqual([]);
});
