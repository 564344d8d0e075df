import { expect, test, vi } from 'vitest';
import { removeFromCart } from '../../api/carts.ts';
import { element, openPage } from '../testing/page.ts';
import { addLines } from './actions.ts';
import { setBase } from './base.ts';
import { getShopCart } from './cart.ts';
import { restoreLost } from './details/lost-cart.ts';
import { removeLine, setQuantity, undoRemove } from './line-actions.ts';
import { getShownLines, lineKey } from './lines.ts';
import { retryFailure } from './queue.ts';
import { readCart, refreshCart, resumeChanges } from './read.ts';

const BAD = 503;
const NAME = 'Bread knife';

/** A page with a shop behind it, and the actions of a shopper on any page. */
async function openShop() {
  const page = await openPage();
  const knife = await page.product('bread-knife');
  const [reference] = [{ catalogItemId: knife.id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }];
  const lineOn = (app: typeof page.app) => {
    const [line] = getShownLines(app.store.getState().cart);
    if (!line) throw new Error('The cart is empty');
    return line;
  };
  return {
    ...page,
    /** The line key of the bread knife. */
    key: lineKey(reference),
    addOn: (app: typeof page.app, quantity = 1) =>
      addLines(app, {
        lines: [{ catalogReference: reference, quantity }],
        previews: [{ ...previewOf(knife.name, reference), quantity }],
        from: element,
      }),
    setOn: (app: typeof page.app, quantity: number) => setQuantity(app, lineOn(app), quantity, element),
    removeOn: (app: typeof page.app) => removeLine(app, lineOn(app), element),
    changes: () => [...page.stored.keys()].filter(name => name.includes(':change:')),
    /** Resolves once the apps have no pending changes, in memory or in storage. */
    ended: (...apps: (typeof page.app)[]) =>
      vi.waitFor(() => {
        expect(apps.map(app => app.store.getState().cart.ops)).toEqual(apps.map(() => []));
        expect([...page.stored.keys()].filter(name => name.includes(':change:'))).toEqual([]);
      }),
    next: () => {
      const app = page.open();
      resumeChanges(app);
      return app;
    },
  };
}

const EMPTY = { amount: '', convertedAmount: '', formattedAmount: '', formattedConvertedAmount: '' };
const previewOf = (name: string, catalogReference: { catalogItemId: string; appId: string }) => ({
  quantity: 1,
  catalogReference,
  productName: { original: name },
  price: EMPTY,
  fullPrice: EMPTY,
  descriptionLines: [],
  availability: { status: 'AVAILABLE' as const },
});

/** Holds back the requests to paths with this ending until the returned function is called. */
function hold(browser: Awaited<ReturnType<typeof openShop>>['browser'], ending: string) {
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith(ending)) await held;
    return pass();
  });
  return release;
}

test('carries out an undo on the next page when the page closes during the removal', async () => {
  const { app, browser, addOn, removeOn, key, close, next, ended, kept } = await openShop();
  await addOn(app);
  const release = hold(browser, '/remove-line-items');
  removeOn(app).catch(() => {});
  undoRemove(app, key, element).catch(() => {});
  await close(app);
  release();
  const page = next();
  await ended(page);
  expect(await kept()).toEqual([`1 ${NAME}`]);
});

test('carries out presses on a line that is still being added when the page closes', async () => {
  for (const [act, end] of [
    ['set', [`2 ${NAME}`]],
    ['remove', []],
  ] as const) {
    const { app, browser, addOn, setOn, removeOn, close, next, ended, kept, shownOn } = await openShop();
    const release = hold(browser, '/add-to-cart');
    addOn(app).catch(() => {});
    (act === 'set' ? setOn(app, 2) : removeOn(app)).catch(() => {});
    await close(app);
    release();
    const page = next();
    await ended(page);
    expect(shownOn(page), act).toEqual(end);
    expect(await kept(), act).toEqual(end);
  }
});

test('does not count another tab’s unit as this tab’s add when the request was lost', async () => {
  const { app, browser, addOn, open, ended, kept } = await openShop();
  const other = open();
  await readCart(app);
  await readCart(other);
  let dropped = false;
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart') && !dropped) {
      dropped = true;
      throw new TypeError('network');
    }
    return pass();
  });
  await Promise.all([addOn(app), addOn(other)]);
  await ended(app, other);
  expect(await kept()).toEqual([`2 ${NAME}`]);
});

