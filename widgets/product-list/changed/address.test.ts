// @vitest-environment document
import { expect, test } from 'vitest';
import { readView, toAddress } from './address.ts';

const written = { params: 'shop', search: '', sort: 'featured', filter: '' } as const;

test.each([
  [1, 1],
  [50, 50],
  [51, 50],
  [120, 50],
])('an address written at page %i of a list is read as page %i', (shown, reloaded) => {
  const view = { search: 'mug', sort: 'price', filter: 'stock:in', page: shown } as const;
  history.replaceState(null, '', toAddress(view, written));
  expect(readView(written)).toEqual({ ...view, page: reloaded });
});
