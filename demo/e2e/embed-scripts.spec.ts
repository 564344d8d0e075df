import { add } from './pages/product-form.ts';
import { CART_BUTTON, DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { cartsOf, quantities, slugsOf } from './platform-records.ts';
import { expect, test } from './world.ts';

test('two shops on one page keep two visitors and two carts', { tag: '@soak' }, async ({ page, world }) => {
  const other = (await slugsOf(world, 'other-client'))[0];
  const scripts = world.script() + world.script({ 'data-client-id': 'other-client' });
  const body = `${KNIFE}<kiosk-add-to-cart client-id="other-client" product="${other}"></kiosk-add-to-cart>
    <kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;
  await visit(page, world, '/two', body, { script: scripts });
  const buttons = page.getByRole('button', { name: 'Add to cart' });
  await buttons.first().click();
  await buttons.last().click();
  await expect.poll(() => quantities(world)).toEqual([1, 1]);
  const carts = await cartsOf(world);
  expect(carts.map(({ clientId }) => clientId).sort()).toEqual(['demo-client', 'other-client']);
  expect(new Set(carts.map(({ visitorId }) => visitorId)).size).toBe(2);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter(key => key.startsWith('kiosk:tokens:'))
        .sort(),
    ),
  ).toEqual(['kiosk:tokens:demo-client', 'kiosk:tokens:other-client']);
});

test(
  'kiosk.js runs once when the page has it as a module and as a classic script',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/twice', KNIFE + DRAWER, {
      script: world.script() + world.script({}, 'kiosk.js?v=2') + world.script({ type: 'absent', defer: '' }),
    });
    await add(page);
    await expect.poll(() => quantities(world)).toEqual([1]);
    const anonymous = (await world.log()).filter(({ grant }) => grant === 'anonymous');
    expect(anonymous).toHaveLength(1);
  },
);

test(
  'after five swaps of content and script, a press adds once and opens one drawer',
  { tag: '@soak' },
  async ({ page, world }) => {
    const body = KNIFE + CART_BUTTON.repeat(2) + DRAWER.repeat(2);
    await visit(page, world, '/swaps', `<main>${body}</main>`);
    for (let swaps = 0; swaps < 5; swaps++) {
      await expect(page.getByText('€39.00')).toBeVisible();
      await page.evaluate(html => {
        const again = document.createElement('script');
        for (const { name, value } of document.querySelector('script')?.attributes ?? [])
          again.setAttribute(name, value);
        document.querySelector('main')?.setHTMLUnsafe(html);
        document.querySelector('main')?.append(again);
      }, body);
    }
    await add(page);
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Your cart (1)');
    await expect(page.locator('kiosk-cart-button').getByText('1')).toHaveCount(2);
    await expect.poll(() => quantities(world)).toEqual([1]);
    const log = await world.log();
    const posts = (path: string) => log.filter(each => each.method === 'POST' && each.path.endsWith(path)).length;
    expect([posts('/add-to-cart'), posts('/query-platformized'), posts('/oauth2/token')]).toEqual([1, 1, 1]);
  },
);

test('all.js with an integrity attribute needs no other script file', { tag: '@soak' }, async ({ page, world }) => {
  const manifest = (await (
    await fetch(`${world.cdn.replace('cdn.localhost', '127.0.0.1')}/kiosk/manifest.json`)
  ).json()) as { files: Record<string, { integrity: string }> };
  await visit(page, world, '/all', KNIFE + DRAWER, {
    script: world.script({ integrity: manifest.files['all.js']?.integrity ?? 'missing' }, 'all.js'),
  });
  await add(page);
  await expect(page.getByRole('dialog')).toContainText('Bread knife');
  expect(world.cdnLog.filter(path => path.endsWith('.js'))).toEqual(['/kiosk/all.js']);
});

test('window.kiosk still works when the page has all.js before kiosk.js', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/both', DRAWER, {
    script: world.script({}, 'all.js') + world.script(),
  });
  await page.waitForLoadState();
  await page.evaluate(() =>
    Promise.race([
      window.kiosk.cart.refresh(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('kiosk.cart never answers')), 15_000)),
    ]),
  );
});
