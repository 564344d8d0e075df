// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { cartUpdateKey, createPorts, purchaseKey } from './ports.ts';

const config = {
  clientId: 'demo-client',
  apiHost: 'https://api.example',
  gateway: true,
  storage: 'memory',
  login: 'embedded',
  analytics: 'off',
} as const;

const once = (event: string, listener: (event: CustomEvent) => void) =>
  document.addEventListener(event, listener as EventListener, { once: true });

test('an event detail is a copy that the page may change', () => {
  const cart = { lineItems: [{ quantity: 1 }] };
  once('kiosk:add', ({ detail }) => detail.cart.lineItems.push({ quantity: 9 }));
  createPorts(config).emit('kiosk:add', { cart });
  expect(cart.lineItems).toHaveLength(1);
});

test('a function in an event detail stays callable', () => {
  let retried = 0;
  once('kiosk:error', ({ detail }) => detail.retry());
  createPorts(config).emit('kiosk:error', { code: 'x', retry: () => retried++ });
  expect(retried).toBe(1);
});

test('an edit counts until the event has been dispatched', () => {
  let keptDetail: { quantity: number } | undefined;
  once('kiosk:before-update', ({ detail }) => {
    keptDetail = detail;
    detail.quantity = 2;
  });
  const edited = createPorts(config).emitCancelable('kiosk:before-update', { quantity: 1 }, document.body);
  if (keptDetail) keptDetail.quantity = 99;
  expect(edited).toEqual({ quantity: 2 });
});

test('a cancelled event gives undefined, and an event of a disconnected element is dispatched from the document', () => {
  once('kiosk:before-add', event => event.preventDefault());
  const disconnected = document.createElement('div');
  expect(createPorts(config).emitCancelable('kiosk:before-add', { lineItems: [] }, disconnected)).toBeUndefined();
});

test('other tabs are notified only with local storage', () => {
  localStorage.clear();
  const ports = createPorts(config);
  ports.broadcastCartUpdate('one');
  ports.setStorage('session');
  ports.broadcastCartUpdate('one');
  expect(localStorage.getItem(cartUpdateKey('demo-client'))).toBeNull();
  ports.setStorage('local');
  ports.broadcastCartUpdate('two');
  expect(localStorage.getItem(cartUpdateKey('demo-client'))).toBe('two');
});

test('leaving for checkout keeps nothing where nothing may be stored', () => {
  sessionStorage.clear();
  history.replaceState(null, '', '#here');
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const ports = createPorts(config);
  ports.redirect('https://shop.example/checkout', { checkoutId: 'one', totals: undefined });
  expect([assign.mock.lastCall, ports.storageKind(), sessionStorage.length]).toEqual([
    ['https://shop.example/checkout'],
    'memory',
    0,
  ]);
  ports.setStorage('session');
  ports.redirect('https://shop.example/checkout', { checkoutId: 'two', totals: undefined });
  expect(ports.storageKind()).toBe('session');
  expect(JSON.parse(sessionStorage.getItem(purchaseKey('demo-client')) ?? '')).toEqual({
    checkoutId: 'two',
    hash: '#here',
  });
  assign.mockRestore();
});

test('the tab’s storage is there while something may be stored', () => {
  const ports = createPorts(config);
  expect(ports.tabStorage()).toBeUndefined();
  ports.setStorage('local');
  expect(ports.tabStorage()).toBe(sessionStorage);
});

test('an event leaves the shadow root that its element is in', () => {
  const host = document.createElement('div');
  const inside = document.createElement('p');
  host.attachShadow({ mode: 'open' }).append(inside);
  document.body.append(host);
  const heard: EventTarget[] = [];
  once('kiosk:open', ({ target, composed, bubbles }) => {
    expect([composed, bubbles]).toEqual([true, true]);
    heard.push(target as EventTarget);
  });
  createPorts(config).emit('kiosk:open', {}, inside);
  expect(heard).toHaveLength(1);
});

test('the hosted checkout leads back to the page itself, without the fragment', () => {
  history.replaceState(null, '', '/shop?page=2#cart');
  const page = `${location.origin}/shop?page=2`;
  expect(createPorts(config).callbacks()).toEqual({ postFlowUrl: page, thankYouPageUrl: page, cartPageUrl: page });
});

test('first reads wait for the page to be parsed, but not for long; later ones are collected', async () => {
  vi.useFakeTimers();
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const done: string[] = [];
  const wait = (name: string, first: boolean) =>
    void createPorts(config)
      .waitForBatch(first)
      .then(() => done.push(name));
  wait('given up', true);
  await vi.advanceTimersByTimeAsync(299);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['given up']);
  wait('parsed', true);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['given up', 'parsed']);
  readyState.mockRestore();
  wait('later', false);
  wait('first', true);
  await vi.advanceTimersByTimeAsync(0);
  expect(done.slice(2)).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(50);
  expect(done.slice(2)).toEqual(['first', 'later']);
  vi.useRealTimers();
});
