import { expect, test, vi } from 'vitest';
import type { Cart } from '../../api/carts.ts';
import { KEY } from '../../client/testing/browser.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { NO_CHOICES } from '../choices.ts';
import { element, openPage } from '../testing/page.ts';
import { signIn } from '../testing/sign-in.ts';
import { addLines } from './actions.ts';
import { cacheCart, showCachedCart } from './base.ts';
import { getShopCart } from './cart.ts';
import { startCheckout } from './details/checkout.ts';
import { restoreLost } from './details/lost-cart.ts';
import { removeLine } from './line-actions.ts';
import { getShownLines } from './lines.ts';
import { toCatalogReference, toPreviewLine } from './preview.ts';
import { readCart, refreshCart } from './read.ts';

const offeredOn = (app: ShopApp) =>
  app.store.getState().cart.lost?.lines.map(({ quantity, productName }) => `${quantity} ${productName.original}`);

const WITHOUT_STORAGE = { storage: () => undefined };

test.each([
  ['without storage', WITHOUT_STORAGE],
  ['when the storage is cleared', {}],
])('offers the lines of an unreachable cart again %s', async (_, ports) => {
  const { app, add, browser, stored, shown, product } = await openPage(ports);
  await add(2);
  stored.clear();
  browser.storage.entries.clear();
  await add(1, await product('oak-board'));
  expect(shown()).toEqual(['1 Oak board']);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
});

test.each([
  ['without storage', WITHOUT_STORAGE],
  ['with storage', {}],
])('does not offer a cart left for checkout as lost until it is read again, %s', async (_, ports) => {
  const { app, open, add, browser, cart } = await openPage(ports);
  await add(2);
  // Real pages without storage share no visitor, so the test has only one page then.
  const other = ports === WITHOUT_STORAGE ? app : open();
  await readCart(other);
  await startCheckout(app, {}, element);
  const tokens = new Map(browser.storage.entries);
  browser.storage.entries.clear();
  await refreshCart(app);
  await refreshCart(other);
  expect([cart().base, offeredOn(app), offeredOn(other)]).toEqual([undefined, undefined, undefined]);
  // The shopper comes back without an order.
  patchSlice(app, 'cart', { checkout: 'idle' });
  for (const [key, value] of tokens) browser.storage.entries.set(key, value);
  await refreshCart(app);
  browser.storage.entries.clear();
  await refreshCart(app);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
});

test('offers a cart left for checkout only if it is still readable an hour later', async () => {
  const { app, open, add, browser, kill } = await openPage();
  await add(2);
  const other = open();
  await readCart(other);
  await startCheckout(app, {}, element);
  await refreshCart(other);
  await refreshCart(app);
  await refreshCart(other);
  kill(app);
  const tokens = new Map(browser.storage.entries);
  browser.storage.entries.clear();
  const next = open();
  await readCart(next);
  await refreshCart(other);
  expect([offeredOn(next), offeredOn(other)]).toEqual([undefined, undefined]);
  for (const [key, value] of tokens) browser.storage.entries.set(key, value);
  browser.advanceTime(4_000_000);
  await refreshCart(other);
  browser.storage.entries.clear();
  await refreshCart(other);
  expect(offeredOn(other)).toEqual(['2 Bread knife']);
});

test('does not offer lines that another page has put back after the storage is cleared', async () => {
  const { app, add, open, stored, browser } = await openPage();
  await add(2);
  const other = open();
  const asleep = open();
  for (const page of [other, asleep]) await readCart(page);
  stored.clear();
  browser.storage.entries.clear();
  await refreshCart(app);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
  await restoreLost(app, element);
  await refreshCart(other);
  expect([offeredOn(app), offeredOn(other)]).toEqual([undefined, undefined]);
  const [line] = getShownLines(app.store.getState().cart);
  if (line) await removeLine(app, line, element);
  await refreshCart(asleep);
  expect(offeredOn(asleep)).toBeUndefined();
});

