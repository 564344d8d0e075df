import { expect, test } from 'vitest';
import { openPage } from '../testing/page.ts';
import { addLines, isQuantity } from './actions.ts';

test('shows an added line as pending until the platform answers, and emits kiosk:add', async () => {
  const { app, add, shown, lines, events, broadcasts, emitted } = await openPage();
  const adding = add(2);
  expect(shown()).toEqual(['2 Bread knife']);
  expect(lines()[0]).toMatchObject({ pending: true });
  expect(app.store.getState().drawer.requestedAt).toBeGreaterThan(0);
  const answer = await adding;
  expect(lines()).toMatchObject([{ pending: false, id: answer?.lineItems[0]?.id }]);
  expect(events()).toEqual(['kiosk:add']);
  expect(emitted[0]).toMatchObject({ event: 'kiosk:cart-change', detail: { source: 'here' } });
  expect(broadcasts).toEqual([answer?.updatedDate]);
});

test('puts two adds of the same product into one line', async () => {
  const { add, shown } = await openPage();
  const adding = [add(), add(2)];
  expect(shown()).toEqual(['3 Bread knife']);
  await Promise.all(adding);
  expect(shown()).toEqual(['3 Bread knife']);
});

test('hides a refused add, reports it by product name and keeps the other lines', async () => {
  const { add, product, shown, cart, events } = await openPage();
  await add();
  const adding = add(9, await product('last-teapot'));
  expect(shown()).toHaveLength(2);
  await expect(adding).rejects.toMatchObject({ name: 'CallError' });
  expect(shown()).toEqual(['1 Bread knife']);
  expect(cart().failures).toMatchObject([{ kind: 'add', name: expect.stringMatching(/teapot/i) }]);
  expect(events()).toEqual(['kiosk:add', 'kiosk:error']);
});

test('sends adds one at a time, in the order of the presses', async () => {
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

test('carries out the next change after a change that fails', async () => {
  const { add, browser, product, shown } = await openPage();
  await browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  const [first, second] = await Promise.allSettled([add(), add(1, await product('oak-board'))]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  expect(shown()).toEqual(['1 Oak board']);
});

test('sends nothing when the page cancels an add', async () => {
  const { app, add, sentTo } = await openPage({ emitCancelable: () => undefined });
  expect(await add()).toBeUndefined();
  expect(sentTo('/add-to-cart')).toEqual([]);
  expect(app.store.getState().drawer.requestedAt).toBe(0);
});

test('shows and sends an add as the page has edited it', async () => {
  const page = await openPage({
    emitCancelable: (_, detail) => {
      const copy: unknown = structuredClone(detail);
      for (const line of (copy as { lineItems: { quantity: number }[] }).lineItems) line.quantity = 4;
      return copy as typeof detail;
    },
  });
  const adding = page.add();
  expect(page.shown()).toEqual(['4 Bread knife']);
  await adding;
  expect(await page.kept()).toEqual(['4 Bread knife']);
});

test('rejects an add that the page edits to invalid lines, and sends nothing', async () => {
  for (const lineItems of [[], [{ quantity: 1 }], [null], 'lines', undefined]) {
    const { add, sentTo, events } = await openPage({ emitCancelable: <T>() => ({ lineItems }) as T });
    await expect(add()).rejects.toMatchObject({ code: 'invalid_edit' });
    expect(sentTo('/add-to-cart')).toEqual([]);
    expect(events()).toEqual(['kiosk:error']);
  }
});

test('isQuantity() accepts 1 and 100,000, but no zero, fraction, 1e9 or text', async () => {
  for (const quantity of [0, -1, 1.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '1', null]) {
    expect(isQuantity(quantity)).toBe(false);
  }
  expect([1, 100_000].every(isQuantity)).toBe(true);
});

test('addLines() without an element opens no drawer, and no listener can cancel it', async () => {
  const { app, product, kept } = await openPage({ emitCancelable: () => undefined });
  const { id } = await product('oak-board');
  const [catalogReference] = [{ catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }];
  await addLines(app, { lines: [{ catalogReference, quantity: 1 }] });
  expect(app.store.getState().drawer.requestedAt).toBe(0);
  expect(await kept()).toEqual(['1 Oak board']);
});
