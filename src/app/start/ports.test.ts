// @vitest-environment document
import { expect, test, vi } from 'vitest';
import { createPorts } from './ports.ts';

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
  const lineItemIds = ['one'];
  once('kiosk:before-remove', ({ detail }) => detail.lineItemIds.push('two'));
  createPorts(config).emit('kiosk:before-remove', { lineItemIds });
  expect(lineItemIds).toHaveLength(1);
});

test('a function in an event detail stays callable', () => {
  let retried = 0;
  once('kiosk:error', ({ detail }) => detail.retry());
  createPorts(config).emit('kiosk:error', { code: 'x', message: '', retry: () => retried++ });
  expect(retried).toBe(1);
});

test('tabStorage() returns nothing until storage is allowed', () => {
  const ports = createPorts(config);
  expect(ports.tabStorage()).toBeUndefined();
  ports.setStorage('local');
  expect(ports.tabStorage()).toBe(sessionStorage);
});

test('an event from an element in a shadow root reaches the document', () => {
  const host = document.createElement('div');
  const inside = document.createElement('p');
  host.attachShadow({ mode: 'open' }).append(inside);
  document.body.append(host);
  const heard: EventTarget[] = [];
  once('kiosk:open', ({ target, composed, bubbles }) => {
    expect([composed, bubbles]).toEqual([true, true]);
    heard.push(target as EventTarget);
  });
  createPorts(config).emit('kiosk:open', { what: 'cart' }, inside);
  expect(heard).toHaveLength(1);
});

test('first product reads wait up to 300 ms for the parser, later ones 50 ms', async () => {
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
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
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
