import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { validate } from '../validate.ts';
import { applyFieldMask, type FieldParser, getPath, objectParser, setPath } from './field-masks.ts';

const passThrough: FieldParser = value => value;
const parsers = {
  name: passThrough,
  'place.city': passThrough,
  'place.country': passThrough,
  tags: passThrough,
  size: objectParser(['width', 'unit.name'], passThrough),
};
const size = { width: 1, unit: { name: 'cm' } };
const entity = { id: 1, name: 'a', place: { city: 'Ulm', country: 'DE' }, tags: ['x'], size };
const change = (requested: unknown, mask?: unknown) =>
  validate(report => applyFieldMask(entity, requested, mask, parsers, 'thing', report));

test('a change without a mask changes only the fields that it contains', () => {
  expect(change({ name: 'b', id: 7, other: 1 })).toEqual({ ...entity, name: 'b' });
  expect(change({ place: { city: 'Graz' } })).toEqual({ ...entity, place: { city: 'Graz', country: 'DE' } });
  expect(change({})).toEqual(entity);
});

test('null in a change removes a field, or all fields of an object', () => {
  const { name: _, ...nameless } = entity;
  expect(change({ name: null })).toEqual(nameless);
  expect(change({ place: { city: null } })).toEqual({ ...entity, place: { country: 'DE' } });
  expect(change({ place: null })).toEqual({ ...entity, place: {} });
  expect(change({ place: null }, ['place.city'])).toEqual({ ...entity, place: { country: 'DE' } });
});

test('a change with a mask sets only named fields, and removes named fields it omits', () => {
  expect(change({ name: 'b', tags: [] }, ['name'])).toEqual({ ...entity, name: 'b' });
  const { name: _, ...nameless } = entity;
  expect(change({ tags: [] }, ['name'])).toEqual(nameless);
  expect(change({ place: { city: 'Graz' } }, ['place'])).toEqual({ ...entity, place: { city: 'Graz' } });
});

test('a mask path inside an object changes that field alone, and null clears the field', () => {
  expect(change({ size: { width: 2, unit: { name: 'in' } } }, ['size.width']).size).toEqual({ ...size, width: 2 });
  expect(change({ size: { unit: { name: 'in' } } }, ['size.unit.name']).size).toEqual({
    width: 1,
    unit: { name: 'in' },
  });
  expect(change({ size: { width: null } }, ['size.width']).size).toEqual({ unit: { name: 'cm' } });
  expect(change({ place: { city: null } }, ['place.city']).place).toEqual({ country: 'DE' });
});

test('a mask with a read-only, unknown or malformed path is refused', () => {
  const unknown = [['id'], ['place.street'], ['__proto__'], ['size.height'], ['size.unit.name.first'], ['name.first']];
  for (const mask of [...unknown, 'name', [['name']], [7], [''], ['size.'], Array(101).fill('name')])
    expect(() => change({ name: 'b' }, mask), String(mask)).toThrow(ApiError);
});

test('a mask path is refused if the change has no object along the path', () => {
  expect(() => change({ size: 'small' }, ['size.width'])).toThrow(ApiError);
  expect(() => change({ size: { unit: 5 } }, ['size.unit.name'])).toThrow(ApiError);
});

test('getPath and setPath use own fields only, and setPath does not change its input', () => {
  expect(getPath(entity, 'place.city')).toBe('Ulm');
  expect(getPath(entity, 'constructor')).toBeUndefined();
  expect(getPath(entity, '__proto__.toString')).toBeUndefined();
  const next = setPath(entity, 'place.city', 'Bonn');
  expect([getPath(next, 'place.city'), entity.place.city]).toEqual(['Bonn', 'Ulm']);
  setPath({}, '__proto__.polluted', true);
  expect('polluted' in {}).toBe(false);
});
