import { expect, test, vi } from 'vitest';
import { getCart } from '../../api/carts.ts';
import { logout } from '../../auth/logout.ts';
import type { ShopApp } from '../app.ts';
import { loadFailures } from '../errors.ts';
import { element, openPage } from '../testing/page.ts';
import { signIn } from '../testing/sign-in.ts';
import { getShopCart } from './cart.ts';
import { applyCoupon } from './details/coupon.ts';
import { chooseDelivery, followDelivery } from './details/delivery.ts';
import { saveNote } from './details/note.ts';
import { fetchCart } from './fetch-cart.ts';
import { setQuantity } from './line-actions.ts';
import { getShownLines } from './lines.ts';
import { retryFailure } from './queue.ts';
import { followCart, refreshCart, resumeChanges, startWork } from './read.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

/**
 * A page whose next write after `hold()` waits for `release()`. The write waits before it arrives, or with `after`
 * before its answer. With `cut`, the answer is lost.
 */
async function openHeld(held: 'before' | 'after' | 'cut' = 'before') {
  const page = await openPage();
  let release = () => {};
  const gate = new Promise<void>(resolve => {
    release = resolve;
  });
  let isHeld = false;
  const hold = () => {
    isHeld = true;
  };
  let arrived = () => {};
  const arrival = new Promise<void>(resolve => {
    arrived = resolve;
  });
  page.browser.intercept(async (request, pass) => {
    const isWrite = request.method !== 'GET' && /carts\/current/.test(request.url);
    if (!isWrite || !isHeld) return pass();
    isHeld = false;
    if (held === 'after') {
      const answer = await pass();
      arrived();
      await gate;
      return answer;
    }
    arrived();
    await gate;
    const answer = await pass();
    if (held === 'cut') throw new TypeError('Failed to fetch');
    return answer;
  });
  const enter = async (app: ShopApp, email = 'mira@example.com') =>
    app.client.session.adopt(
      await signIn(page.browser.platform, page.browser.storedTokens(), email, page.browser.now()),
    );
  return { ...page, hold, release, arrival, enter };
}

const settled = (...apps: readonly ShopApp[]) =>
  vi.waitFor(() => expect(apps.map(app => app.store.getState().cart.ops)).toEqual(apps.map(() => [])));

/** The lines of the cart that the page's tokens lead to. */
const heldBy = async ({ client }: ShopApp) => {
  const { cart } = await client.call(getCart);
  return cart.lineItems.map(({ quantity, productName }) => `${quantity} ${productName.original}`);
};

test.each([
  ['arrives after the sign-in', 'before', 0],
  ['arrives after the sign-in that has merged a cart', 'before', 1],
  ['arrives after the sign-in and gets no answer', 'cut', 1],
  ['arrives before the sign-in and is answered after it', 'after', 0],
  ['arrives before the sign-in that merges it into a cart', 'after', 1],
] as const)('adds a unit to the member’s cart once when the add %s', async (_, held, before) => {
  const page = await openHeld(held);
  const { app, add, hold, arrival, release, enter, shown } = page;
  if (before) await add();
  hold();
  const adding = add();
  await arrival;
  await enter(app);
  release();
  await adding;
  await settled(app);
  const units = [`${before + 1} Bread knife`];
  expect([await heldBy(app), shown(), page.codes()]).toEqual([units, units, []]);
});

test.each([
  'while it is sent',
  'while it is sent and its page is closed',
])('adds a unit to the member’s cart when another tab signs in %s', async how => {
  const page = await openHeld();
  const { app, add, open, hold, arrival, release, enter, close } = page;
  const other = open();
  resumeChanges(other);
  hold();
  add().catch(() => {});
  await arrival;
  await enter(other);
  if (how.endsWith('closed')) await close(app);
  release();
  const next = how.endsWith('closed') ? open() : other;
  resumeChanges(next);
  await vi.waitFor(() => expect([...page.stored.keys()].filter(key => key.includes(':change:'))).toEqual([]));
  const failures = next.store.getState().cart.failures.length;
  // If the page had neither the answer nor the visitor's tokens, it would report a failure.
  expect([[...(await heldBy(next).catch(() => []))], failures]).toEqual([['1 Bread knife'], 0]);
});

