// @vitest-environment document
import { afterEach, expect, test, vi } from 'vitest';
import type { StorageKind } from '../../session/token-storage.ts';
import { storageKey } from '../../storage/storage-key.ts';
import { createCartPorts } from './cart-ports.ts';
import { createDetailsPorts } from './details/details-ports.ts';
import { createWorkPorts } from './worker/work-ports.ts';

function openPage() {
  let kind: StorageKind = 'memory';
  const storage = {
    storageKind: () => kind,
    setStorage: (changed: StorageKind) => {
      kind = changed;
    },
  };
  return {
    ...storage,
    ...createCartPorts('demo-client', storage),
    ...createWorkPorts('demo-client', storage),
    ...createDetailsPorts('demo-client', { ...storage, thanks: () => undefined }),
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const once = (event: string, listener: (event: CustomEvent) => void) =>
  document.addEventListener(event, listener as EventListener, { once: true });

test('emitCancelable() uses edits made during the event, and ignores later edits', () => {
  let keptDetail: { quantity: number } | undefined;
  once('kiosk:before-update', ({ detail }) => {
    keptDetail = detail;
    detail.quantity = 2;
  });
  const edited = openPage().emitCancelable('kiosk:before-update', { lineItemId: 'one', quantity: 1 }, document.body);
  if (keptDetail) keptDetail.quantity = 99;
  expect(edited).toEqual({ lineItemId: 'one', quantity: 2 });
});

test('emitCancelable() returns undefined when a detached element’s event is canceled', () => {
  once('kiosk:before-add', event => event.preventDefault());
  const disconnected = document.createElement('div');
  expect(openPage().emitCancelable('kiosk:before-add', { lineItems: [] }, disconnected)).toBeUndefined();
});

test('broadcastCartUpdate() notifies other tabs only when the storage is local', () => {
  localStorage.clear();
  const ports = openPage();
  ports.broadcastCartUpdate('one');
  ports.setStorage('session');
  ports.broadcastCartUpdate('one');
  expect(localStorage.getItem(storageKey('cart', 'demo-client'))).toBeNull();
  ports.setStorage('local');
  ports.broadcastCartUpdate('two');
  expect(localStorage.getItem(storageKey('cart', 'demo-client'))).toBe('two');
});

test('onReconnect() calls back once when the connection is back', () => {
  const told = vi.fn();
  openPage().onReconnect(told);
  window.dispatchEvent(new Event('offline'));
  expect(told).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(told).toHaveBeenCalledOnce();
});

/** A page that another tab's change has made stale. Its reads fail until `refresh` resolves with true. */
function openStalePage() {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const refresh = vi.fn(async () => false);
  openPage()
    .followPage({ leave: () => undefined, reconnect: () => undefined, refresh })
    .markStale();
  return refresh;
}

test.each([
  'online',
  'focus',
])('reads another tab’s change at once on %s, before the next retry is due', async event => {
  const refresh = openStalePage();
  await vi.advanceTimersByTimeAsync(13_000);
  expect(refresh).toHaveBeenCalledTimes(4);
  refresh.mockResolvedValue(true);
  window.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(refresh).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(5);
});

test('retries a read within a second when it fails while the connection comes back', async () => {
  const refresh = openStalePage();
  await vi.advanceTimersByTimeAsync(12_999);
  let fail = (_: false) => {};
  refresh.mockReturnValueOnce(
    new Promise(resolve => {
      fail = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(1);
  window.dispatchEvent(new Event('online'));
  fail(false);
  refresh.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(refresh).toHaveBeenCalledTimes(5);
});

test('stores the purchase of a checkout only when the page may use storage', () => {
  sessionStorage.clear();
  history.replaceState(null, '', '#here');
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const ports = openPage();
  ports.redirect('https://shop.example/checkout', { checkoutId: 'one', totals: undefined });
  expect([assign.mock.lastCall, ports.storageKind(), sessionStorage.length]).toEqual([
    ['https://shop.example/checkout'],
    'memory',
    0,
  ]);
  ports.setStorage('session');
  ports.redirect('https://shop.example/checkout', { checkoutId: 'two', totals: undefined });
  expect(ports.storageKind()).toBe('session');
  expect(JSON.parse(sessionStorage.getItem(storageKey('purchase', 'demo-client')) ?? '')).toEqual({
    checkoutId: 'two',
    hash: '#here',
    thanks: 'dialog',
  });
  assign.mockRestore();
});

test('returns from the hosted checkout to the URL of the page without its fragment', () => {
  history.replaceState(null, '', '/shop?page=2#cart');
  const page = `${location.origin}/shop?page=2`;
  expect(openPage().callbacks()).toEqual({ postFlowUrl: page, thankYouPageUrl: page, cartPageUrl: page });
});

test.each([
  ['memory', null, null],
  ['session', null, 'kept'],
  ['local', 'kept', null],
] as const)('with storage kind %s, the cart’s storage() writes to no other storage', (kind, local, session) => {
  localStorage.clear();
  sessionStorage.clear();
  const ports = openPage();
  ports.setStorage(kind);
  ports.storage()?.setItem('key', 'kept');
  expect([localStorage.getItem('key'), sessionStorage.getItem('key')]).toEqual([local, session]);
});
