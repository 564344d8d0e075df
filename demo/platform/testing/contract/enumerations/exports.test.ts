import { expect, test } from 'vitest';
import * as entry from '../../../../../src/index.ts';
import specified from '../enumerations.json' with { type: 'json' };

/** Values that stand for an unknown or missing value. The list of enumerations does not have them. */
const SENTINEL = /^UN(KNOWN|SPECIFIED|DEFINED|RECOGNISED)/;

type EnumValues = readonly string[];
const isEnumValues = (value: unknown): value is EnumValues =>
  Array.isArray(value) && value.every(one => typeof one === 'string');

/** Every enum array that the package exports, by name. */
const exported = new Map<string, EnumValues>(
  Object.entries(entry)
    .flatMap(([name, value]) => [[name, value] as const, ...Object.entries(Object(value))])
    .flatMap(([name, value]) => (isEnumValues(value) ? [[name, value] as const] : [])),
);

/** Arrays that the wire format needs and enumerations.json does not list. */
const wireOnly = new Set(['attributionSources', 'loginStatuses', 'memberSearchFields', 'voidReasons']);

test('every documented enum value is in the exported array of the same name', () => {
  const wanted = Object.entries(specified).flatMap(([name, words]) => words.map(word => ({ name, word })));
  const missing = wanted.filter(({ name, word }) => !exported.get(name)?.includes(word));
  const found = wanted.length - missing.length;
  console.log(
    `${found} of ${wanted.length} enumeration values are exported; made-and-taken.test.ts counts those in use`,
  );
  expect(missing).toEqual([]);
});

test('an exported array has no undocumented and no repeated value', () => {
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
