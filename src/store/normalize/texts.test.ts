import { expect, test } from 'vitest';
import type { Member } from '../../api/members.ts';
import type { Order } from '../../api/orders.ts';
import type { Product } from '../../api/products.ts';
import type { Review } from '../../api/reviews.ts';
import { normalizeLines } from '../cart/normalize.ts';
import { normalizeMember } from './member.ts';
import { normalizeOrder } from './order.ts';
import { normalizeProduct } from './product.ts';
import { normalizeReview } from './review.ts';

const NO_TEXTS: readonly unknown[] = [{}, ['a', {}], 7, true, null];

/** All values within an entity that are not objects. */
const leaves = (value: unknown): readonly unknown[] =>
  Object(value) === value ? Object.values(value as object).flatMap(leaves) : [value];

test.each(NO_TEXTS)('leaves out a text when the answer has %j in its place', odd => {
  const texts = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, odd]));
  const named = { ...texts('translated'), original: 'Mug' };
  const entities = [
    normalizeProduct({
      id: 'id',
      ...texts('name', 'slug', 'ribbon', 'brand', 'sku', 'description'),
      productOptions: [{ ...texts('name'), choices: [texts('value', 'description')] }],
      customTextFields: [texts('title')],
      ribbons: [texts('text')],
    } as unknown as Product),
    normalizeReview({
      id: 'id',
      content: { ...texts('title', 'body'), rating: 5 },
      author: texts('authorName'),
      reply: texts('message'),
      reviewDate: odd,
    } as unknown as Review),
    normalizeMember({
      id: 'id',
      ...texts('loginEmail'),
      profile: texts('nickname', 'title'),
      contact: { ...texts('firstName', 'lastName', 'company'), addresses: [texts('country', 'city', 'addressLine')] },
    } as unknown as Member),
    normalizeOrder({
      ...texts('number', 'currency'),
      lineItems: [
        {
          productName: texts('original', 'translated'),
          descriptionLines: [{ name: named, plainText: texts('original') }],
        },
      ],
    } as unknown as Order),
    normalizeLines([
      { id: 'id', quantity: 5, productName: texts('original') },
      { id: 'id', quantity: 5, productName: named, price: texts('formattedAmount', 'formattedConvertedAmount') },
      { id: 'id', quantity: 5, descriptionLines: [{ name: named, colorInfo: texts('original', 'translated') }] },
    ]),
  ];
  const found = leaves(entities).filter(leaf => ![5, 0].includes(leaf as number) && leaf !== undefined);
  expect(found.filter(leaf => typeof leaf !== 'string')).toEqual([]);
  expect(found).not.toContain('a');
});
