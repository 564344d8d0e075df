import fc from 'fast-check';
import { areas, type CallName, contract } from '../../../src/api/contract.ts';
import type { Role } from '../../../src/api/roles.ts';
import { anything, namedInBody, required } from './bad-requests-facts.ts';
import calls from './calls.json' with { type: 'json' };

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A request as it goes over the wire, and what is wrong with it. */
export interface BadRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body?: string;
}

/** A call with an input that would go well, by somebody who may make it. */
export interface GoodCall {
  readonly name: CallName;
  readonly role: Role;
  readonly authorization: string;
  readonly input: { readonly [name: string]: Json };
}

interface Node {
  /** Such as `lineItems.0.quantity`. */
  readonly at: string;
  readonly value: Json;
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  Array.isArray(value)
    ? value.map((one, index) => [String(index), one] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];

const nodesOf = (value: Json, at = ''): readonly Node[] =>
  childrenOf(value).flatMap(([name, inner]) => {
    const here = at ? `${at}.${name}` : name;
    return [{ at: here, value: inner }, ...nodesOf(inner, here)];
  });

const GONE = Symbol('gone');

/** A copy with something else at a path, or nothing. */
function withAt(value: Json, path: string, next: Json | typeof GONE): Json {
  const [key = '', ...rest] = path.split('.');
  const changed = childrenOf(value).flatMap(([name, inner]): readonly (readonly [string, Json])[] => {
    if (name !== key) return [[name, inner]];
    if (rest.length > 0) return [[name, withAt(inner, rest.join('.'), next)]];
    return next === GONE ? [] : [[name, next]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** Every word that the contract enumerates. */
const words = new Set(
  Object.values(areas)
    .flatMap(area => Object.values(area))
    .flatMap((value: unknown) => (Array.isArray(value) ? value : []))
    .filter(value => typeof value === 'string'),
);

/** The fields in a call's path, such as `id` or `review.id`. */
const inPath = (name: CallName): readonly string[] =>
  [...contract[name].path.matchAll(/\{([\w.]+)\}/g)].map(([, field = '']) => field);

const valueAt = (value: Json, path: string): Json | undefined =>
  path
    .split('.')
    .reduce<Json | undefined>(
      (inner, key) => (inner === undefined ? undefined : Object.fromEntries(childrenOf(inner))[key]),
      value,
    );

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** The request whose body, or with a GET or DELETE whose query, is the given text. */
function sending(good: GoodCall, what: string, text: string, input: Json = good.input, authorization?: string | null) {
  const { method, gateway, path } = contract[good.name];
  const filled = path.replace(/\{([\w.]+)\}/g, (_, field: string) =>
    encodeURIComponent(String(valueAt(input, field) ?? valueAt(good.input, field))),
  );
  const plain = method === 'GET' || method === 'DELETE';
  const request: BadRequest = {
    what: `${what} of ${good.name}`,
    method,
    path: `${gateway}${filled}${plain ? `?.r=${base64url(text)}` : ''}`,
    authorization: authorization === undefined ? good.authorization : authorization,
    ...(!plain && { body: text }),
  };
  return request;
}

const json = (good: GoodCall, what: string, input: Json): BadRequest =>
  sending(good, what, JSON.stringify(input), input);

type Making = fc.Arbitrary<BadRequest>;

/** Any of a list; no arbitrary where there is none. */
const oneOf = <T>(list: readonly T[], make: (one: T) => Making): readonly Making[] =>
  list.length > 0 ? [fc.constantFrom(...list).chain(make)] : [];

const scalar = fc.oneof(fc.boolean(), fc.integer(), fc.string({ minLength: 1 }));

/** Values of every kind that JSON has but one's own; what is not given is no wrong type. */
function otherType(value: Json): fc.Arbitrary<Json> {
  const list = fc.array(scalar, { minLength: 1, maxLength: 3 });
  const object = fc.dictionary(fc.string({ minLength: 1 }), scalar, { minKeys: 1, maxKeys: 3 });
  const text = fc.string({ minLength: 1 }).filter(one => one.trim() !== '' && !['true', 'false'].includes(one));
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (typeof value === 'string') return fc.oneof(number, fc.boolean(), list, object);
  if (typeof value === 'number')
    return fc.oneof(
      text.filter(one => Number.isNaN(Number(one))),
      fc.boolean(),
      list,
      object,
    );
  if (typeof value === 'boolean') return fc.oneof(number, text, list, object);
  if (Array.isArray(value)) return fc.oneof(number, fc.boolean(), text, object);
  return fc.oneof(number, fc.boolean(), text, list);
}

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const HOLE = '"the place of something deep"';

const names = new Map<string, ReadonlySet<string>>(
  calls.map(({ method, gateway, path, query, body }) => [
    `${method} ${gateway}${path}`,
    new Set([...query.map(name => name.replace(/\..*/, '')), ...body]),
  ]),
);

/** What makes a good call a bad one. */
export function badRequests(good: GoodCall): Making {
  const { name, input } = good;
  const { method, gateway, path } = contract[name];
  const fields = inPath(name);
  const nodes = nodesOf(input).filter(({ at }) => !anything.test(at) && !fields.includes(at));
  const texts = nodes.filter(({ value }) => typeof value === 'string');
  const numbers = nodes.filter(({ value }) => typeof value === 'number');
  const lists = nodes.filter(({ value }) => Array.isArray(value) && value.length > 0);
  const enums = texts.filter(({ value }) => words.has(String(value)));
  const ids = [...fields.filter(field => field !== 'apiVersion'), ...(namedInBody[name] ?? [])].filter(
    at => valueAt(input, at) !== undefined,
  );
  const own = names.get(`${method} ${gateway}${path}`);
  const unknown = fc
    .string({ minLength: 1, maxLength: 30 })
    .filter(
      field => !own?.has(field) && !fields.some(one => one.replace(/\..*/, '') === field) && field !== 'fieldMask',
    );
  const change = (what: string, at: string, next: Json | typeof GONE) =>
    json(good, `${what} at ${at}`, withAt(input, at, next));

  const kinds: readonly Making[] = [
    ...oneOf(
      (required[name] ?? []).filter(at => valueAt(input, at) !== undefined),
      at => fc.constantFrom(GONE, null).map(next => change('missing', at, next)),
    ),
    ...oneOf(nodes, ({ at, value }) => otherType(value).map(next => change('wrong type', at, next))),
    ...oneOf(numbers, ({ at }) =>
      fc
        .oneof(fc.constant(-1e15), fc.constant(1e15), fc.double({ min: 1e13, max: 1e300 }))
        .map(next => change('out of range', at, next)),
    ),
    ...oneOf(lists, ({ at, value }) =>
      fc.integer({ min: 1_001, max: 1_200 }).map(length =>
        change(
          'too many',
          at,
          Array.from({ length }, () => (Array.isArray(value) ? value[0] : null)),
        ),
      ),
    ),
    ...oneOf(texts, ({ at }) =>
      fc.integer({ min: 20_000, max: 60_000 }).map(length => change('huge text', at, 'x'.repeat(length))),
    ),
    ...oneOf(nodes, ({ at }) =>
      fc
        .record({ depth: fc.integer({ min: 2, max: 20_000 }), kind: fc.constantFrom(['[', ']'], ['{"a":', '}']) })
        .map(({ depth, kind: [open = '', close = ''] }) => {
          const hollow = JSON.stringify(withAt(input, at, JSON.parse(HOLE)));
          const text = hollow.replace(HOLE, () =>
            open === '[' ? deep(depth, open, close) : `${open.repeat(depth)}1${close.repeat(depth)}`,
          );
          return sending(good, `something deep at ${at}`, text);
        }),
    ),
    ...oneOf(enums, ({ at }) =>
      fc
        .stringMatching(/^[A-Z_]{3,20}$/)
        .filter(word => !words.has(word))
        .map(next => change('unknown word', at, next)),
    ),
    ...oneOf(ids, at =>
      fc.oneof(fc.uuid(), fc.stringMatching(/^[\w ?/#%-]{3,40}$/)).map(next => change('unknown id', at, next)),
    ),
    fc
      .tuple(unknown, scalar)
      .map(([field, value]) => json(good, `unknown field ${field}`, { ...input, [field]: value })),
    fc
      .constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__')
      .map(field =>
        sending(
          good,
          field,
          JSON.stringify(input).replace(
            '{',
            `{"${field}":{"elevated":true}${Object.keys(input).length > 0 ? ',' : ''}`,
          ),
        ),
      ),
    fc
      .oneof(
        fc.constantFrom(
          '[]',
          'null',
          '7',
          '"text"',
          '{',
          '{"a":}',
          "{'a':1}",
          '{"a":1}}',
          '{"a":NaN}',
          '{"a":1,}',
          '\u0000',
          '{"a":"\n"}',
          '[{}]',
        ),
        fc.integer({ min: 1, max: 40 }).map(cut => JSON.stringify(input).slice(0, -cut) || '{'),
        fc.string({ minLength: 1 }).filter(text => text.trim() !== '' && !text.trim().startsWith('{')),
      )
      .map(text => sending(good, 'malformed text', text)),
    ...(name === 'tokens.grantTokens'
      ? []
      : [
          fc
            .oneof(
              fc.constant(null),
              fc.stringMatching(/^[\w.-]{1,60}$/),
              fc.stringMatching(/^\w{5,20}$/).map(key => `${good.authorization.split(',')[0]},${key}`),
            )
            .map(authorization => sending(good, 'no way in', JSON.stringify(input), input, authorization)),
        ]),
  ];
  return fc.oneof(...kinds);
}

/** A body of more than a megabyte. */
export const oversized = (good: GoodCall): Making =>
  fc
    .integer({ min: 1_000_001, max: 1_200_000 })
    .map(length => sending(good, 'oversized body', JSON.stringify({ ...good.input, padding: 'x'.repeat(length) })));

/** A good call by somebody who may not make it, or about things of somebody else. */
export const asAnother = (good: GoodCall, by: string): BadRequest =>
  sending(good, 'wrong role', JSON.stringify(good.input), good.input, by);
