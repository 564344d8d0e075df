// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../start/registry.ts';
import { openTerms } from './terms.ts';

let opened: string[] = [];
class Drawer extends HTMLElement {
  open? = false;
  show() {
    opened.push(this.id);
  }
}
customElements.define('kiosk-cart-drawer', Drawer);
// Without `load`, the page has no loader.
const registry = (load?: Registry['load']) =>
  ({
    tags: new Map([
      ['shop', 0],
      ['other', 0],
    ]),
    load,
  }) as unknown as Registry;
const find = (id: string) => document.querySelector(`#${id}`) ?? undefined;

beforeEach(() => {
  opened = [];
  document.body.replaceChildren();
});

test.each([
  ['', false, []],
  ['<kiosk-cart-drawer id="a"></kiosk-cart-drawer>', false, []],
  ['<kiosk-cart-drawer id="a" terms></kiosk-cart-drawer>', true, ['a']],
  ['<kiosk-cart-drawer id="a" terms client-id="other"></kiosk-cart-drawer>', false, []],
  ['<kiosk-cart-drawer id="a"></kiosk-cart-drawer><kiosk-cart-drawer id="b" terms></kiosk-cart-drawer>', true, ['b']],
  [
    '<kiosk-cart-drawer id="a" terms></kiosk-cart-drawer><kiosk-cart-drawer id="b" terms></kiosk-cart-drawer>',
    true,
    ['a'],
  ],
  ['<p aria-hidden="true"><kiosk-cart-drawer id="a" terms></kiosk-cart-drawer></p>', true, ['a']],
  [
    '<p aria-hidden="true"><kiosk-cart-drawer id="a" terms></kiosk-cart-drawer></p><kiosk-cart-drawer id="b"></kiosk-cart-drawer>',
    false,
    [],
  ],
  [
    '<p aria-hidden="true"><kiosk-cart-drawer id="a" terms></kiosk-cart-drawer></p><kiosk-cart-drawer id="b" terms></kiosk-cart-drawer>',
    true,
    ['b'],
  ],
])('with %j a checkout waits for terms: %j, opened drawers: %j', async (html, waits, ids) => {
  document.body.innerHTML = html;
  expect(await openTerms(registry(), 'shop')).toBe(waits);
  expect(opened).toEqual(ids);
});

test('opens the drawer in which checkout was pressed when two have terms', async () => {
  document.body.innerHTML =
    '<kiosk-cart-drawer id="a" terms></kiosk-cart-drawer><kiosk-cart-drawer id="b" terms></kiosk-cart-drawer>';
  expect(await openTerms(registry(), 'shop', find('b'))).toBe(true);
  expect(opened).toEqual(['b']);
});

test('openTerms() fetches the drawer’s code first, and rejects if the fetch fails', async () => {
  document.body.innerHTML = '<kiosk-cart-drawer id="a" terms></kiosk-cart-drawer>';
  const drawer = find('a') as Drawer;
  // Prototype.js gives an element a `show` before its code has loaded.
  delete drawer.open;
  const fail = vi.fn(() => Promise.reject(new Error('offline')));
  await expect(openTerms(registry(fail), 'shop')).rejects.toMatchObject({ code: 'network' });
  await expect(openTerms(registry(), 'shop')).rejects.toMatchObject({ code: 'network' });
  const load = vi.fn(async () => {
    drawer.open = false;
  });
  expect(await openTerms(registry(load), 'shop')).toBe(true);
  expect([fail.mock.calls, load.mock.calls]).toEqual([[['kiosk-cart-drawer']], [['kiosk-cart-drawer']]]);
  expect(opened).toEqual(['a']);
});
