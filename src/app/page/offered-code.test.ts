// @vitest-environment document
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

test('later pages of the tab offer a code from ?coupon= until another code comes', () => {
  expect(visit('').parts.getOfferedCode?.()).toBe('');
  visit('?coupon=%20WELCOME10');
  expect(visit('?size=3').parts.getOfferedCode?.()).toBe('WELCOME10');
  visit('?coupon=FIVER');
  expect(visit('').parts.getOfferedCode?.()).toBe('FIVER');
  expect(visit('', undefined, 'other-shop').parts.getOfferedCode?.()).toBe('');
});

test('does not offer a code in the address to the page’s second shop', () => {
  expect(visit('?coupon=FIVER', undefined, 'other-shop', 'demo-client').parts.getOfferedCode).toBeUndefined();
  expect(stored()).toEqual([]);
});

test('offers a code that a script puts into the address later', () => {
  const app = visit('');
  history.replaceState(null, '', '/?coupon=FIVER');
  expect(app.parts.getOfferedCode?.()).toBe('FIVER');
  history.replaceState(null, '', '/');
  expect(app.parts.getOfferedCode?.()).toBe('FIVER');
});

test('stores an offered code once storage is allowed, unless the code has been tried', () => {
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

test('offers the code on the same page when storage is blocked', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(visit('?coupon=WELCOME10', blocked).parts.getOfferedCode?.()).toBe('WELCOME10');
});

test.each([
  ['has 100 characters', 'x'.repeat(100), 'x'.repeat(100)],
  ['has 101 characters', 'x'.repeat(101), ''],
  ['has 2000 characters', 'x'.repeat(2000), ''],
  ['is in another script', '夏のセール', '夏のセール'],
  ['has several lines', 'A\nB\r\n C', 'A B C'],
  ['is empty', '  ', ''],
])(
  'accepts, cleans or drops the coupon code of an address if the code %s',
  { tags: ['@security-coupon-link'] },
  (_, code, offered) => {
    visit(`?coupon=${encodeURIComponent(code)}`);
    expect(visit('').parts.getOfferedCode?.()).toBe(offered);
    expect(stored()).toEqual(offered ? [offered] : []);
  },
);

test('removes invisible characters from an offered code, and converts full-width ones', () => {
  visit(`?coupon=${encodeURIComponent('ＷＥＬＣＯＭＥ１０\u200b')}`);
  expect(visit('').parts.getOfferedCode?.()).toBe('WELCOME10');
});
