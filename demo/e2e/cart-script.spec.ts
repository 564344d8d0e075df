import type { Page } from '@playwright/test';
import type { Cart } from '../../src/api/carts.ts';
import { pay } from './pages/cart-drawer.ts';
import { CART_BUTTON, DRAWER, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const BODY = CART_BUTTON + DRAWER;
const KNIFE = 'f3ef42b3-56e5-514a-a3cc-369279e75bca';

/** Opens a page whose listener records every cart event. `listen` is code that may cancel or edit the event. */
async function open(page: Page, world: World, listen = '') {
  const script = `<script>
    window.heard = [];
    for (const type of ['before-add', 'add', 'before-update', 'update', 'before-remove', 'remove', 'before-checkout', 'checkout'])
      document.addEventListener('kiosk:' + type, event => {
        const { detail } = event;
        heard.push([type, event.target === document, event.cancelable]);
        sessionStorage.heard = JSON.stringify(heard);
        ${listen}
      });
  </script>`;
  await visit(page, world, '/scripted', BODY, { head: script });
}

const heardIn = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

test('changes by script resolve with the cart and dispatch events on the document', async ({ page, world }) => {
  await open(page, world);
  const counts = await page.evaluate(async id => {
    const { kiosk } = window;
    const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' };
    const added = await kiosk.cart.add([{ catalogReference, quantity: 2 }]);
    const lineId = added.lineItems[0]?.id ?? '';
    const updated = await kiosk.cart.update(lineId, { quantity: 5 });
    const removed = await kiosk.cart.remove([lineId]);
    return [added, updated, removed].map(cart => cart?.lineItems.map(({ quantity }) => quantity));
  }, KNIFE);
  expect(counts).toEqual([[2], [5], []]);
  expect(await heardIn(page)).toEqual([
    ['add', true, false],
    ['before-update', true, true],
    ['update', true, false],
    ['before-remove', true, true],
    ['remove', true, false],
  ]);
  expect(await quantities(world)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test(
  'listeners can cancel script changes; impossible changes reject with error codes',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, `if (event.cancelable && ![0, 7].includes(detail.quantity)) event.preventDefault();`);
    const answers = await page.evaluate(async id => {
      const { kiosk } = window;
      const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' };
      const { lineItems } = await kiosk.cart.add([{ catalogReference, quantity: 2 }]);
      const lineId = lineItems[0]?.id ?? '';
      const refused = [
        await kiosk.cart.update(lineId, { quantity: 5 }),
        await kiosk.cart.remove([lineId]),
        await kiosk.cart.checkout(),
      ];
      const reject = (promise: Promise<unknown>) => promise.catch(({ name, code }) => `${name} ${code}`);
      return {
        refused,
        allowed: (await kiosk.cart.update(lineId, { quantity: 7 }))?.lineItems[0]?.quantity,
        rejected: [
          await reject(kiosk.cart.update('nonsense', { quantity: 7 })),
          await reject(kiosk.cart.update(lineId, { quantity: 0 })),
        ],
      };
    }, KNIFE);
    expect(answers).toEqual({
      refused: [undefined, undefined, undefined],
      allowed: 7,
      rejected: ['CartError line_gone', 'CartError invalid_edit'],
    });
    expect(await quantities(world)).toEqual([7]);
  },
);

test(
  'checkout by script gets its callbacks and a listener’s edits of the preferences',
  { tag: '@soak' },
  async ({ page, world }) => {
    const thanks = `${world.site}/thanks-of-ours`;
    await open(
      page,
      world,
      `if (type === 'before-checkout') detail.preferences.additionalQueryParameters = { lang: 'de' };`,
    );
    await page.evaluate(
      async ({ id, thanks }) => {
        const { kiosk } = window;
        const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' };
        await kiosk.cart.add([{ catalogReference, quantity: 1 }]);
        void kiosk.cart.checkout({ callbacks: { thankYouPageUrl: thanks }, preferences: { useGenericWixPages: true } });
      },
      { id: KNIFE, thanks },
    );
    await page.waitForURL(/\/checkout\?/);
    expect(new URL(page.url()).searchParams.get('lang')).toBe('de');
    world.serve('/thanks-of-ours', { html: world.html(BODY) });
    await pay(page, `${thanks}**`);
  },
);

test('kiosk.ready resolves with a client that acts as the page’s visitor', async ({ page, world }) => {
  await open(page, world);
  const seen = await page.evaluate(
    async ({ id, module }) => {
      const { kiosk } = window;
      const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' };
      await kiosk.cart.add([{ catalogReference, quantity: 3 }]);
      const { carts } = await import(module);
      const { client } = await kiosk.ready;
      const { cart } = (await client.call(carts.getCart)) as { cart: Cart };
      return [cart.lineItems[0]?.quantity, client.session.role];
    },
    { id: KNIFE, module: `${world.cdn}/kiosk/client.js` },
  );
  expect(seen).toEqual([3, 'visitor']);
});