test('offers the lines of a second unreachable cart together with those of the first', async () => {
  const { app, add, browser, product, open } = await openPage();
  await add(2);
  browser.storage.entries.clear();
  await add(1, await product('oak-board'));
  await add(1);
  browser.storage.entries.clear();
  await refreshCart(app);
  expect(offeredOn(app)?.toSorted()).toEqual(['1 Oak board', '3 Bread knife']);
  const next = open();
  await readCart(next);
  expect(offeredOn(next)?.toSorted()).toEqual(['1 Oak board', '3 Bread knife']);
});

test.each([
  ['without storage', WITHOUT_STORAGE],
  ['with storage', {}],
])('does not offer lines that a sign-in merged, and keeps earlier offers, %s', async (_, ports) => {
  const { app, open, add, browser, product } = await openPage(ports);
  await add(2);
  browser.storage.entries.clear();
  await add(1, await product('oak-board'));
  const other = open();
  await readCart(other);
  browser.intercept(async (_, pass) => {
    const answer = await pass();
    return new Response((await answer.text()).replace(/"memberId":"[^"]*"/g, '"memberId":""'), answer);
  });
  const visitor = await app.client.session.tokens();
  app.client.session.adopt(await signIn(browser.platform, visitor, 'mira@example.com', browser.now()));
  await refreshCart(app);
  await refreshCart(other);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
  expect(offeredOn(other)?.some(text => text.includes('Oak'))).not.toBe(true);
  app.client.session.forget();
  await refreshCart(app);
  expect(offeredOn(app)).toBeUndefined();
});

test('offers a member’s cart to no one after the sign-out, and stores nothing of it', async () => {
  const { app, add, open, browser, stored } = await openPage();
  const { memberId: _, ...tokens } = await browser.memberTokens();
  app.client.session.adopt(tokens);
  await add(2);
  const other = open();
  await readCart(other);
  app.client.session.forget();
  expect([...stored.keys()].filter(key => key.includes('kept-cart'))).toEqual([]);
  await refreshCart(app);
  await refreshCart(other);
  const next = open();
  await readCart(next);
  expect([app, other, next].map(offeredOn)).toEqual([undefined, undefined, undefined]);
  expect([...stored.values()].join()).not.toContain('Bread knife');
});

test('removes a member’s cached cart when no page has noticed the end of the session', async () => {
  const { app, add, open, kill, browser, stored } = await openPage();
  const { memberId: _, ...tokens } = await browser.memberTokens();
  app.client.session.adopt(tokens);
  await add(2);
  const cached = () => [...stored.values()].join();
  expect(cached()).toContain('Bread knife');
  kill(app);
  browser.storage.entries.clear();
  await readCart(open());
  expect(cached()).not.toContain('Bread knife');
});

test('offers on all pages a unit that was added while the cart became unreachable', async () => {
  const { app, add, browser, open, product } = await openPage();
  await add(1);
  const other = open();
  await readCart(other);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    const answer = await pass();
    if (request.url.endsWith('/add-to-cart')) await held;
    return answer;
  });
  const knife = await product('bread-knife');
  const adding = addLines(other, {
    lines: [{ catalogReference: toCatalogReference(knife, NO_CHOICES, new Map()), quantity: 1 }],
    previews: [toPreviewLine(knife, NO_CHOICES, new Map(), 1)],
  });
  await vi.waitFor(() => expect(app.store.getState().cart.ops).toHaveLength(1));
  await vi.waitFor(() => expect(browser.sentRequests.at(-1)?.path).toMatch(/add-to-cart/));
  browser.storage.openView().storage.removeItem(KEY);
  await vi.waitFor(() => expect(offeredOn(app)).toEqual(['1 Bread knife']));
  release();
  await adding;
  await vi.waitFor(() => expect([offeredOn(app), offeredOn(other)]).toEqual([['2 Bread knife'], ['2 Bread knife']]));
});

