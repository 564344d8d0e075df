// @vitest-environment document
import { expect, test } from 'vitest';
import { addJsonLd } from './json-ld-script.ts';

const blocksOf = (host: Element) => [...host.querySelectorAll('script')].map(({ textContent }) => textContent);

test('addJsonLd replaces the copied JSON-LD block in a cloned element', () => {
  const first = document.createElement('kiosk-review-list');
  addJsonLd(first, '{"a":1}');
  const clone = first.cloneNode(true) as Element;
  const remove = addJsonLd(clone, '{"a":2}');
  expect(blocksOf(clone)).toEqual(['{"a":2}']);
  expect(blocksOf(first)).toEqual(['{"a":1}']);
  remove?.();
  expect(blocksOf(clone)).toEqual([]);
});

test('addJsonLd keeps the page’s own JSON-LD block in the element', () => {
  const host = document.createElement('kiosk-review-list');
  const own = document.createElement('script');
  Object.assign(own, { type: 'application/ld+json', textContent: '{}' });
  host.append(own);
  addJsonLd(host, '{"a":1}');
  expect(blocksOf(host)).toEqual(['{}', '{"a":1}']);
});
