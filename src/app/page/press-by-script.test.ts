// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Registry } from '../start/registry.ts';
import { pressByScript } from './press-by-script.ts';

function click(tag: string, isTrusted: boolean, inner = false, mode: ShadowRootMode = 'open'): number {
  let activations = 0;
  const element = document.body.appendChild(document.createElement(tag));
  element.attachShadow({ mode });
  Object.assign(element, { activate: () => activations++ });
  const target = inner ? element.appendChild(document.createElement('b')) : element;
  const event = new MouseEvent('click', { bubbles: true, composed: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  addEventListener('click', pressed => pressByScript({ clicks: new WeakMap() } as unknown as Registry, pressed), {
    once: true,
    capture: true,
  });
  target.dispatchEvent(event);
  return activations;
}

test('carries out a click when a script makes it on an element itself', () => {
  expect(click('kiosk-add-to-cart', false)).toBe(1);
});

test('leaves a shopper’s press, one within an element and other elements alone', () => {
  expect(click('kiosk-add-to-cart', true)).toBe(0);
  expect(click('kiosk-add-to-cart', false, true)).toBe(0);
  expect(click('my-button', false)).toBe(0);
});

test('leaves a click alone when a closed shadow root hides where it was made', () => {
  expect(click('kiosk-add-to-cart', false, false, 'closed')).toBe(0);
});
