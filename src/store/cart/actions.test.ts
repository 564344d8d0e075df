import { expect, test } from 'vitest';
import { element, openPage } from '../testing/page.ts';
import { addLines, isQuantity } from './actions.ts';
import { readCart, refreshCart } from './read.ts';
import { getShownLines } from './state.ts';

test('an add shows at once, settles, and is told once', async () => {
  const { add, shown, lines, events, cart, stamps, told } = await openPage();
  const adding = add(2);
  expect(shown()).toEqual(['2 Bread knife']);
  expect(lines()[0]).toMatchObject({ pending: true });
  expect(cart().adds).toBe(1);
  const answer = await adding;
  expect(lines()).toMatchObject([{ pending: false, id: answer?.lineItems[0]?.id }]);
  expect(events()).toEqual(['kiosk:add']);
  expect(told[0]).toMatchObject({ event: 'kiosk:cart-change', detail: { source: 'here' } });
  expect(stamps).toEqual([answer?.updatedDate]);
});

test('the same product added twice is one line', async () => {
  const { add, shown } = await openPage();
  const adding = [add(), add(2)];
  expect(shown()).toEqual(['3 Bread knife']);
  await Promise.all(adding);
  expect(shown()).toEqual(['3 Bread knife']);
});

test('a refused add is taken back, named, and leaves the others', async () => {
  const { add, product, shown, cart, events } = await openPage();
  await add();
  const adding = add(9, await product('last-teapot'));
  expect(shown()).toHaveLength(2);
  await expect(adding).rejects.toMatchObject({ name: 'CallError' });
  expect(shown()).toEqual(['1 Bread knife']);
  expect(cart().failures).toMatchObject([{ kind: 'add', name: expect.stringMatching(/teapot/i) }]);
  expect(events()).toEqual(['kiosk:add', 'kiosk:error']);
});

test('writes go one at a time, in order', async () => {
  const { add, browser, product } = await openPage();
  let under = 0;
  let most = 0;
  browser.intercept(async (_, pass) => {
    most = Math.max(most, ++under);
    const answer = await pass();
    under--;
    return answer;
  });
  const board = await product('oak-board');
  const carts = await Promise.all([add(), add(1, board), add()]);
  expect(most).toBe(1);
  expect(carts.map(cart => cart?.lineItems.map(({ quantity }) => quantity))).toEqual([[1], [1, 1], [2, 1]]);
});

