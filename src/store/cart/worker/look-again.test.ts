import { expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { getShopCart } from '../cart.ts';
import { removeLine } from '../line-actions.ts';
import { refreshCart } from '../read.ts';
import { getQueuedCart } from './queued-cart.ts';

/**
 * The pause before each read that checks a repeated add for surplus units, ms. The same value as in `look-again.ts`.
 */
const LOOK_MS = 5000;

/**
 * A page whose first add breaks and is sent again. `arrive` also carries out the broken request. `look` lets the page
 * read the cart to check for that request's units.
 */
async function openBroken() {
  let look = () => {};
  const looking = new Promise<void>(resolve => {
    look = resolve;
  });
  const page = await openPage();
  const { page: ports } = getQueuedCart(getShopCart(page.app)).queue;
  const { sleep } = ports;
  Object.assign(ports, { sleep: (ms: number) => (ms === LOOK_MS ? looking : sleep(ms)) });
  let arrive: (() => Promise<unknown>) | undefined;
  page.browser.intercept(async (request, pass) => {
    if (arrive || !request.url.endsWith('/add-to-cart')) return pass();
    arrive = pass;
    throw new TypeError('Failed to fetch');
  });
  await page.add();
  expect(page.sentTo('/add-to-cart')).toHaveLength(2);
  return { ...page, look, arrive: async () => arrive?.() };
}

test('removes the units of a broken request that arrives after the repeated one', async () => {
  const { arrive, look, kept, shown } = await openBroken();
  await arrive();
  expect(await kept()).toEqual(['2 Bread knife']);
  look();
  await vi.waitFor(async () => expect(await kept()).toEqual(['1 Bread knife']));
  expect(shown()).toEqual(['1 Bread knife']);
});

test('removes the units of a late request, even if the page has already shown them', async () => {
  const { app, arrive, look, kept, shown } = await openBroken();
  await arrive();
  await refreshCart(app);
  expect(shown()).toEqual(['2 Bread knife']);
  look();
  await vi.waitFor(async () => expect(await kept()).toEqual(['1 Bread knife']));
});

test('removes a line again when a late request adds it after its removal', async () => {
  const { app, arrive, look, kept, line } = await openBroken();
  await removeLine(app, line('Bread knife'), element);
  await arrive();
  expect(await kept()).toEqual(['1 Bread knife']);
  look();
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

test('removes no units when the shopper adds more and the broken request never arrives', async () => {
  const { add, look, kept, sentTo } = await openBroken();
  await add();
  const reads = sentTo('/current').length;
  look();
  await vi.waitFor(() => expect(sentTo('/current').length).toBeGreaterThan(reads + 1));
  expect(await kept()).toEqual(['2 Bread knife']);
});