test.each([
  ['coupon', (page: Page) => applyCoupon(page.app, 'WELCOME10', element)],
  ['note', (page: Page) => saveNote(page.app, 'Ring twice', element)],
] as const)('sets a %s on the member’s cart when it is sent during the sign-in', async (_, change) => {
  const page = await openHeld();
  const { app, add, hold, arrival, release, enter, cart } = page;
  await add();
  hold();
  const changing = change(page);
  await arrival;
  await enter(app);
  release();
  await changing;
  const { cart: kept } = await app.client.call(getCart);
  expect([kept.buyerNote ?? kept.appliedDiscounts[0]?.coupon?.code, cart().failures]).toEqual([
    _ === 'note' ? 'Ring twice' : 'WELCOME10',
    [],
  ]);
});

test('sets the quantity of the right line after a sign-in that renumbers the lines', async () => {
  const page = await openHeld();
  const { app, add, enter, product } = page;
  await enter(app);
  await add(1, await product('oak-board'));
  logout(app.client, 'http://localhost/').catch(() => {});
  await vi.waitFor(() => expect(app.client.session.owner).toBe(''));
  await add(1);
  const [knife] = getShownLines(app.store.getState().cart);
  await enter(app);
  if (knife) await setQuantity(app, knife, 5, element);
  expect([...(await heldBy(app))].sort()).toEqual(['1 Oak board', '5 Bread knife']);
});

test('offers the lines of a visitor’s cart that a sign-in has not merged', async () => {
  const { app, add, browser, product, shown, cart } = await openHeld();
  await add(2);
  const mira = await signIn(browser.platform, browser.storedTokens(), 'mira@example.com', browser.now());
  browser.storage.entries.clear();
  await add(3, await product('oak-board'));
  app.client.session.adopt(mira);
  await vi.waitFor(() => expect(shown()).toEqual(['2 Bread knife']));
  await vi.waitFor(() => expect(cart().lost?.lines).toContainEqual(expect.objectContaining({ quantity: 3 })));
  await refreshCart(app);
  expect(cart().lost?.lines.map(({ productName }) => productName.original)).toContain('Oak board');
});

test('fails an add when another member signs in during it, and adds nothing for them', async () => {
  await loadFailures();
  const page = await openHeld();
  const { app, add, hold, arrival, release, enter, shown, codes } = page;
  await enter(app);
  hold();
  add(2).catch(() => {});
  await arrival;
  const { browser } = page;
  app.client.session.adopt(await browser.memberTokens('jonas@example.com'));
  release();
  await settled(app);
  await vi.waitFor(() => expect(app.store.getState().cart.status).toBe('ready'));
  expect([shown(), codes()]).toEqual([[], ['session_ended']]);
  await expect(heldBy(app)).rejects.toMatchObject({ code: 'OWNED_CART_NOT_FOUND' });
});

test('does not show a member’s code when another member signs in before the answer', async () => {
  await loadFailures();
  const page = await openHeld();
  const { app, add, hold, arrival, release, enter, cart, codes } = page;
  await enter(app);
  await add();
  hold();
  const applying = applyCoupon(app, 'WELCOME10', element);
  const refused = expect(applying).rejects.toMatchObject({ code: 'session_ended' });
  await arrival;
  app.client.session.adopt(await page.browser.memberTokens('jonas@example.com'));
  release();
  await refused;
  await vi.waitFor(() => expect(codes()).toEqual(['session_ended']));
  await settled(app);
  expect(JSON.stringify(cart())).not.toContain('WELCOME10');
});

test.each([
  'member',
  'visitor',
])('a page from the back/forward cache shows another member no cart of a %s', async role => {
  const page = await openHeld();
  const { app, add, enter, browser, shown, cart, freeze } = page;
  if (role === 'member') await enter(app);
  await add(2);
  const comeBack = freeze(app);
  const jonas = await browser.memberTokens('jonas@example.com');
  browser.storage.entries.set('kiosk:tokens:demo-client', JSON.stringify(jonas));
  comeBack();
  expect([shown(), cart().lost]).toEqual([[], undefined]);
  await vi.waitFor(() => expect(cart().status).toBe('ready'));
  expect([shown(), cart().lost]).toEqual([[], undefined]);
});

test('a page from the back/forward cache hides the cart after a sign-in and sign-out', async () => {
  const { app, add, browser, stored, shown, cart, freeze } = await openHeld();
  followDelivery(app);
  await add(2);
  await chooseDelivery(app, { address: { country: 'DE' } }, element);
  const comeBack = freeze(app);
  // A sign-in and sign-out on another page remove these entries and the tokens.
  for (const name of ['kept-cart', 'delivery']) stored.delete(`kiosk:${name}:demo-client`);
  browser.storage.entries.clear();
  comeBack();
  expect([shown(), cart().delivery]).toEqual([[], undefined]);
  await vi.waitFor(() => expect(cart().status).toBe('ready'));
  expect([shown(), cart().lost]).toEqual([[], undefined]);
});

