import fc from 'fast-check';
import { contract } from '../../../../src/api/contract.ts';
import calls from '../../access/known-fields.json' with { type: 'json' };
import { type BadRequest, type GoodCall, inPath, isPlain, pathOf, sending } from './bad-requests-encode.ts';
import { scalar, spoiltInputs } from './bad-requests-input.ts';

type Making = fc.Arbitrary<BadRequest>;

/** The fields that a call has, by the first step of their names. */
function fieldsOf({ name }: GoodCall): ReadonlySet<string> {
  const { method, gateway, path } = contract[name];
  const same = calls.filter(call => call.method === method && call.gateway === gateway && call.path === path);
  const names = same.flatMap(({ query, body }) => [...query, ...body]);
  return new Set([...names, ...inPath(name), 'fieldMask'].map(field => field.replace(/\..*/, '')));
}

const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];

/** What is no JSON object. */
const malformed = fc.oneof(
  fc.constantFrom('[]', 'null', '7', '"text"', '{', '{"a":}', "{'a':1}", '{"a":1}}', '{"a":NaN}', '{"a":1,}'),
  fc.constantFrom('\u0000', '{"a":"\n"}', '[{}]', '{"a":1', '{"a" 1}', 'undefined', '<a/>'),
  fc.string({ minLength: 1 }).filter(text => text.trim() !== '' && !text.trim().startsWith('{')),
);

const oddStep = fc.constantFrom('%', '%00', '%E0%A4%A', '%2e%2e%2fadmin', '%ff', "'%20OR%201=1--", '%F0%9F%8D%B5');

/** Whether a call needs no token. */
const isOpen = ({ name }: GoodCall): boolean => name === 'tokens.grantTokens';

/** A request with something wrong around its input. */
function spoiltRequests(good: GoodCall): readonly Making[] {
  const { name, input, authorization } = good;
  const own = fieldsOf(good);
  const text = JSON.stringify(input);
  const unknown = fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }).filter(field => !own.has(field.replace(/\..*/, ''))),
    fc.constantFrom(...inherited),
  );
  const withFirst = (field: string, value: unknown) =>
    text.replace('{', () => `{${JSON.stringify(field)}:${JSON.stringify(value)}${text === '{}' ? '' : ','}`);
  const cut = fc.integer({ min: 1, max: text.length }).map(length => text.slice(0, -length) || '{');
  const stranger = fc.oneof(
    fc.constant(null),
    fc.stringMatching(/^[\w.-]{1,60}$/),
    fc.stringMatching(/^\w{5,20}$/).map(key => `${authorization.split(',')[0]},${key}`),
  );
  const leads = inPath(name).some(field => field !== 'apiVersion');

  return [
    fc.tuple(unknown, scalar).map(([field, value]) => sending(good, 'unknown field', withFirst(field, value))),
    fc.tuple(unknown, fc.constantFrom('', '.x', '.x.y')).map(([field, step]) => ({
      ...sending(good, 'unknown field of the query', text),
      path: `${pathOf(good)}?${encodeURIComponent(field)}${step}=1`,
    })),
    fc.oneof(malformed, cut).map(spoilt => sending(good, 'malformed text', spoilt)),
    ...(isOpen(good) ? [] : [stranger.map(token => sending(good, 'no way in', text, { authorization: token }))]),
    ...(leads ? [oddStep.map(step => sending(good, 'odd path', text, { path: pathOf(good, input, () => step) }))] : []),
  ];
}

/** Requests that are to be refused, whoever may make the good one; `others` are the ways in of those who may not. */
export function badRequests(good: GoodCall, others: readonly string[]): Making {
  const text = JSON.stringify(good.input);
  const length = fc.integer({ min: 1_000_001, max: 1_100_000 });
  const padded = length.map(size => sending(good, 'oversized body', `${text.slice(0, -1)} ${' '.repeat(size)}}`));
  const asOther = (authorization: string) => sending(good, 'wrong role', text, { authorization });
  const inputs = spoiltInputs(good);
  return fc.oneof(
    ...inputs.map(arbitrary => ({ weight: 20, arbitrary })),
    ...spoiltRequests(good).map(arbitrary => ({ weight: inputs.length > 0 ? 12 : 20, arbitrary })),
    ...(others.length > 0 ? [{ weight: 10, arbitrary: fc.constantFrom(...others).map(asOther) }] : []),
    ...(isPlain(good) ? [] : [{ weight: 4, arbitrary: padded }]),
  );
}
