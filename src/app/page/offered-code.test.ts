// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ShopApp } from '../../store/app.ts';
import { initialCart } from '../../store/cart/state.ts';
import type { Ports } from '../../store/ports.ts';
import { keepOfferedCode } from './offered-code.ts';

const stored = () => Object.values({ ...sessionStorage });
const visit = (
  search: string,
  tabStorage: Ports['tabStorage'] = () => sessionStorage,
  clientId = 'demo-client',
  first = clientId,
) => {
  history.replaceState(null, '', `/${search}`);
  const store = createStore(() => ({ cart: initialCart }));
  const app = { clientId, ports: { tabStorage }, store, parts: {} } as unknown as ShopApp;
  keepOfferedCode(app, { tags: new Map([[first, document.createElement('script')]]) });
  return app;
};

beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

test('later pages of the tab offer a code from the address, until another comes', () => {
  expect(visit('').parts.getOfferedCode?.()).toBe('');
  visit('?coupon=%20WELCOME10');
  expect(visit('?size=3').parts.getOfferedCode?.()).toBe('WELCOME10');
  visit('?coupon=FIVER');
  expect(visit('').parts.getOfferedCode?.()).toBe('FIVER');
  expect(visit('', undefined, 'other-shop').parts.getOfferedCode?.()).toBe('');
});

test('on a page with two shops a code in the address is for the first', () => {
  expect(visit('?coupon=FIVER', undefined, 'other-shop', 'demo-client').parts.getOfferedCode).toBeUndefined();
  expect(stored()).toEqual([]);
});

test('an address that a script changes also counts', () => {
  const app = visit('');
  history.replaceState(null, '', '/?coupon=FIVER');
  expect(app.parts.getOfferedCode?.()).toBe('FIVER');
  history.replaceState(null, '', '/');
  expect(app.parts.getOfferedCode?.()).toBe('FIVER');
});

test('nothing is stored before it may be, nor what has been tried by then', () => {
  let storage: Storage | undefined;
  const app = visit('?coupon=WELCOME10', () => storage);
  expect(stored()).toEqual([]);
  expect(app.parts.getOfferedCode?.()).toBe('WELCOME10');
  storage = sessionStorage;
  app.parts.triedCoupons = new Set(['WELCOME10']);
  app.parts.getOfferedCode?.();
  expect(stored()).toEqual([]);
  app.parts.triedCoupons.clear();
  app.parts.getOfferedCode?.();
  expect(stored()).toEqual(['WELCOME10']);
});

test('blocked storage harms nothing', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(visit('?coupon=WELCOME10', blocked).parts.getOfferedCode?.()).toBe('WELCOME10');
});

test.each([
  ['of a hundred characters', 'x'.repeat(100), 'x'.repeat(100)],
  ['of a hundred and one', 'x'.repeat(101), ''],
  ['too long', 'x'.repeat(2000), ''],
  ['in another script', '夏のセール', '夏のセール'],
  ['of several lines', 'A\nB\r\n C', 'A B C'],
  ['empty', '  ', ''],
])('a code that is %s is bounded and harmless', { tags: ['@security-coupon-link'] }, (_, code, offered) => {
  visit(`?coupon=${encodeURIComponent(code)}`);
  expect(visit('').parts.getOfferedCode?.()).toBe(offered);
  expect(stored()).toEqual(offered ? [offered] : []);
});

test('a code in the address is offered without signs that nobody sees', () => {
  visit(`?coupon=${encodeURIComponent('ＷＥＬＣＯＭＥ１０\u200b')}`);
  expect(visit('').parts.getOfferedCode?.()).toBe('WELCOME10');
});
