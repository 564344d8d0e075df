import fc from 'fast-check';
import { areas } from '../../../../../src/api/contract.ts';
import { type BadRequest, fieldsInPath, type GoodCall, toBadRequest, toBadRequestWithInput } from './encode.ts';
import { getAtPath, type Json, type JsonNode, listNodes, REMOVED, setAtPath } from './json.ts';
import { listOutOfBounds } from './out-of-bounds.ts';
import { freeFormFields, idFields, invalidTexts, requiredFields } from './required-fields.ts';

const enumValues = new Set(
  Object.values(areas)
    .flatMap(area => Object.values(area))
    .flatMap((value: unknown) => (Array.isArray(value) ? value : []))
    .filter(value => typeof value === 'string' && value.length > 1),
);

export const scalar = fc.oneof(fc.boolean(), fc.integer(), fc.string({ minLength: 1 }));

/**
 * JSON values of any type except that of `value`. null is left out, because the platform treats it as a missing field.
 */
function valueOfOtherType(value: Json): fc.Arbitrary<Json> {
  const list = fc.array(scalar, { minLength: 1, maxLength: 3 });
  const object = fc.dictionary(fc.string({ minLength: 1 }), scalar, { minKeys: 1, maxKeys: 3 });
  const text = fc.string({ minLength: 1 }).filter(one => Number.isNaN(Number(one)) && !/^(true|false)$/.test(one));
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (typeof value === 'string') return fc.oneof(number, fc.boolean(), list, object);
  if (typeof value === 'number') return fc.oneof(text, fc.boolean(), list, object);
  if (typeof value === 'boolean') return fc.oneof(number, text, list, object);
  return fc.oneof(number, fc.boolean(), text, Array.isArray(value) ? object : list);
}

const PLACEHOLDER = '"deeply nested value"';

/** JSON texts of nested lists or nested objects, deeper than the limit of 100. */
const deeplyNested = fc
  .record({ depth: fc.integer({ min: 101, max: 20_000 }), list: fc.boolean() })
  .map(({ depth, list }) =>
    list ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );

const outOfRangeNumber = fc.oneof(fc.constantFrom(-1e15, 1e15), fc.double({ min: 1e13, max: 1e300, noNaN: true }));
const unknownEnumValue = fc.stringMatching(/^[A-Z_]{3,20}$/).filter(word => !enumValues.has(word));
/** Placeholders of enumerations for no value, such as `UNKNOWN`. Answers may contain them, inputs must not. */
const sentinel = fc.constantFrom(
  ...[...enumValues].filter(word => /^un(known|specified|defined|recognised)/i.test(word)),
);
const unknownId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w ?/#%-]{3,40}$/));

type BadRequestArbitrary = fc.Arbitrary<BadRequest>;

/** One arbitrary that picks from the list, or none if the list is empty. */
const forEachOf = <T>(list: readonly T[], make: (one: T) => BadRequestArbitrary): readonly BadRequestArbitrary[] =>
  list.length > 0 ? [fc.constantFrom(...list).chain(make)] : [];

/** Requests with one error in an otherwise good input. */
export function mutatedInputs(good: GoodCall): readonly BadRequestArbitrary[] {
  const { name, input } = good;
  const pathFields = fieldsInPath(name);
  const isPresent = (at: string) => getAtPath(input, at) !== undefined;
  const nodes = listNodes(input).filter(({ at }) => !freeFormFields.test(at) && !pathFields.includes(at));
  const strings = nodes.filter(({ value }) => typeof value === 'string');
  const numbers = nodes.filter(({ value }) => typeof value === 'number');
  const lists = nodes.flatMap(({ at, value }) => (Array.isArray(value) && value.length > 0 ? [{ at, value }] : []));
  const enumNodes = strings.filter(({ value }) => enumValues.has(value));
  const ids = [...pathFields.filter(field => field !== 'apiVersion'), ...(idFields[name] ?? [])].filter(isPresent);

  const replaceAt = (label: string, at: string, next: Json | typeof REMOVED) =>
    toBadRequestWithInput(good, `${label} at ${at}`, setAtPath(input, at, next));
  const mutateWith = (label: string, next: fc.Arbitrary<Json>) => (node: Pick<JsonNode, 'at'>) =>
    next.map(value => replaceAt(label, node.at, value));

  return [
    ...forEachOf(listOutOfBounds(good), ({ request }) => fc.constant(request)),
    ...forEachOf((requiredFields[name] ?? []).filter(isPresent), at =>
      fc.constantFrom(REMOVED, null).map(next => replaceAt('missing', at, next)),
    ),
    ...forEachOf(nodes, node => mutateWith('wrong type', valueOfOtherType(node.value))(node)),
    ...forEachOf(numbers, mutateWith('out of range', outOfRangeNumber)),
    ...forEachOf(lists, ({ at, value }) =>
      fc.integer({ min: 1_001, max: 1_200 }).map(length => replaceAt('too many', at, Array(length).fill(value[0]))),
    ),
    ...forEachOf(
      strings,
      mutateWith(
        'huge string',
        fc.integer({ min: 20_001, max: 60_000 }).map(length => 'x'.repeat(length)),
      ),
    ),
    ...forEachOf(nodes, ({ at }) => {
      const template = JSON.stringify(setAtPath(input, at, JSON.parse(PLACEHOLDER)));
      return deeplyNested.map(text => toBadRequest(good, `deep nesting at ${at}`, template.replace(PLACEHOLDER, text)));
    }),
    ...forEachOf(enumNodes, mutateWith('unknown enum value', unknownEnumValue)),
    ...forEachOf(enumNodes, mutateWith('sentinel', sentinel)),
    ...forEachOf(
      Object.entries(invalidTexts[name] ?? {}).filter(([at]) => isPresent(at)),
      ([at, texts]) => mutateWith('invalid text', fc.constantFrom(...texts))({ at }),
    ),
    ...forEachOf(ids, at => unknownId.map(next => replaceAt('unknown id', at, next))),
  ];
}
