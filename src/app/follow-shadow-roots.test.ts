// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { followShadowRoots } from './follow-shadow-roots.ts';
import type { Registry } from './registry.ts';

const { attachShadow } = Element.prototype;
const observed: Node[] = [];
const registry = { observe: (root: Node) => void observed.push(root) } as unknown as Registry;

afterEach(() => {
  Element.prototype.attachShadow = attachShadow;
  observed.length = 0;
});

test.each(['open', 'closed'] as const)('has elements found in a %s shadow root that is attached later', mode => {
  followShadowRoots(registry);
  expect(observed).toEqual([document.documentElement]);
  const root = document.createElement('div').attachShadow({ mode });
  expect(observed).toEqual([document.documentElement, root]);
});

test('leaves the shadow roots of its own elements alone', () => {
  followShadowRoots(registry);
  document.createElement('kiosk-add-to-cart').attachShadow({ mode: 'open' });
  expect(observed).toEqual([document.documentElement]);
});

test('leaves attachShadow as it is when the prototype is closed to changes', () => {
  Object.defineProperty(Element.prototype, 'attachShadow', {
    value: attachShadow,
    writable: false,
    configurable: true,
  });
  expect(() => followShadowRoots(registry)).not.toThrow();
  Object.defineProperty(Element.prototype, 'attachShadow', { value: attachShadow, writable: true, configurable: true });
});
