import { expect, test } from 'vitest';
import { Refusal } from '../api-error.ts';
import { checked } from '../validate.ts';
import { masked, type Reader, valueAt, withValueAt } from './field-masks.ts';

const same: Reader = value => value;
const readers = { name: same, 'place.city': same, 'place.country': same, tags: same };
const entity = { id: 1, name: 'a', place: { city: 'Ulm', country: 'DE' }, tags: ['x'] };
const change = (asked: unknown, mask?: unknown) => checked(fail => masked(entity, asked, mask, readers, 'thing', fail));

test('without a mask what is present changes, and nothing else', () => {
  expect(change({ name: 'b', id: 7, other: 1 })).toEqual({ ...entity, name: 'b' });
  expect(change({ place: { city: 'Graz' } })).toEqual({ ...entity, place: { city: 'Graz', country: 'DE' } });
  expect(change({})).toEqual(entity);
});

test('with a mask only what it names changes; named without a value it goes', () => {
  expect(change({ name: 'b', tags: [] }, ['name'])).toEqual({ ...entity, name: 'b' });
  const { name: _, ...nameless } = entity;
  expect(change({ tags: [] }, ['name'])).toEqual(nameless);
  expect(change({ place: { city: 'Graz' } }, ['place'])).toEqual({ ...entity, place: { city: 'Graz' } });
});

test('a mask that names what cannot change is refused', () => {
  for (const mask of [['id'], ['place.street'], ['__proto__'], 'name']) expect(() => change({}, mask)).toThrow(Refusal);
});

test('paths read and write own fields alone, and leave the original as it was', () => {
  expect(valueAt(entity, 'place.city')).toBe('Ulm');
  expect(valueAt(entity, 'constructor')).toBeUndefined();
  expect(valueAt(entity, '__proto__.toString')).toBeUndefined();
  const next = withValueAt(entity, 'place.city', 'Bonn');
  expect([valueAt(next, 'place.city'), entity.place.city]).toEqual(['Bonn', 'Ulm']);
  withValueAt({}, '__proto__.polluted', true);
  expect('polluted' in {}).toBe(false);
});