test('a late add joins the offered lines; a cart that returns removes only its lines', async () => {
  const { app, add, browser, product } = await openPage();
  await add(2);
  browser.storage.entries.clear();
  const board = await product('oak-board');
  await add(1, board);
  await add(1);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
  const tokens = new Map(browser.storage.entries);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart')) await held;
    return pass();
  });
  const sent = browser.sentRequests.length;
  const adding = add(1, board);
  await vi.waitFor(() => expect(browser.sentRequests.length).toBeGreaterThan(sent));
  browser.storage.openView().storage.removeItem(KEY);
  await vi.waitFor(() => expect(offeredOn(app)).toEqual(['1 Oak board', '3 Bread knife']));
  release();
  await adding;
  await vi.waitFor(() => expect(offeredOn(app)).toEqual(['2 Oak board', '3 Bread knife']));
  for (const [key, value] of tokens) browser.storage.entries.set(key, value);
  await refreshCart(app);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
});

test('shows the lines of an unreachable cart that another tab offers', async () => {
  const { app, add, browser, open, stored } = await openPage();
  await add(1);
  const other = open();
  await readCart(other);
  browser.storage.entries.clear();
  await refreshCart(app);
  expect(offeredOn(app)).toEqual(['1 Bread knife']);
  await vi.waitFor(() => expect(offeredOn(other)).toEqual(['1 Bread knife']));
  const [key = ''] = [...stored.keys()].filter(key => key.includes('kept-cart'));
  const fuller = stored.get(key)?.replaceAll('"quantity":1', '"quantity":2') ?? '';
  getShopCart(other).page.storage()?.setItem(key, fuller);
  await vi.waitFor(() => expect(offeredOn(app)).toEqual(['2 Bread knife']));
});

test('hides the cart when another tab offers its lines as unreachable', async () => {
  const { app, add, open, stored, shownOn, cart } = await openPage();
  await add(1);
  const other = open();
  await readCart(other);
  const [key = ''] = [...stored.keys()].filter(key => key.includes('kept-cart'));
  const [owner] = JSON.parse(stored.get(key) ?? '[]');
  const { id, lineItems } = cart().base as Cart;
  getShopCart(app)
    .page.storage()
    ?.setItem(key, JSON.stringify([owner, null, { id, lines: lineItems }]));
  await vi.waitFor(() => expect(offeredOn(other)).toEqual(['1 Bread knife']));
  expect(shownOn(other)).toEqual([]);
});

test('caches the lines of a lost cart when the current cart is too large to cache', async () => {
  const { app, add, browser, open, product, cart } = await openPage();
  await add(2);
  browser.storage.entries.clear();
  await add(1, await product('oak-board'));
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
  const [line] = cart().base?.lineItems ?? [];
  const lineItems = Array.from({ length: 300 }, () => ({ ...line, url: `https://shop.example/${'x'.repeat(2000)}` }));
  const whole = { ...cart().base, lineItems } as unknown as Cart;
  cacheCart(getShopCart(app), whole);
  const next = open();
  showCachedCart(getShopCart(next));
  expect([offeredOn(next), next.store.getState().cart.base]).toEqual([['2 Bread knife'], undefined]);
});

test('caches the lines of a lost cart when the storage refuses the current cart', async () => {
  let room = Number.POSITIVE_INFINITY;
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name: string) => void kept.delete(name),
  });
  const { app, add } = await openPage({ storage });
  await add();
  const { base } = app.store.getState().cart;
  const lines = base?.lineItems ?? [];
  patchSlice(app, 'cart', { lost: { id: 'gone', lines } });
  room = JSON.stringify(base).length;
  cacheCart(getShopCart(app), base);
  const [, cart, lost] = JSON.parse(kept.get('kiosk:kept-cart:demo-client') ?? '[]');
  expect([cart, lost?.id]).toEqual([null, 'gone']);
});

test('still offers lines when the page cancels putting them back', async () => {
  let isVetoed = false;
  const { app, add, browser, stored } = await openPage({
    emitCancelable: (event, detail) => (event === 'kiosk:before-add' && isVetoed ? undefined : detail),
  });
  await add(2);
  stored.clear();
  browser.storage.entries.clear();
  await refreshCart(app);
  isVetoed = true;
  await restoreLost(app, element);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
  await refreshCart(app);
  expect(offeredOn(app)).toEqual(['2 Bread knife']);
});
