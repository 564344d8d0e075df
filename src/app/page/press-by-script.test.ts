// @vitest-environment document
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

test('activates an element when a script clicks it', () => {
  expect(click('kiosk-add-to-cart', false)).toBe(1);
});

test('ignores a shopper’s press, a click on a child and clicks on other elements', () => {
  expect(click('kiosk-add-to-cart', true)).toBe(0);
  expect(click('kiosk-add-to-cart', false, true)).toBe(0);
  expect(click('my-button', false)).toBe(0);
});

test('ignores a script’s click when the element’s shadow root is closed', () => {
  expect(click('kiosk-add-to-cart', false, false, 'closed')).toBe(0);
});
