import { expect, test, vi } from 'vitest';
import { getCart } from '../../../api/carts.ts';
import { SETTLE_MS } from '../../../session/lock.ts';
import { storageKey } from '../../../storage/storage-key.ts';
import type { ShopApp } from '../../app.ts';
import { NO_CHOICES } from '../../choices.ts';
import type { WorkPorts } from '../../ports.ts';
import { element, openPage } from '../../testing/page.ts';
import { addLines } from '../actions.ts';
import { getShopCart } from '../cart.ts';
import { applyCoupon } from '../details/coupon.ts';
import { toCatalogReference, toPreviewLine } from '../preview.ts';
import { retryFailure } from '../queue.ts';
import { readCart } from '../read.ts';
import { getQueuedCart } from './queued-cart.ts';
import { processQueue } from './worker.ts';

const queueOf = (app: ShopApp) => getQueuedCart(getShopCart(app)).queue;

/** Two pages of one visitor. The first page carries out the changes of the second. */
async function openTwoPages(isAsleep = false) {
  const page = await openPage({ isLeft: async () => true });
  const other = page.open();
  const sleeping = createGate();
  const lock: WorkPorts['lock'] = work => sleeping.passed.then(() => work('waited'));
  if (isAsleep) Object.assign(queueOf(other).page, { lock });
  await readCart(other);
  const board = await page.product('oak-board');
  // Keeps a request of the first page in flight until `release`.
  const holding = createGate();
  let count = 0;
  page.browser.intercept(async (request, pass) => {
    if (!request.url.endsWith('/add-to-cart')) return pass();
    const nth = ++count;
    if (nth === 1) await holding.passed;
    return nth === 2 ? new Response('{}', { status: 400 }) : pass();
  });
  const adding = page.add();
  await vi.waitFor(() => expect(page.sentTo('/add-to-cart')).toHaveLength(1));
  return {
    ...page,
    other,
    wake: sleeping.open,
    release: async () => {
      holding.open();
      await adding;
    },
    addOn: (app: ShopApp) =>
      addLines(app, {
        lines: [{ catalogReference: toCatalogReference(board, NO_CHOICES, new Map()), quantity: 1 }],
        previews: [toPreviewLine(board, NO_CHOICES, new Map(), 1)],
        from: element,
      }),
    failuresOf: (app: ShopApp) => app.store.getState().cart.failures,
    refusals: () => page.emitted.filter(({ event }) => event === 'kiosk:error').length,
    changes: () => [...page.stored.keys()].filter(name => name.includes(':change:')),
  };
}