test('keeps the cart when the visitor signs in on a page from the back/forward cache', async () => {
  const { app, add, enter, shown, freeze } = await openHeld();
  await add(2);
  freeze(app)();
  await enter(app);
  expect(shown()).toEqual(['2 Bread knife']);
});

test('offers nothing of a visitor’s cart to the second member who signs in', async () => {
  const { app, add, browser, product, cart } = await openHeld();
  await add(2);
  app.client.session.adopt(await browser.memberTokens('jonas@example.com'));
  await vi.waitFor(() => expect(cart().lost?.lines).toHaveLength(1));
  await add(1, await product('oak-board'));
  const asked = browser.sentRequests.length;
  app.client.session.adopt(await browser.memberTokens('mira@example.com'));
  await vi.waitFor(() => expect(cart().status).toBe('ready'));
  await app.client.call(getCart).catch(() => {});
  // Two readings of the member's cart, none of the visitor's.
  expect([browser.sentRequests.length - asked, cart().lost]).toEqual([2, undefined]);
});

test('fetchCart() returns no cart when the visitor’s tokens are lost before the answer', async () => {
  const { app, add, browser } = await openHeld();
  await add(2);
  const { session } = app.client;
  let reads = 0;
  browser.intercept(async (request, pass) => {
    const answer = await pass();
    if (request.method === 'GET' && ++reads === 1) session.forget();
    return answer;
  });
  expect(await fetchCart(getShopCart(app))).toBeUndefined();
});

test('reports no failure of a former member’s change that another page carried out', async () => {
  const page = await openHeld();
  const { app, add, enter, setOnline, stored, cart, codes } = page;
  await enter(app);
  await add();
  setOnline(false);
  const adding = add();
  await vi.waitFor(() => expect(cart().ops).toMatchObject([{ waiting: 'offline' }]));
  for (const key of [...stored.keys()]) if (key.includes(':change:')) stored.delete(key);
  app.client.session.forget();
  expect(page.shown()).toEqual([]);
  setOnline(true);
  await adding;
  expect([codes(), page.shown()]).toEqual([[], []]);
});

test('hides a member’s cached cart when they sign out before the cart is read', async () => {
  const { app, add, open, enter, shownOn } = await openHeld();
  await enter(app);
  await add(2);
  const next = open();
  followCart(getShopCart(next));
  expect(shownOn(next)).toEqual(['2 Bread knife']);
  next.client.session.forget();
  expect(shownOn(next)).toEqual([]);
});

test('hides another page’s finished change when the visitor has signed in and out', async () => {
  const { app, add, open, kill, setOnline, browser, stored, shownOn } = await openHeld();
  setOnline(false);
  add().catch(() => {});
  await vi.waitFor(() => expect([...stored.keys()].some(key => key.includes(':change:'))).toBe(true));
  kill(app);
  const next = open();
  resumeChanges(next);
  await vi.waitFor(() => expect(shownOn(next)).toEqual(['1 Bread knife']));
  for (const key of [...stored.keys()]) if (key.includes(':change:')) stored.delete(key);
  browser.storage.entries.clear();
  startWork(getShopCart(next), true);
  await vi.waitFor(() => expect(shownOn(next)).toEqual([]));
});

test('fails a stored add with session_ended when its member’s session has ended', async () => {
  const page = await openHeld();
  const { app, open, setOnline, enter, stored, browser } = page;
  await enter(app);
  setOnline(false);
  page.add().catch(() => {});
  await vi.waitFor(() => expect([...stored.keys()].some(key => key.includes(':change:'))).toBe(true));
  page.kill(app);
  browser.storage.entries.clear();
  setOnline(true);
  const next = open();
  resumeChanges(next);
  await vi.waitFor(() => expect([...stored.keys()].filter(key => key.includes(':change:'))).toEqual([]));
  expect(next.store.getState().cart.failures).toMatchObject([{ problem: { code: 'session_ended' } }]);
  await expect(heldBy(next)).rejects.toMatchObject({ code: 'OWNED_CART_NOT_FOUND' });
});

