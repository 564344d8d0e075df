// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../start/registry.ts';
import { closeCart, findDrawer, openCart } from './overlays.ts';

const registry = { tags: new Map([['shop', 0]]), clicks: new Map() } as unknown as Registry;

/** Puts HTML into an open shadow root inside `depth - 1` others, and returns the first drawer in it. */
function inRoot(html: string, depth = 1): Element | null {
  let parent: Element = document.body;
  let root = document.body as ParentNode;
  for (let at = 0; at < depth; at++) {
    const card = document.createElement('div');
    root.append(card);
    parent = card;
    root = parent.attachShadow({ mode: 'open' });
  }
  const parsed = new DOMParser().parseFromString(html, 'text/html').body;
  root.append(...parsed.children);
  return root.querySelector('kiosk-cart-drawer');
}

beforeEach(() => document.body.replaceChildren());

test.each([1, 2])('finds the drawer in a shadow root %i deep when the document has none', depth => {
  const drawer = inRoot('<kiosk-cart-drawer open></kiosk-cart-drawer>', depth);
  expect(findDrawer(registry)).toBe(drawer);
  openCart(registry);
  expect(registry.clicks.has(drawer as Element)).toBe(true);
  expect(document.querySelector('kiosk-cart-drawer')).toBeNull();
  closeCart(registry);
  expect(drawer?.hasAttribute('open')).toBe(false);
});

test('finds a drawer in a shadow root by its id', () => {
  inRoot('<kiosk-cart-drawer></kiosk-cart-drawer>');
  const named = document.createElement('kiosk-cart-drawer');
  named.id = 'mine';
  document.querySelector('div')?.shadowRoot?.append(named);
  expect(findDrawer(registry, undefined, 'mine')).toBe(named);
});

test('prefers the drawer in the document to a drawer in a shadow root', () => {
  inRoot('<kiosk-cart-drawer></kiosk-cart-drawer>');
  const drawer = document.createElement('kiosk-cart-drawer');
  document.body.append(drawer);
  expect(findDrawer(registry)).toBe(drawer);
});

test('openCart() loads the drawer’s code although Prototype.js gives elements a show()', () => {
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