test('reports a refusal only in the tab that pressed when another tab sent the change', async () => {
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

test('reports a refusal in the page that sent the change when the other has closed', async () => {
  const { app, other, release, addOn, failuresOf, refusals, changes, kill, kept } = await openTwoPages();
  addOn(other).catch(() => {});
  kill(other);
  await release();
  await vi.waitFor(() => expect(failuresOf(app)).toMatchObject([{ kind: 'add', name: 'Oak board' }]));
  await vi.waitFor(() => expect(refusals()).toBe(1));
  expect(changes()).toEqual([]);
  await retryFailure(app, failuresOf(app)[0]?.id ?? '');
  expect((await kept()).toSorted()).toEqual(['1 Bread knife', '1 Oak board']);
});

test('a page that slept rejects its refused change, and shows no second failure', async () => {
  const { app, other, release, addOn, failuresOf, changes, wake } = await openTwoPages(true);
  const ended = expect(addOn(other)).rejects.toMatchObject({ status: 400 });
  const asleep = vi.spyOn(getShopCart(other).page, 'storage').mockReturnValue(undefined);
  await release();
  await vi.waitFor(() => expect(failuresOf(app)).toHaveLength(1));
  expect(changes()).toEqual([]);
  asleep.mockRestore();
  wake();
  await ended;
  expect(failuresOf(other)).toEqual([]);
});

test('hides a change when another page has reported its refusal, even offline', async () => {
  const { app, other, release, addOn, failuresOf, shownOn, setOnline, wake } = await openTwoPages(true);
  addOn(other).catch(() => {});
  const asleep = vi.spyOn(getShopCart(other).page, 'storage').mockReturnValue(undefined);
  await release();
  await vi.waitFor(() => expect(failuresOf(app)).toHaveLength(1));
  asleep.mockRestore();
  setOnline(false);
  wake();
  await vi.waitFor(() => expect(shownOn(other)).not.toContain('1 Oak board'));
});

test('does not send a change on leaving when another page has reported its refusal', async () => {
  const { app, other, release, addOn, failuresOf, freeze, sentTo, stored } = await openTwoPages(true);
  addOn(other).catch(() => {});
  const asleep = vi.spyOn(getShopCart(other).page, 'storage').mockReturnValue(undefined);
  await release();
  await vi.waitFor(() => expect(failuresOf(app)).toHaveLength(1));
  asleep.mockRestore();
  // As on a device that has not carried out a change before.
  stored.delete(storageKey('cart', 'demo-client'));
  const { length } = sentTo('/add-to-cart');
  freeze(other);
  await app.client.call(getCart);
  expect(sentTo('/add-to-cart')).toHaveLength(length);
});

test('shows a refused code only on the page that entered it when another page sent it', async () => {
  const { app, other, release } = await openTwoPages();
  const applying = applyCoupon(other, 'NOPE', element);
  const ended = expect(applying).rejects.toMatchObject({ code: 'ERROR_COUPON_DOES_NOT_EXIST' });
  await release();
  await ended;
  expect(other.store.getState().cart.coupon).toMatchObject({ code: 'NOPE', problem: { status: 400 } });
  expect(app.store.getState().cart.coupon).toBeUndefined();
});

function createGate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, passed };
}

/** A page whose adds are carried out, but not answered before `answer`. */
async function openUnanswered(...options: Parameters<typeof openPage>) {
  const page = await openPage(...options);
  await readCart(page.app);
  const answers = createGate();
  page.browser.intercept(async (request, pass) => {
    const response = await pass();
    if (request.url.endsWith('/add-to-cart')) await answers.passed;
    return response;
  });
  /** Returns a mock that counts the waits for another page. They end with `answer`. */
  const watchWait = (ports: WorkPorts) => {
    const { sleep } = ports;
    const wait = vi.fn(() => answers.passed);
    vi.spyOn(ports, 'sleep').mockImplementation(ms => (ms > SETTLE_MS ? wait() : sleep(ms)));
    return wait;
  };
  return { ...page, answer: answers.open, watchWait };
}