test('corrects the quantity when the browser sends an add twice', async () => {
  const { app, browser, addOn, shownOn, kept } = await openShop();
  await addOn(app);
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart')) await browser.platform.fetch(request.clone());
    return pass();
  });
  await addOn(app);
  expect(shownOn(app)).toEqual([`2 ${NAME}`]);
  expect(await kept()).toEqual([`2 ${NAME}`]);
});

test('retries a failed quantity change with the last of several requested quantities', async () => {
  const { app, browser, addOn, setOn, kept, cart } = await openShop();
  await addOn(app);
  await browser.faults({ path: '/update-line-items-quantity', status: 400, body: '{}', times: 1 });
  const release = hold(browser, '/add-to-cart');
  const adding = addOn(app);
  const presses = [3, 4, 5].map(quantity => setOn(app, quantity));
  release();
  await adding;
  await Promise.allSettled(presses);
  await retryFailure(app, cart().failures[0]?.id ?? '');
  expect(await kept()).toEqual([`5 ${NAME}`]);
});

test('carries out a quantity change, an add and a quantity change in their order', async () => {
  const { app, browser, addOn, setOn, shownOn, ended, kept } = await openShop();
  await addOn(app);
  const release = hold(browser, '/update-line-items-quantity');
  const presses = [setOn(app, 2), addOn(app), setOn(app, 4)];
  expect(shownOn(app)).toEqual([`4 ${NAME}`]);
  release();
  await Promise.all(presses);
  await ended(app);
  expect(await kept()).toEqual([`4 ${NAME}`]);
});

test('adds once when an add is unanswered on a page that has not read the cart', async () => {
  const { app, browser, addOn, kept, cart } = await openShop();
  await browser.faults({ path: '/add-to-cart', drop: 'after', times: 1 });
  await addOn(app);
  expect(await kept()).toEqual([`1 ${NAME}`]);
  expect(cart().failures).toEqual([]);
});

test('ignores an answer that is older than the shown cart', async () => {
  const { app, addOn, shownOn } = await openShop();
  const older = await addOn(app);
  await addOn(app);
  setBase(getShopCart(app), older);
  expect(shownOn(app)).toEqual([`2 ${NAME}`]);
});

test('shows another tab’s pending change, and keeps it after a failed read', async () => {
  const { app, browser, addOn, open, shownOn, ended } = await openShop();
  const other = open();
  await readCart(other);
  const release = hold(browser, '/add-to-cart');
  const adding = addOn(app);
  await vi.waitFor(() => expect(shownOn(other)).toEqual([`1 ${NAME}`]));
  await browser.faults({ path: '/carts/current', method: 'GET', status: BAD, body: '{}', times: 1 });
  release();
  await adding;
  await ended(app, other);
  expect(shownOn(other)).toEqual([`1 ${NAME}`]);
});

test('fails a quantity change and hides the line when another device removed the line', async () => {
  const { app, addOn, setOn, shownOn, codes } = await openShop();
  const cart = await addOn(app);
  await app.client.call(removeFromCart, { lineItemIds: cart?.lineItems.map(({ id }) => id) ?? [] });
  await expect(setOn(app, 3)).rejects.toMatchObject({ code: 'line_gone' });
  expect(codes()).toEqual(['line_gone']);
  expect(shownOn(app)).toEqual([]);
});

test('carries out an offline add on the next page, also after a 429', async () => {
  const { app, browser, addOn, setOnline, close, next, changes, shownOn, ended, kept, cart } = await openShop();
  await addOn(app);
  setOnline(false);
  addOn(app, 2).catch(() => {});
  await vi.waitFor(() => expect(cart().offline).toBe(true));
  expect(cart().failures).toEqual([]);
  await close(app);
  expect(changes()).toHaveLength(1);
  setOnline(true);
  await browser.faults({ path: '/add-to-cart', status: 429, headers: { 'Retry-After': '5' }, body: '{}', times: 1 });
  const page = next();
  await vi.waitFor(() => expect(shownOn(page)).toEqual([`3 ${NAME}`]));
  await ended(page);
  expect(await kept()).toEqual([`3 ${NAME}`]);
  expect(changes()).toEqual([]);
});

