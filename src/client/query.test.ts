import { expect, test } from 'vitest';
import { query } from './query.ts';

const getFilter = (built: ReturnType<typeof query>) => built.forOffsets().filter;

test('an empty query asks for pages of 50, without a filter', () => {
  expect(query().forOffsets()).toEqual({ paging: { limit: 50, offset: 0 } });
  expect(query().forCursors()).toEqual({ cursorPaging: { limit: 50 } });
});

test('one condition is the filter itself, several are joined by $and', () => {
  expect(getFilter(query().eq('slug', 'mug'))).toEqual({ slug: 'mug' });
  expect(getFilter(query().ge('price', 5).lt('price', 9))).toEqual({
    $and: [{ price: { $gte: 5 } }, { price: { $lt: 9 } }],
  });
});

test('comparison methods such as ne() and between() write their operators', () => {
  const words = query()
    .ne('a', 1)
    .gt('a', 1)
    .le('a', 1)
    .in('a', [1])
    .hasSome('a', [1])
    .hasAll('a', [1])
    .startsWith('a', 'x')
    .endsWith('a', 'x')
    .contains('a', 'x')
    .exists('a')
    .isEmpty('a');
  expect(JSON.stringify(getFilter(words))).toBe(
    '{"$and":[{"a":{"$ne":1}},{"a":{"$gt":1}},{"a":{"$lte":1}},{"a":{"$in":[1]}},{"a":{"$hasSome":[1]}},{"a":{"$hasAll":[1]}},{"a":{"$startsWith":"x"}},{"a":{"$endsWith":"x"}},{"a":{"$contains":"x"}},{"a":{"$exists":true}},{"a":{"$isEmpty":true}}]}',
  );
  expect(getFilter(query().between('a', 1, 2))).toEqual({ $and: [{ a: { $gte: 1 } }, { a: { $lte: 2 } }] });
});

test('and, or and not combine the filters of queries', () => {
  const cheap = query().lt('price', 9);
  const blue = query().eq('colour', 'blue').eq('size', 'L');
  expect(getFilter(cheap.or(blue))).toEqual({
    $or: [{ price: { $lt: 9 } }, { $and: [{ colour: 'blue' }, { size: 'L' }] }],
  });
  expect(getFilter(query().or(query()))).toBeUndefined();
  expect(getFilter(cheap.and(query().eq('a', 1)))).toEqual({ $and: [{ price: { $lt: 9 } }, { a: 1 }] });
  expect(getFilter(cheap.not(query().eq('a', 1)))).toEqual({ $and: [{ price: { $lt: 9 } }, { $not: { a: 1 } }] });
});

test('an operand without conditions matches everything', () => {
  const cheap = query().lt('price', 9);
  const nothing = { $not: {} };
  expect(getFilter(cheap.or(query()))).toBeUndefined();
  expect(getFilter(query().or(cheap))).toBeUndefined();
  expect(getFilter(cheap.or())).toEqual({ price: { $lt: 9 } });
  expect(getFilter(cheap.and(query()))).toEqual({ price: { $lt: 9 } });
  expect(getFilter(query().not(query()))).toEqual(nothing);
  expect(getFilter(cheap.not(query()))).toEqual({ $and: [{ price: { $lt: 9 } }, nothing] });
  expect(getFilter(cheap.or(query()).eq('a', 1))).toEqual({ a: 1 });
});

test('a method does not change the query it is called on', () => {
  const base = query().eq('a', 1).descending('price').limit(10);
  base.eq('b', 2).ascending('name').limit(3).skip(9);
  expect(base.forOffsets()).toEqual({
    filter: { a: 1 },
    sort: [{ fieldName: 'price', order: 'DESC' }],
    paging: { limit: 10, offset: 0 },
  });
});
