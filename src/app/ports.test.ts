// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cartUpdateKey, createPorts } from './ports.ts';

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

test('what the page is told is its own to change', () => {
  const cart = { lineItems: [{ quantity: 1 }] };
  once('kiosk:add', ({ detail }) => detail.cart.lineItems.push({ quantity: 9 }));
  createPorts(config).emit('kiosk:add', { cart });
  expect(cart.lineItems).toHaveLength(1);
});

test('a function in what is told stays callable', () => {
  let retried = 0;
  once('kiosk:error', ({ detail }) => detail.retry());
  createPorts(config).emit('kiosk:error', { code: 'x', retry: () => retried++ });
  expect(retried).toBe(1);
});

test('an edit counts until the asking is over', () => {
  let kept: { quantity: number } | undefined;
  once('kiosk:before-update', ({ detail }) => {
    kept = detail;
    detail.quantity = 2;
  });
  const asked = createPorts(config).emitCancelable('kiosk:before-update', { quantity: 1 }, document.body);
  if (kept) kept.quantity = 99;
  expect(asked).toEqual({ quantity: 2 });
});

test('a refusal answers nothing, and an event of an element that has gone comes from the document', () => {
  once('kiosk:before-add', event => event.preventDefault());
  const gone = document.createElement('div');
  expect(createPorts(config).emitCancelable('kiosk:before-add', { lineItems: [] }, gone)).toBeUndefined();
});

test('other tabs are told only where they share the storage', () => {
  localStorage.clear();
  const ports = createPorts(config);
  ports.broadcastCartUpdate('one');
  expect(localStorage.getItem(cartUpdateKey('demo-client'))).toBeNull();
  ports.setStorage('local');
  ports.broadcastCartUpdate('two');
  expect(localStorage.getItem(cartUpdateKey('demo-client'))).toBe('two');
});