test('neither sends nor announces a change again that another page has carried out', async () => {
  const { app, browser, add, open, events, kept, stored, sentTo } = await openPage({ isLeft: async () => true });
  await readCart(app);
  await browser.faults({ path: '/add-to-cart', status: 429, headers: { 'Retry-After': '60' }, body: '{}', times: 1 });
  const ports = queueOf(app).page;
  const { sleep } = ports;
  const sleeping = createGate();
  const storage = vi.spyOn(getShopCart(app).page, 'storage');
  // The writes of other pages become visible only after the page has waited.
  vi.spyOn(ports, 'sleep').mockImplementation(async ms => {
    if (ms > SETTLE_MS) return sleeping.passed;
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
  await processQueue(getQueuedCart(getShopCart(other)));
  expect(await kept()).toEqual(['1 Bread knife']);
  sleeping.open();
  await adding;
  expect(await kept()).toEqual(['1 Bread knife']);
  expect(sentTo('/add-to-cart')).toHaveLength(2);
  expect(events().filter(event => event === 'kiosk:add')).toHaveLength(1);
});

test('leaves a change to a page without the lock that is sending it', async () => {
  const { app, browser, add, answer, watchWait, open, events, kept, sentTo } = await openUnanswered();
  const unlocked: WorkPorts['lock'] = work => work('unlocked');
  Object.assign(queueOf(app).page, { lock: unlocked });
  const adding = add();
  await vi.waitFor(async () => expect(await kept()).toEqual(['1 Bread knife']));
  browser.advanceTime(2000);
  const other = open();
  const wait = watchWait(queueOf(other).page);
  await readCart(other);
  void processQueue(getQueuedCart(getShopCart(other)));
  await vi.waitFor(() => expect(wait).toHaveBeenCalled());
  expect(events()).toEqual([]);
  answer();
  await adding;
  await processQueue(getQueuedCart(getShopCart(other)));
  expect(events()).toEqual(['kiosk:add']);
  expect(await kept()).toEqual(['1 Bread knife']);
  expect(sentTo('/add-to-cart')).toHaveLength(1);
  expect(other.store.getState().cart.ops).toEqual([]);
});

test('a page without the lock leaves its own change to a page that is sending it', async () => {
  const { app, add, answer, watchWait, open, events, kept, sentTo } = await openUnanswered({
    isLeft: async () => true,
  });
  const waiting = createGate();
  const unlocked: WorkPorts['lock'] = work => waiting.passed.then(() => work('unlocked'));
  Object.assign(queueOf(app).page, { lock: unlocked });
  const wait = watchWait(queueOf(app).page);
  const adding = add();
  const other = open();
  await readCart(other);
  const carriedOut = processQueue(getQueuedCart(getShopCart(other)));
  await vi.waitFor(async () => expect(await kept()).toEqual(['1 Bread knife']));
  waiting.open();
  await vi.waitFor(() => expect(wait).toHaveBeenCalled());
  expect(events()).toEqual([]);
  answer();
  await Promise.all([adding, carriedOut]);
  expect(events()).toEqual(['kiosk:add']);
  expect(await kept()).toEqual(['1 Bread knife']);
  expect(sentTo('/add-to-cart')).toHaveLength(1);
});

/** A page without the lock whose add waits for a busy shop, and a second page that can take over the add. */
async function openBusyWithoutLock() {
  // As in the back/forward cache, the page gets no events of other tabs.
  const page = await openPage({ isLeft: async () => true, watch: () => undefined });
  const { app, browser, add, open, stored } = page;
  await readCart(app);
  await browser.faults({ path: '/add-to-cart', status: 429, body: '{}', times: 1 });
  const ports = queueOf(app).page;
  const { sleep } = ports;
  const busy = createGate();
  const unlocked: WorkPorts['lock'] = work => work('unlocked');
  Object.assign(ports, { lock: unlocked });
  const wait = vi.spyOn(ports, 'sleep').mockImplementation(ms => (ms > 3 * SETTLE_MS ? busy.passed : sleep(ms)));
  const adding = add();
  await vi.waitFor(() => expect(app.store.getState().cart.ops[0]?.waiting).toBe('busy'));
  browser.advanceTime(31_000);
  const other = open();
  await readCart(other);
  return {
    ...page,
    adding,
    other,
    wake: busy.open,
    sleep,
    wait,
    changes: () => [...stored.keys()].filter(name => name.includes(':change:')),
  };
}

test('does not store a finished change again when a page without the lock wakes up', async () => {
  const { adding, other, wake, changes, events, kept } = await openBusyWithoutLock();
  await processQueue(getQueuedCart(getShopCart(other)));
  wake();
  await adding;
  expect(changes()).toEqual([]);
  expect(events()).toEqual(['kiosk:add']);
  expect(await kept()).toEqual(['1 Bread knife']);
});

test('a page that waited to send a change leaves it to a page that already sends it', async () => {
  const { adding, browser, other, wake, sleep, wait, events, kept } = await openBusyWithoutLock();
  const answers = createGate();
  browser.intercept(async (request, pass) => {
    const response = await pass();
    if (request.url.endsWith('/add-to-cart')) await answers.passed;
    return response;
  });
  const carriedOut = processQueue(getQueuedCart(getShopCart(other)));
  await vi.waitFor(async () => expect(await kept()).toEqual(['1 Bread knife']));
  wait.mockImplementation(ms => (ms > 3 * SETTLE_MS ? answers.passed : sleep(ms)));
  wake();
  await vi.waitFor(() => expect(wait).toHaveBeenCalledWith(1000));
  expect(events()).toEqual([]);
  answers.open();
  await Promise.all([adding, carriedOut]);
  expect(events()).toEqual(['kiosk:add']);
});
