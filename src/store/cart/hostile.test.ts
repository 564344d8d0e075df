import { expect, test, vi } from 'vitest';
import type { Cart } from '../../api/carts.ts';
import type { ShopApp } from '../app.ts';
import { NO_CHOICES } from '../choices.ts';
import { element, openPage } from '../testing/page.ts';
import { addLines } from './actions.ts';
import { cacheCart, showCachedCart } from './base.ts';
import { getShopCart } from './cart.ts';
import { restoreLost } from './details/lost-cart.ts';
import { removeLine } from './line-actions.ts';
import { getShownLines } from './lines.ts';
import { toCatalogReference } from './preview.ts';
import { readCart, resumeChanges } from './read.ts';
import type { PreviewLine } from './state.ts';

const DAY = 86_400_000;
const cartOf = (app: ShopApp) => app.store.getState().cart;
const changesIn = (stored: ReadonlyMap<string, string>) => [...stored.keys()].filter(name => name.includes(':change:'));

/** A page that closed offline, with one stored change. */
async function leaveOffline() {
  const page = await openPage();
  await page.add();
  page.setOnline(false);
  page.add(2).catch(() => {});
  await vi.waitFor(() => expect(page.cart().offline).toBe(true));
  const [name = ''] = changesIn(page.stored);
  page.kill(page.app);
  page.setOnline(true);
  return {
    ...page,
    change: JSON.parse(page.stored.get(name) ?? '') as object,
    store: (change: object) => page.stored.set(name, JSON.stringify(change)),
    next: async () => {
      const app = page.open();
      resumeChanges(app);
      await vi.waitFor(() => expect(changesIn(page.stored)).toEqual([]));
      return app;
    },
  };
}

test('carries out a change that an older version has stored', async () => {
  const { change, store, next, kept } = await leaveOffline();
  store({ ...change, v: 1 });
  await next();
  expect(await kept()).toEqual(['3 Bread knife']);
});

test.each([-DAY, DAY])('the next page carries out a stored change with the clock %i ms off', async moved => {
  const { app, change, store, next, kept } = await leaveOffline();
  store({ ...change, at: app.client.now() + moved });
  await next();
  expect(await kept()).toEqual(['3 Bread knife']);
});

test.each([-DAY, DAY])('the next page resends an unanswered add once with the clock %i ms off', async moved => {
  const { app, change, store, next, kept } = await leaveOffline();
  const at = app.client.now() + moved;
  const [key = ''] = getShownLines(cartOf(app)).map(line => line.key);
  store({ ...change, at, sent: { at, tries: 1, unanswered: true, before: { [key]: 1 } } });
  await next();
  expect(await kept()).toEqual(['3 Bread knife']);
});

test('waits for an earlier page’s request when the clock is set back a minute', async () => {
  const { app, browser, change, store, next, kept } = await leaveOffline();
  const at = app.client.now() + 60_000;
  const [key = ''] = getShownLines(cartOf(app)).map(line => line.key);
  store({ ...change, at, sent: { at, tries: 1, unanswered: true, before: { [key]: 1 } } });
  const opened = browser.elapsed();
  let sentAfterMs = 0;
  browser.intercept((request, pass) => {
    if (request.url.endsWith('/add-to-cart')) sentAfterMs = browser.elapsed() - opened;
    return pass();
  });
  await next();
  expect(sentAfterMs).toBeGreaterThanOrEqual(20_000);
  expect(await kept()).toEqual(['3 Bread knife']);
});

test.each([
  'before a page is left',
  'while the next page opens',
])('waits for an earlier page’s request when the clock is put forward %s', async when => {
  const { app, browser, add, close, open, stored, kept } = await openPage();
  await add();
  let sentAtMs: number[] = [];
  browser.intercept((request, pass) => {
    if (!request.url.endsWith('/add-to-cart')) return pass();
    sentAtMs = [...sentAtMs, browser.elapsed()];
    // The first request never arrives.
    return sentAtMs.length > 1 ? pass() : new Promise<never>(() => {});
  });
  add(2).catch(() => {});
  await vi.waitFor(() => expect(sentAtMs).toHaveLength(1));
  const putForward = () => browser.setClock(browser.now() + 60_000);
  if (when.startsWith('before')) putForward();
  await close(app);
  const next = open();
  if (when.startsWith('while')) putForward();
  resumeChanges(next);
  await vi.waitFor(() => expect(changesIn(stored)).toEqual([]));
  const [first = 0, second = 0] = sentAtMs;
  expect(second - first).toBeGreaterThanOrEqual(20_000);
  expect(await kept()).toEqual(['3 Bread knife']);
});

test('reports no failure when two pages remove the same lines at the same time', async () => {
  const { app, add, open, kept, product } = await openPage();
  await add();
  await add(1, await product('oak-board'));
  const other = open();
  await readCart(other);
  await Promise.all(
    [app, other].flatMap(page => getShownLines(cartOf(page)).map(line => removeLine(page, line, element))),
  );
  expect(await kept()).toEqual([]);
  for (const page of [app, other]) {
    await vi.waitFor(() => expect(cartOf(page)).toMatchObject({ ops: [], base: { lineItems: [] } }));
    expect(cartOf(page).failures).toEqual([]);
  }
});

/** A cart with this many lines, each as large as the platform's. */
function enlarge(cart: Cart, count: number): Cart {
  const [line] = cart.lineItems;
  if (!line) throw new Error('The cart is empty');
  const { catalogReference } = line;
  const lineItems = Array.from({ length: count }, (_, index) => ({
    ...line,
    id: `line-${index}`,
    catalogReference: { ...catalogReference, options: { customTextFields: { Engraving: `For number ${index}` } } },
  }));
  return { ...cart, lineItems };
}

test(
  'caches a cart of 300 lines whole, and shows it on the next page',
  { tags: ['@security-hostile-answers'] },
  async () => {
    const { app, add, open } = await openPage();
    const cart = await add();
    if (!cart) throw new Error('There is no cart');
    cacheCart(getShopCart(app), enlarge(cart, 300));
    const page = open();
    showCachedCart(getShopCart(page));
    expect(getShownLines(cartOf(page))).toHaveLength(300);
  },
);

test('puts 300 lines of an unreachable cart back in batches of 100', async () => {
  const { app, add, sentTo, browser } = await openPage();
  const cart = await add();
  if (!cart) throw new Error('There is no cart');
  const { lineItems } = enlarge(cart, 300);
  browser.intercept(async (request, pass) =>
    request.url.endsWith('/add-to-cart') ? new Response(JSON.stringify({ cart })) : pass(),
  );
  app.store.setState({ cart: { ...cartOf(app), lost: { lines: lineItems as readonly PreviewLine[] } } });
  await restoreLost(app, element);
  expect(sentTo('/add-to-cart').map(({ body }) => (body.lineItems as object[]).length)).toEqual([1, 100, 100, 100]);
  expect(cartOf(app).failures).toEqual([]);
});

test('carries out 230 pending changes, more than a page reads at once', async () => {
  const { app, add, setOnline, cart, kept, product } = await openPage();
  const guide = await product('field-guide-pdf');
  await add(1, guide);
  setOnline(false);
  // Without previews, which would make the test four times as long.
  const lines = [{ catalogReference: toCatalogReference(guide, NO_CHOICES, new Map()), quantity: 1 }];
  const adding = Array.from({ length: 230 }, () => addLines(app, { lines }));
  await vi.waitFor(() => expect(cart().offline).toBe(true));
  setOnline(true);
  await Promise.all(adding);
  expect(await kept()).toEqual([expect.stringMatching(/^231 /)]);
});