test('a write that fails does not stop those behind it', async () => {
  const { add, browser, product, shown } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  const [first, second] = await Promise.allSettled([add(), add(1, await product('oak-board'))]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  expect(shown()).toEqual(['1 Oak board']);
});

test('a page may refuse an add, and nothing is sent', async () => {
  const { add, sentTo, cart } = await openPage({ emitCancelable: () => undefined });
  expect(await add()).toBeUndefined();
  expect(sentTo('/add-to-cart')).toEqual([]);
  expect(cart().adds).toBe(0);
});

test('a page may edit an add, and what is shown follows', async () => {
  const page = await openPage({
    emitCancelable: (_, detail) => {
      const copy = structuredClone(detail) as { lineItems: { quantity: number }[] };
      for (const line of copy.lineItems) line.quantity = 4;
      return copy as typeof detail;
    },
  });
  const adding = page.add();
  expect(page.shown()).toEqual(['4 Bread knife']);
  await adding;
  expect(await page.kept()).toEqual(['4 Bread knife']);
});

test('an edit that makes no sense is refused before it is sent', async () => {
  for (const lineItems of [[], [{ quantity: 1 }], [null], 'lines', undefined]) {
    const { add, sentTo, events } = await openPage({ emitCancelable: <T>() => ({ lineItems }) as T });
    await expect(add()).rejects.toMatchObject({ code: 'invalid_edit' });
    expect(sentTo('/add-to-cart')).toEqual([]);
    expect(events()).toEqual(['kiosk:error']);
  }
});

test('quantities that the platform does not take are refused', async () => {
  for (const quantity of [0, -1, 1.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
    expect(isQuantity(quantity)).toBe(false);
  }
  expect([1, 100_000].every(isQuantity)).toBe(true);
});

test("a page script's add opens no drawer and asks no listener", async () => {
  const { app, product, cart, kept } = await openPage({ emitCancelable: () => undefined });
  const { id } = await product('oak-board');
  const [catalogReference] = [{ catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }];
  await addLines(app, { lines: [{ catalogReference, quantity: 1 }] });
  expect(cart().adds).toBe(0);
  expect(await kept()).toEqual(['1 Oak board']);
});

test('a cart is read once, however many ask, and again after a failure', async () => {
  const { app, browser, cart, sentTo } = await openPage();
  await browser.faults({ path: '/carts/current', status: 403, body: '{}' });
  await Promise.all([readCart(app), readCart(app)]);
  expect(cart()).toMatchObject({ status: 'failed', problem: { status: 403 } });
  expect(sentTo('/carts/current')).toHaveLength(1);
  await browser.faults();
  await Promise.all([readCart(app), readCart(app)]);
  await readCart(app);
  expect(cart()).toMatchObject({ status: 'ready', base: undefined });
  expect(sentTo('/carts/current')).toHaveLength(2);
});

test("another tab's change is read, and told as such, once", async () => {
  const { app, add, open, shown, told } = await openPage();
  await readCart(app);
  const other = open();
  const page = { lines: (await add())?.lineItems ?? [] };
  await addLines(other, {
    lines: page.lines.map(({ catalogReference }) => ({ catalogReference, quantity: 2 })),
    from: element,
  });
  told.length = 0;
  await refreshCart(app, 'tab');
  await refreshCart(app, 'tab');
  expect(shown()).toEqual(['3 Bread knife']);
  expect(told).toMatchObject([{ event: 'kiosk:cart-change', detail: { source: 'tab' } }]);
});

test('a reading that a write has overtaken is dropped', async () => {
  const { app, add, browser, shown } = await openPage();
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    const answer = await pass();
    if (request.method === 'GET') await held;
    return answer;
  });
  const reading = readCart(app);
  const adding = add();
  release();
  await Promise.all([reading, adding]);
  expect(shown()).toEqual(['1 Bread knife']);
  expect(app.store.getState().cart.status).toBe('ready');
});

test('pending writes stay on top of a fresh reading', async () => {
  const { app, add, browser, shown } = await openPage();
  await add();
  browser.intercept(async (request, pass) => {
    if (request.url.endsWith('/add-to-cart')) await refreshCart(app, 'tab');
    return pass();
  });
  const adding = add(2);
  await refreshCart(app);
  expect(shown()).toEqual(['3 Bread knife']);
  await adding;
  expect(shown()).toEqual(['3 Bread knife']);
});

test('a broken cart is shown as far as it goes, and never throws', async () => {
  const { app, browser, shown, cart } = await openPage();
  const line = { id: 'y', quantity: null, productName: null, price: null, catalogReference: null };
  for (const lineItems of [null, 'none', [null, line, { ...line, descriptionLines: [null], availability: null }]]) {
    await browser.faults({ path: '/carts/current', body: { cart: { id: 'c', lineItems } } });
    await refreshCart(app);
    expect(cart().status).toBe('ready');
    expect(shown().every(text => text === '1 ')).toBe(true);
  }
  expect(shown()).toHaveLength(2);
});

test('an answer without a cart keeps what is shown', async () => {
  const { app, add, browser, shown, cart } = await openPage();
  await add();
  for (const body of ['<html>busy</html>', '{}', 'null', '{"cart":null}', '{"cart":[]']) {
    await browser.faults({ path: '/carts/current', body });
    await refreshCart(app);
    expect(cart().status, body).toBe('ready');
    expect(shown()).toEqual(['1 Bread knife']);
  }
});

test('showing pending writes changes nothing of what they stand on', async () => {
  const { add, cart, lines } = await openPage();
  await add();
  const state = cart();
  const [line] = lines();
  const before = JSON.stringify(state.base);
  const ops = [
    { id: 90, kind: 'quantity', key: line?.key ?? '', quantity: 7, name: '' },
    { id: 91, kind: 'remove', key: 'another', name: '' },
  ] as const;
  expect(getShownLines({ ...state, ops })).toMatchObject([{ quantity: 7, pending: true }]);
  expect(getShownLines({ ...state, ops })).toEqual(getShownLines({ ...state, ops }));
  expect(JSON.stringify(state.base)).toBe(before);
});