test('carries out pending changes in their order on the next page', async () => {
  const { app, browser, addOn, setOn, close, next, ended, kept } = await openShop();
  await addOn(app);
  const release = hold(browser, '/update-line-items-quantity');
  for (const press of [setOn(app, 2), setOn(app, 4), addOn(app, 3)]) press.catch(() => {});
  await close(app);
  release();
  const page = next();
  await ended(page);
  expect(await kept()).toEqual([`7 ${NAME}`]);
});

test('offers the lines of a visitor’s cart again when its tokens are lost', async () => {
  const { app, browser, addOn, setOn, open, shownOn, kept, stored } = await openShop();
  await addOn(app, 2);
  browser.storage.entries.clear();
  await expect(setOn(app, 3)).rejects.toThrow();
  expect(app.store.getState().cart.lost?.lines).toMatchObject([{ quantity: 3, productName: { original: NAME } }]);
  expect(app.store.getState().cart.failures).toEqual([]);
  // The pages that open later offer the lines as well, from the cache.
  for (const page of [open(), open()]) {
    await readCart(page);
    expect(page.store.getState().cart.lost?.lines).toMatchObject([{ quantity: 3 }]);
    expect(shownOn(page)).toEqual([]);
  }
  expect([...stored.values()].join()).not.toContain('eyJ');
  expect(await kept()).toEqual([`2 ${NAME}`]);
});

test('offers a visitor’s cart again when another tab has a new visitor', async () => {
  const { app, browser, addOn, open, shownOn } = await openShop();
  await addOn(app, 2);
  browser.storage.entries.clear();
  await readCart(open());
  await vi.waitFor(() => expect(shownOn(app)).toEqual([]));
  expect(app.store.getState().cart.lost?.lines).toMatchObject([{ quantity: 2, productName: { original: NAME } }]);
});

test('carries out pending changes after the storage is cleared', async () => {
  const { app, addOn, setOnline, stored, changes, kept, ended } = await openShop();
  setOnline(false);
  const adding = [addOn(app, 2), addOn(app, 3)];
  await vi.waitFor(() => expect(changes()).toHaveLength(2));
  stored.clear();
  setOnline(true);
  await Promise.all(adding);
  await ended(app);
  expect(await kept()).toEqual([`5 ${NAME}`]);
});

test('stops offering lines that another page has put back', async () => {
  const { app, browser, addOn, open, kept, ended } = await openShop();
  await addOn(app, 2);
  browser.storage.entries.clear();
  const pages = [open(), open()] as const;
  for (const page of pages) await readCart(page);
  const lostOn = (page: typeof app) => page.store.getState().cart.lost;
  expect(lostOn(pages[1])?.lines).toHaveLength(1);
  await restoreLost(pages[0], element);
  await ended(pages[0]);
  await refreshCart(pages[1]);
  expect(lostOn(pages[1])).toBeUndefined();
  const next = open();
  await readCart(next);
  expect(lostOn(next)).toBeUndefined();
  expect(await kept()).toContain(`2 ${NAME}`);
});

test('removes invalid stored changes, and keeps those of a newer version', async () => {
  const { app, addOn, next, stored, setOnline, changes } = await openShop();
  const name = (id: string) => `kiosk:change:demo-client:${id}`;
  setOnline(false);
  addOn(app).catch(() => {});
  await vi.waitFor(() => expect(changes()).toHaveLength(1));
  const [good = ''] = changes().map(key => stored.get(key) ?? '');
  const rubbish = ['', '{', 'null', '[]', '{"v":0}', good.replace('"v":3', '"v":0'), good.replace('"add"', '"all"')];
  for (const [index, text] of rubbish.entries()) stored.set(name(`${index + 50}-x`), text);
  stored.set(name('90-x'), good.replace('"v":3', '"v":4'));
  stored.set(name('nonsense'), good);
  setOnline(true);
  next();
  await vi.waitFor(() => expect(changes()).toEqual([name('90-x')]));
});

test('carries out changes when the storage is missing, blocked or full', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [() => undefined, full, () => ({ getItem: () => null, setItem: full, removeItem: full })]) {
    const { add, kept, shown } = await openPage({ storage });
    await Promise.all([add(), add(2)]);
    expect(shown()).toEqual([`3 ${NAME}`]);
    expect(await kept()).toEqual([`3 ${NAME}`]);
  }
});

