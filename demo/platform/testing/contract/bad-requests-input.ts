import fc from 'fast-check';
import { areas } from '../../../../src/api/contract.ts';
import { type BadRequest, type GoodCall, inPath, sending, sendingInput } from './bad-requests-encode.ts';
import { anything, namedInBody, required } from './bad-requests-fields.ts';
import { GONE, type Json, type Node, nodesOf, valueAt, withAt } from './bad-requests-json.ts';

/** Every word that the contract enumerates. */
const words = new Set(
  Object.values(areas)
    .flatMap(area => Object.values(area))
    .flatMap((value: unknown) => (Array.isArray(value) ? value : []))
    .filter(value => typeof value === 'string' && value.length > 1),
);

export const scalar = fc.oneof(fc.boolean(), fc.integer(), fc.string({ minLength: 1 }));

/** Values of every kind that JSON has but one's own; what is not given is no wrong type. */
function otherType(value: Json): fc.Arbitrary<Json> {
  const list = fc.array(scalar, { minLength: 1, maxLength: 3 });
  const object = fc.dictionary(fc.string({ minLength: 1 }), scalar, { minKeys: 1, maxKeys: 3 });
  const text = fc.string({ minLength: 1 }).filter(one => Number.isNaN(Number(one)) && !/^(true|false)$/.test(one));
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (typeof value === 'string') return fc.oneof(number, fc.boolean(), list, object);
  if (typeof value === 'number') return fc.oneof(text, fc.boolean(), list, object);
  if (typeof value === 'boolean') return fc.oneof(number, text, list, object);
  return fc.oneof(number, fc.boolean(), text, Array.isArray(value) ? object : list);
}

const HOLE = '"the place of something deep"';

/** Lists in lists, or objects in objects. */
const deep = fc
  .record({ depth: fc.integer({ min: 101, max: 20_000 }), list: fc.boolean() })
  .map(({ depth, list }) =>
    list ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );

const tooFar = fc.oneof(fc.constantFrom(-1e15, 1e15), fc.double({ min: 1e13, max: 1e300 }));
const unknownWord = fc.stringMatching(/^[A-Z_]{3,20}$/).filter(word => !words.has(word));
const unknownId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w ?/#%-]{3,40}$/));

type Making = fc.Arbitrary<BadRequest>;

/** Any of a list; none where there is none. */
const anyOf = <T>(list: readonly T[], make: (one: T) => Making): readonly Making[] =>
  list.length > 0 ? [fc.constantFrom(...list).chain(make)] : [];

/** A good input with one thing in it that is wrong. */
export function spoiltInputs(good: GoodCall): readonly Making[] {
  const { name, input } = good;
  const fields = inPath(name);
  const given = (at: string) => valueAt(input, at) !== undefined;
  const nodes = nodesOf(input).filter(({ at }) => !anything.test(at) && !fields.includes(at));
  const texts = nodes.filter(({ value }) => typeof value === 'string');
  const numbers = nodes.filter(({ value }) => typeof value === 'number');
  const lists = nodes.flatMap(({ at, value }) => (Array.isArray(value) && value.length > 0 ? [{ at, value }] : []));
  const enums = texts.filter(({ value }) => words.has(value));
  const ids = [...fields.filter(field => field !== 'apiVersion'), ...(namedInBody[name] ?? [])].filter(given);

  const change = (what: string, at: string, next: Json | typeof GONE) =>
    sendingInput(good, `${what} at ${at}`, withAt(input, at, next));
  const to = (what: string, next: fc.Arbitrary<Json>) => (node: Pick<Node, 'at'>) =>
    next.map(value => change(what, node.at, value));

  return [
    ...anyOf((required[name] ?? []).filter(given), at =>
      fc.constantFrom(GONE, null).map(next => change('missing', at, next)),
    ),
    ...anyOf(nodes, node => to('wrong type', otherType(node.value))(node)),
    ...anyOf(numbers, to('out of range', tooFar)),
    ...anyOf(lists, ({ at, value }) =>
      fc.integer({ min: 1_001, max: 1_200 }).map(length => change('too many', at, Array(length).fill(value[0]))),
    ),
    ...anyOf(
      texts,
      to(
        'huge text',
        fc.integer({ min: 20_001, max: 60_000 }).map(length => 'x'.repeat(length)),
      ),
    ),
    ...anyOf(nodes, ({ at }) => {
      const hollow = JSON.stringify(withAt(input, at, JSON.parse(HOLE)));
      return deep.map(text => sending(good, `something deep at ${at}`, hollow.replace(HOLE, text)));
    }),
    ...anyOf(enums, to('unknown word', unknownWord)),
    ...anyOf(ids, at => unknownId.map(next => change('unknown id', at, next))),
  ];
}
