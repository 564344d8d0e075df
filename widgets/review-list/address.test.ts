// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { toHref } from './address.ts';

afterEach(() => document.head.replaceChildren());

test('leads to a review by a fragment when the page has its own address as base', () => {
  expect(toHref('a')).toBe('#review-a');
});

test('leads to a review of this page when a <base> names another address', () => {
  location.href = 'https://shop.example/p/mug?a=1#b';
  const base = document.createElement('base');
  base.href = '/';
  document.head.append(base);
  Object.defineProperty(document, 'baseURI', { configurable: true, value: 'https://shop.example/' });
  expect(toHref('a')).toBe('https://shop.example/p/mug?a=1#review-a');
});
