import { expect, test } from 'vitest';
import * as entry from '../../../../src/index.ts';
import specified from './enumerations.json' with { type: 'json' };

/** What a newer platform may add, or what stands for nothing: no value of the specification. */
const SENTINEL = /^UN(KNOWN|SPECIFIED|DEFINED|RECOGNISED)/;

type EnumValues = readonly string[];
const isEnumValues = (value: unknown): value is EnumValues =>
  Array.isArray(value) && value.every(one => typeof one === 'string');

/** Every list of words that the package exports, of its own or within an area, by its name. */
const exported = new Map<string, EnumValues>(
  Object.entries(entry)
    .flatMap(([name, value]) => [[name, value] as const, ...Object.entries(Object(value))])
    .flatMap(([name, value]) => (isEnumValues(value) ? [[name, value] as const] : [])),
);

/** Lists that the wire needs and the specification does not name. */
const wireOnly = new Set(['attributionSources', 'loginStatuses', 'voidReasons']);

test('every value of an enumeration in the specification is in an array of that name', () => {
  const wanted = Object.entries(specified).flatMap(([name, words]) => words.map(word => ({ name, word })));
  const missing = wanted.filter(({ name, word }) => !exported.get(name)?.includes(word));
  const found = wanted.length - missing.length;
  console.log(
    `${found} of ${wanted.length} enumeration values in ${Object.keys(specified).length} arrays, ${missing.length} missing`,
  );
  expect(missing).toEqual([]);
});

test('an array has no value that the specification does not know, and none twice', () => {
  const known: Readonly<Record<string, EnumValues>> = specified;
  for (const [name, words] of exported) {
    expect(new Set(words).size, name).toBe(words.length);
    if (!wireOnly.has(name))
      expect(
        words.filter(word => !known[name]?.includes(word) && !SENTINEL.test(word)),
        name,
      ).toEqual([]);
  }
});
