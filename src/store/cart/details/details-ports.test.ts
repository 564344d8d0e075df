// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { createDetailsPorts } from './details-ports.ts';

const CLIENT = 'demo-client';

beforeEach(() => {
  sessionStorage.clear();
  location.href = 'https://shop.example/de/mugs?colour=oat#reviews';
});

function leave(thanks?: string) {
  const ports = createDetailsPorts(CLIENT, { storageKind: () => 'local', thanks: () => thanks });
  ports.redirect('#', { checkoutId: '1', totals: undefined });
  const stored = JSON.parse(sessionStorage.getItem(`kiosk:purchase:${CLIENT}`) ?? '{}') as { thanks?: string };
  return [ports.callbacks().thankYouPageUrl, stored.thanks];
}

const HERE = 'https://shop.example/de/mugs?colour=oat';

test.each([
  [undefined, HERE, 'dialog'],
  ['', HERE, 'dialog'],
  ['none', HERE, 'none'],
  ['page', undefined, 'page'],
  ['dailog', HERE, 'dialog'],
  ['thank-you', 'https://shop.example/de/thank-you', 'https://shop.example/de/thank-you'],
  ['thanks.html', 'https://shop.example/de/thanks.html', 'https://shop.example/de/thanks.html'],
  ['/thanks?a=1', 'https://shop.example/thanks?a=1', 'https://shop.example/thanks?a=1'],
  ['https://other.example/', 'https://other.example/', 'https://other.example/'],
  ['javascript:alert(1)', HERE, 'dialog'],
])('with data-thanks="%s", the thank-you page is %s', (thanks, url, kept) => {
  expect(leave(thanks)).toEqual([url, kept]);
});

test('watchStorage() calls back when the page returns from the back/forward cache', () => {
  const onChange = vi.fn();
  createDetailsPorts(CLIENT, { storageKind: () => 'local', thanks: () => undefined }).watchStorage('saved', onChange);
  for (const persisted of [false, true]) window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(onChange).toHaveBeenCalledOnce();
});