test('shows the cached cart when the cart cannot be read, and only to the same person', async () => {
  const { app, browser, addOn, open, shownOn, stored } = await openShop();
  await addOn(app, 2);
  await browser.faults({ path: '/carts/current', method: 'GET', status: BAD, body: '{}' });
  const page = open();
  const reading = readCart(page);
  expect(shownOn(page)).toEqual([`2 ${NAME}`]);
  expect(page.store.getState().cart.cached).toBe(true);
  await reading;
  expect(shownOn(page)).toEqual([`2 ${NAME}`]);
  const [key = ''] = [...stored.keys()].filter(name => name.includes('kept-cart'));
  stored.set(key, (stored.get(key) ?? '').replace('[""', '["member 1"'));
  const another = open();
  void readCart(another);
  expect(shownOn(another)).toEqual([]);
});

test('does not resend an add that a closed tab has sent', async () => {
  const { app, browser, addOn, open, kill, ended, kept, sentTo } = await openShop();
  await addOn(app);
  const other = open();
  await readCart(other);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let count = 0;
  browser.intercept(async (request, pass) => {
    if (!request.url.endsWith('/add-to-cart')) return pass();
    count++;
    if (count === 1) await held;
    const answer = await pass();
    if (count === 2) kill(other);
    return answer;
  });
  addOn(other).catch(() => {});
  await vi.waitFor(() => expect(count).toBe(1));
  const adding = addOn(app);
  await vi.waitFor(() => expect(other.store.getState().cart.ops).toHaveLength(2));
  // The other tab takes over the add, because it looks abandoned.
  browser.advanceTime(5000);
  release();
  await adding;
  await ended(app);
  expect(await kept()).toEqual([`3 ${NAME}`]);
  expect(sentTo('/add-to-cart')).toHaveLength(3);
});

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour back', -3_600_000],
])('sends an add once when the clock is set %s while its request may still arrive', async (_, ms) => {
  const { app, browser, addOn, close, next, ended, kept, sentTo } = await openShop();
  await addOn(app);
  let reads = 0;
  let isHeld = true;
  let release = () => {};
  const arrival = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart') && isHeld) {
      isHeld = false;
      await arrival;
    }
    const isRead = request.method === 'GET' && request.url.endsWith('/carts/current');
    if (isRead && ++reads === 3) browser.setClock(browser.now() + ms);
    if (isRead && reads === 5) {
      release();
      await new Promise(resolve => setTimeout(resolve));
    }
    return pass();
  });
  addOn(app).catch(() => {});
  await close(app);
  const page = next();
  await ended(page);
  expect([await kept(), sentTo('/add-to-cart').length]).toEqual([[`2 ${NAME}`], 2]);
});

test.each([
  1000, 4000, 7000,
])('adds a unit once when its connection breaks and the platform acts after %i ms', async ms => {
  const { app, browser, addOn, shownOn, ended, kept, cart } = await openShop();
  await addOn(app);
  let broken: (() => Promise<unknown>) | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isFirst = true;
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart') && isFirst) {
      isFirst = false;
      broken = pass;
      dueAt = browser.now() + ms;
      throw new TypeError('Failed to fetch');
    }
    if (browser.now() >= dueAt) {
      dueAt = Number.POSITIVE_INFINITY;
      await broken?.();
    }
    return pass();
  });
  await Promise.all([addOn(app), addOn(app)]);
  await ended(app);
  await vi.waitFor(async () => {
    expect([dueAt, await kept(), shownOn(app)]).toEqual([Number.POSITIVE_INFINITY, [`3 ${NAME}`], [`3 ${NAME}`]]);
  });
  expect(cart().failures).toEqual([]);
});

test.each([
  ['the first add', 0],
  ['an add a minute after the last one', 1],
])('corrects the quantity when the browser sends an add twice: %s', async (_, before) => {
  const { app, browser, addOn, shownOn, kept } = await openShop();
  if (before) await addOn(app);
  browser.advanceTime(60_000);
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart')) await browser.platform.fetch(request.clone());
    return pass();
  });
  await addOn(app);
  const units = [`${before + 1} ${NAME}`];
  expect([shownOn(app), await kept()]).toEqual([units, units]);
});
