// @vitest-environment document
import { afterEach, expect, test } from 'vitest';
import { toHref } from './address.ts';

afterEach(() => document.head.replaceChildren());

test('links to a review by a fragment alone when the page has no <base>', () => {
  expect(toHref('a')).toBe('#review-a');
});

test('links to a review by the page’s address when a <base> has another address', () => {
  location.href = 'https://shop.example/p/mug?a=1#b';
  const base = document.createElement('base');
  base.href = '/';
  document.head.append(base);
  Object.defineProperty(document, 'baseURI', { configurable: true, value: 'https://shop.example/' });
  expect(toHref('a')).toBe('https://shop.example/p/mug?a=1#review-a');
});
