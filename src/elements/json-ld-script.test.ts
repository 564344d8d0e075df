// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addJsonLd } from './json-ld-script.ts';

const blocksOf = (host: Element) => [...host.querySelectorAll('script')].map(({ textContent }) => textContent);

test('replaces the block that a cloned element has from the first', () => {
  const first = document.createElement('kiosk-review-list');
  addJsonLd(first, '{"a":1}');
  const clone = first.cloneNode(true) as Element;
  const remove = addJsonLd(clone, '{"a":2}');
  expect(blocksOf(clone)).toEqual(['{"a":2}']);
  expect(blocksOf(first)).toEqual(['{"a":1}']);
  remove?.();
  expect(blocksOf(clone)).toEqual([]);
});

test('leaves the page’s own block in the element alone', () => {
  const host = document.createElement('kiosk-review-list');
  const own = document.createElement('script');
  Object.assign(own, { type: 'application/ld+json', textContent: '{}' });
  host.append(own);
  addJsonLd(host, '{"a":1}');
  expect(blocksOf(host)).toEqual(['{}', '{"a":1}']);
});
