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
