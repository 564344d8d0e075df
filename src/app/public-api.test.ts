import { afterEach, expect, test, vi } from 'vitest';
import { addToCart } from '../api/carts.ts';
import { STORES_APP_ID } from '../api/shared/line.ts';
import { openPage } from '../store/testing/page.ts';
import { createPublicApi } from './public-api.ts';
import type { Registry } from './start/registry.ts';

afterEach(() => vi.unstubAllGlobals());

test('reports an error of a store listener, and still calls the other listeners', async () => {
  const { app, add } = await openPage();
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const { store } = createPublicApi({} as Registry, () => app);
  const wrong = new Error('of the page');
  const statuses: string[] = [];
  const stop = store.subscribe(() => {
    throw wrong;
  });
  store.subscribe(({ cart }) => statuses.push(cart.status));
  await add(1);
  expect(store.getState().cart.failures).toEqual([]);
  expect(store.getState().cart.base?.lineItems).toHaveLength(1);
  expect(statuses).toContain('ready');
  expect(reportError).toHaveBeenCalledWith(wrong);
  stop();
  reportError.mockClear();
  await add(1);
  expect(reportError).not.toHaveBeenCalled();
});

test('cart.add() and cart.update() copy arguments, so later edits have no effect', async () => {
  const { app, product, kept, line: shownLine } = await openPage();
  const { cart } = createPublicApi({} as Registry, () => app);
  const { id: catalogItemId } = await product('bread-knife');
  const line = { catalogReference: { catalogItemId, appId: STORES_APP_ID }, quantity: 1 };
  const first = cart.add([line]);
  line.quantity = 2;
  await Promise.all([first, cart.add([line])]);
  expect(await kept()).toEqual(['3 Bread knife']);
  const change = { quantity: 5 };
  const updating = cart.update(shownLine('Bread knife').id ?? '', change);
  change.quantity = 9;
  expect((await updating)?.lineItems[0]?.quantity).toBe(5);
});

test('refresh() requests a new visitor’s cart only after a script has used client', async () => {
  const { app, cart, sentTo } = await openPage();
  await createPublicApi({} as Registry, () => app).cart.refresh();
  expect(cart()).toMatchObject({ status: 'ready', base: undefined });
  expect(sentTo('/carts/current')).toHaveLength(0);

  const other = await openPage();
  const { client, cart: otherCart } = createPublicApi({} as Registry, () => other.app);
  const { id: catalogItemId } = await other.product('bread-knife');
  await client.call(addToCart, {
    lineItems: [{ catalogReference: { catalogItemId, appId: STORES_APP_ID }, quantity: 1 }],
  });
  await otherCart.refresh();
  expect(other.shown()).toEqual(['1 Bread knife']);
  await otherCart.refresh();
  expect(other.sentTo('/carts/current')).toHaveLength(2);
});
