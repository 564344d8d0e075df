import { expect, test, vi } from 'vitest';
import { SETTLE_MS } from '../../../session/lock.ts';
import type { ShopApp } from '../../app.ts';
import type { CartPorts, WorkPorts } from '../../ports.ts';
import { element, openPage } from '../../testing/page.ts';
import { addLines } from '../actions.ts';
import { applyCoupon } from '../details/coupon.ts';
import { toCatalogReference, toPreviewLine } from '../preview.ts';
import { retryFailure } from '../queue.ts';
import { readCart } from '../read.ts';
import { processQueue } from './worker.ts';

/** Two pages of a visitor's, of which the first carries out what the second has pressed. */
async function openTwoPages(isAsleep = false) {
  const page = await openPage({ isLeft: async () => true });
  const other = page.open();
  let wake: () => void = () => undefined;
  const awake = new Promise<void>(resolve => {
    wake = resolve;
  });
  const lock: WorkPorts['lock'] = work => awake.then(() => work('waited'));
  if (isAsleep) Object.assign(other.workPorts as WorkPorts, { lock });
  await readCart(other);
  const board = await page.product('oak-board');
  // The first one's request is under way meanwhile.
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let count = 0;
  page.browser.intercept(async (request, pass) => {
    if (!request.url.endsWith('/add-to-cart')) return pass();
    const nth = ++count;
    if (nth === 1) await held;
    return nth === 2 ? new Response('{}', { status: 400 }) : pass();
  });
  const adding = page.add();
  await vi.waitFor(() => expect(page.sentTo('/add-to-cart')).toHaveLength(1), 5000);
  return {
    ...page,
    other,
    wake,
    release: async () => {
      release();
      await adding;
    },
    addOn: (app: ShopApp) =>
      addLines(app, {
        lines: [{ catalogReference: toCatalogReference(board, {}, {}), quantity: 1 }],
        previews: [toPreviewLine(board, {}, {}, 1)],
        from: element,
      }),
    failuresOf: (app: ShopApp) => app.store.getState().cart.failures,
    refusals: () => page.emitted.filter(({ event }) => event === 'kiosk:error').length,
    changes: () => [...page.stored.keys()].filter(name => name.includes(':change:')),
  };
}

test('what another page has found refused is told by the page that pressed, and by it alone', async () => {
  const { app, other, release, addOn, failuresOf, refusals, changes, kept } = await openTwoPages();
  const adding = addOn(other);
  const ended = expect(adding).rejects.toMatchObject({ status: 400 });
  await release();
  await ended;
  expect(failuresOf(other)).toMatchObject([{ kind: 'add', name: 'Oak board', problem: { status: 400 } }]);
  expect(failuresOf(app)).toEqual([]);
  expect(changes()).toEqual([]);
  await retryFailure(other, failuresOf(other)[0]?.id ?? '');
  expect((await kept()).toSorted()).toEqual(['1 Bread knife', '1 Oak board']);
  expect(refusals()).toBe(1);
});

test('where that page has gone, the page that carried it out tells it, and can try again', async () => {
  const { app, other, release, addOn, failuresOf, refusals, changes, kill, kept } = await openTwoPages();
  addOn(other).catch(() => {});
  kill(other);
  await release();
  await vi.waitFor(() => expect(failuresOf(app)).toMatchObject([{ kind: 'add', name: 'Oak board' }]), 5000);
  await vi.waitFor(() => expect(refusals()).toBe(1));
  expect(changes()).toEqual([]);
  await retryFailure(app, failuresOf(app)[0]?.id ?? '');
  expect((await kept()).toSorted()).toEqual(['1 Bread knife', '1 Oak board']);
});

test('a page that has slept meanwhile hears how its press has ended, and shows no second failure', async () => {
  const { app, other, release, addOn, failuresOf, changes, wake } = await openTwoPages(true);
  const ended = expect(addOn(other)).rejects.toMatchObject({ status: 400 });
  const asleep = vi.spyOn(other.cartPorts as CartPorts, 'storage').mockReturnValue(undefined);
  await release();
  await vi.waitFor(() => expect(failuresOf(app)).toHaveLength(1), 5000);
  expect(changes()).toEqual([]);
  asleep.mockRestore();
  wake();
  await ended;
  expect(failuresOf(other)).toEqual([]);
});

test('a code that another page has found refused is told beside the field of the page that pressed', async () => {
  const { app, other, release } = await openTwoPages();
  const applying = applyCoupon(other, 'NOPE', element);
  const ended = expect(applying).rejects.toMatchObject({ code: 'ERROR_COUPON_DOES_NOT_EXIST' });
  await release();
  await ended;
  expect(other.store.getState().cart.coupon).toMatchObject({ code: 'NOPE', problem: { status: 400 } });
  expect(app.store.getState().cart.coupon).toBeUndefined();
});

test('what another page has carried out while this one waited is not sent again, nor told twice', async () => {
  const { app, browser, add, open, events, kept, stored, sentTo } = await openPage({ isLeft: async () => true });
  await readCart(app);
  await browser.faults({ path: '/add-to-cart', status: 429, headers: { 'Retry-After': '60' }, body: '{}', times: 1 });
  const ports = app.workPorts as WorkPorts;
  const { sleep } = ports;
  let wake: () => void = () => undefined;
  const awake = new Promise<void>(resolve => {
    wake = resolve;
  });
  const storage = vi.spyOn(app.cartPorts as CartPorts, 'storage');
  // What others have written is there once a page has waited for it, and not before.
  vi.spyOn(ports, 'sleep').mockImplementation(async ms => {
    if (ms > SETTLE_MS) return awake;
    await sleep(ms);
    storage.mockRestore();
  });
  const adding = add();
  await vi.waitFor(() => expect(app.store.getState().cart.ops[0]?.waiting).toBe('busy'));
  const seen = new Map(stored);
  const before = Object.assign(
    Object.create({ getItem: (key: string) => seen.get(key) ?? null, setItem: () => {}, removeItem: () => {} }),
    Object.fromEntries(seen),
  );
  storage.mockReturnValue(before);
  const other = open();
  await readCart(other);
  await processQueue(other);
  expect(await kept()).toEqual(['1 Bread knife']);
  wake();
  await adding;
  expect(await kept()).toEqual(['1 Bread knife']);
  expect(sentTo('/add-to-cart')).toHaveLength(2);
  expect(events().filter(event => event === 'kiosk:add')).toHaveLength(1);
});