test('fails an add at once when its member signs out while the page awaits the lock', async () => {
  // A page that waits for the lock does not process its changes.
  const { app, browser, add, shown, codes } = await openPage({ lock: () => new Promise(() => {}) });
  app.client.session.adopt(await signIn(browser.platform, undefined, 'mira@example.com', browser.now()));
  const adding = add();
  expect(shown()).toEqual(['1 Bread knife']);
  app.client.session.forget();
  await expect(adding).rejects.toMatchObject({ code: 'session_ended' });
  expect([shown(), codes()]).toEqual([[], ['session_ended']]);
});

test.each(['answered', 'cut'])('fails an add when a member signs in and out before the request is %s', async how => {
  const page = await openHeld(how === 'cut' ? 'cut' : 'after');
  const { app, add, hold, arrival, release, enter, shown, cart, stored } = page;
  hold();
  const adding = add(2);
  adding.catch(() => {});
  await arrival;
  await enter(app);
  app.client.session.forget();
  release();
  await expect(adding).rejects.toMatchObject({ code: 'session_ended' });
  await settled(app);
  const keptCart = JSON.parse(stored.get('kiosk:kept-cart:demo-client') ?? '[]');
  expect([shown(), cart().lost, keptCart[1], page.codes(), page.events()]).toEqual([
    [],
    undefined,
    undefined,
    ['session_ended'],
    ['kiosk:error'],
  ]);
});

test('fails a visitor’s add when the visitor signs in and out before it is sent', async () => {
  const page = await openHeld();
  const { app, add, open, kill, setOnline, enter, stored, cart } = page;
  await app.client.session.tokens();
  setOnline(false);
  add().catch(() => {});
  await vi.waitFor(() => expect(cart().ops).toMatchObject([{ waiting: 'offline' }]));
  kill(app);
  const next = open();
  resumeChanges(next);
  await vi.waitFor(() => expect(next.store.getState().cart.ops).toMatchObject([{ waiting: 'offline' }]));
  await enter(next);
  next.client.session.forget();
  setOnline(true);
  await vi.waitFor(() => expect([...stored.keys()].filter(key => key.includes(':change:'))).toEqual([]));
  expect(next.store.getState().cart.failures).toMatchObject([{ problem: { code: 'session_ended' } }]);
  await expect(heldBy(next)).rejects.toMatchObject({ code: 'OWNED_CART_NOT_FOUND' });
});

test('stores no finished change of another page again at a sign-in', async () => {
  const { app, add, open, kill, setOnline, enter, stored, cart } = await openHeld();
  await app.client.session.tokens();
  setOnline(false);
  add().catch(() => {});
  await vi.waitFor(() => expect(cart().ops).toMatchObject([{ waiting: 'offline' }]));
  const next = open();
  resumeChanges(next);
  await vi.waitFor(() => expect(next.store.getState().cart.ops).toMatchObject([{ waiting: 'offline' }]));
  kill(app);
  const changes = () => [...stored.keys()].filter(key => key.includes(':change:'));
  for (const key of changes()) stored.delete(key);
  await enter(next);
  expect(changes()).toEqual([]);
});

test('does not write a signed-out member’s note into the next member’s cart on a retry', async () => {
  const { app, add, hold, release, arrival, enter } = await openHeld();
  await enter(app);
  await add();
  await settled(app);
  hold();
  const noted = saveNote(app, 'The key is under the third pot');
  noted.catch(() => {});
  await arrival;
  app.client.session.forget();
  release();
  await expect(noted).rejects.toThrow();
  await enter(app, 'jonas.adler@larch.example');
  await add();
  await settled(app);
  const failures = () => app.store.getState().cart.failures.map(({ id, problem }) => [id, problem.code]);
  const [[id = ''] = []] = failures();
  await expect(retryFailure(app, id)).rejects.toMatchObject({ code: 'session_ended' });
  await settled(app);
  expect(failures()).toEqual([[id, 'session_ended']]);
  expect((await app.client.call(getCart)).cart.buyerNote ?? '').toBe('');
});

test('shows a member’s delivery to nobody else when their tokens disappear', async () => {
  const page = await openHeld();
  const { app, add, open, enter, browser } = page;
  followDelivery(app);
  await add();
  await chooseDelivery(app, { address: { country: 'DE' } });
  await enter(app);
  page.kill(app);
  const next = open();
  followDelivery(next);
  expect(next.store.getState().cart.delivery?.address?.country).toBe('DE');
  page.kill(next);
  browser.storage.entries.clear();
  const last = open();
  followDelivery(last);
  expect(last.store.getState().cart.delivery).toBeUndefined();
});
