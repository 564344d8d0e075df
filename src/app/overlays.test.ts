// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openCart } from './overlays.ts';
import type { Registry } from './registry.ts';

test('fetches the drawer’s code where Prototype.js gives every element a show', () => {
  document.body.innerHTML = '<kiosk-cart-drawer></kiosk-cart-drawer>';
  const [drawer] = document.body.children;
  const show = vi.fn();
  Object.assign(drawer ?? {}, { show });
  const load = vi.fn(async () => {});
  const clicks = new WeakMap<Element, number>();
  openCart({ tags: new Map([['shop', {}]]), clicks, load } as unknown as Registry);
  expect(show).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledWith('kiosk-cart-drawer');
  expect(clicks.has(drawer as Element)).toBe(true);
});
