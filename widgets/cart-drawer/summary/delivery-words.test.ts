import { expect, test } from 'vitest';
import type { CartLine } from '../../../src/api/carts.ts';
import { isByEmail, isShipped } from './delivery-words.ts';

const download = { itemType: { preset: 'DIGITAL' }, physicalProperties: { shippable: false } };
const card = { itemType: { preset: 'GIFT_CARD' } };
const service = { itemType: { preset: 'SERVICE' }, physicalProperties: { shippable: false } };
const parcel = { itemType: { preset: 'PHYSICAL' }, physicalProperties: { shippable: true } };
const unknown = {};

test.each<[string, readonly object[], boolean, boolean]>([
  ['no lines', [], false, false],
  ['a download', [download], true, false],
  ['a download and a gift card', [download, card], true, true],
  ['a service', [service], false, false],
  ['a download and a parcel', [download, parcel], false, true],
  ['a line of unknown type', [unknown], false, true],
])('finds whether a cart with %s comes by email, and whether it is shipped', (_, lines, byEmail, shipped) => {
  const cart = { lineItems: lines as readonly CartLine[] };
  expect([isByEmail(cart), isShipped(cart)]).toEqual([byEmail, shipped]);
});
