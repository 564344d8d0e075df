// @vitest-environment happy-dom
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

test('an edit counts until the event has been dispatched', () => {
  let keptDetail: { quantity: number } | undefined;
  once('kiosk:before-update', ({ detail }) => {
    keptDetail = detail;
    detail.quantity = 2;
  });
  const edited = openPage().emitCancelable('kiosk:before-update', { lineItemId: 'one', quantity: 1 }, document.body);
  if (keptDetail) keptDetail.quantity = 99;
  expect(edited).toEqual({ lineItemId: 'one', quantity: 2 });
});

test('a cancelled event gives undefined; disconnected elements use the document', () => {
  once('kiosk:before-add', event => event.preventDefault());
  const disconnected = document.createElement('div');
  expect(openPage().emitCancelable('kiosk:before-add', { lineItems: [] }, disconnected)).toBeUndefined();
});

test('other tabs are notified only with local storage', () => {
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

test('calls a page back once when the connection is back', () => {
  const told = vi.fn();
  openPage().onReconnect(told);
  window.dispatchEvent(new Event('offline'));
  expect(told).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(told).toHaveBeenCalledOnce();
});

/** A page that cannot read what another tab has done until `refresh` says so. */
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
])('what another tab has done is read at once on %s, however long the wait', async event => {
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

test('a reading that fails while the connection comes back is soon tried again', async () => {
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

test('leaving for checkout keeps nothing where nothing may be stored', () => {
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

test('the hosted checkout leads back to the page itself, without the fragment', () => {
  history.replaceState(null, '', '/shop?page=2#cart');
  const page = `${location.origin}/shop?page=2`;
  expect(openPage().callbacks()).toEqual({ postFlowUrl: page, thankYouPageUrl: page, cartPageUrl: page });
});

test.each([
  ['memory', null, null],
  ['session', null, 'kept'],
  ['local', 'kept', null],
] as const)('with storage %s the cart is stored there alone', (kind, local, session) => {
  localStorage.clear();
  sessionStorage.clear();
  const ports = openPage();
  ports.setStorage(kind);
  ports.storage()?.setItem('key', 'kept');
  expect([localStorage.getItem('key'), sessionStorage.getItem('key')]).toEqual([local, session]);
});
