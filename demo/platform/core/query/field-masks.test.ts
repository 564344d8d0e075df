import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { validate } from '../validate.ts';
import { applyFieldMask, type FieldParser, getPath, setPath } from './field-masks.ts';

const passThrough: FieldParser = value => value;
const parsers = { name: passThrough, 'place.city': passThrough, 'place.country': passThrough, tags: passThrough };
const entity = { id: 1, name: 'a', place: { city: 'Ulm', country: 'DE' }, tags: ['x'] };
const change = (requested: unknown, mask?: unknown) =>
  validate(report => applyFieldMask(entity, requested, mask, parsers, 'thing', report));

test('without a mask only the fields present change', () => {
  expect(change({ name: 'b', id: 7, other: 1 })).toEqual({ ...entity, name: 'b' });
  expect(change({ place: { city: 'Graz' } })).toEqual({ ...entity, place: { city: 'Graz', country: 'DE' } });
  expect(change({})).toEqual(entity);
});

test('with a mask only the fields that it names change; a field named without a value is removed', () => {
  expect(change({ name: 'b', tags: [] }, ['name'])).toEqual({ ...entity, name: 'b' });
  const { name: _, ...nameless } = entity;
  expect(change({ tags: [] }, ['name'])).toEqual(nameless);
  expect(change({ place: { city: 'Graz' } }, ['place'])).toEqual({ ...entity, place: { city: 'Graz' } });
});

test('a mask with a read-only field is refused', () => {
  for (const mask of [['id'], ['place.street'], ['__proto__'], 'name'])
    expect(() => change({}, mask)).toThrow(ApiError);
});

test('paths read and write own fields only, and do not change the original', () => {
  expect(getPath(entity, 'place.city')).toBe('Ulm');
  expect(getPath(entity, 'constructor')).toBeUndefined();
  expect(getPath(entity, '__proto__.toString')).toBeUndefined();
  const next = setPath(entity, 'place.city', 'Bonn');
  expect([getPath(next, 'place.city'), entity.place.city]).toEqual(['Bonn', 'Ulm']);
  setPath({}, '__proto__.polluted', true);
  expect('polluted' in {}).toBe(false);
});
