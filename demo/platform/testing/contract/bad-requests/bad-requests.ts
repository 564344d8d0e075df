import fc from 'fast-check';
import { contract } from '../../../../../src/api/contract.ts';
import calls from '../known-fields.json' with { type: 'json' };
import { type BadRequest, fieldsInPath, type GoodCall, hasQueryInput, toBadRequest, toPath } from './encode.ts';
import { mutatedInputs, scalar } from './mutated-inputs.ts';

type BadRequestArbitrary = fc.Arbitrary<BadRequest>;

/** The call's top-level field names, from body, query and path. */
function topLevelFields({ name }: GoodCall): ReadonlySet<string> {
  const { method, gateway, path } = contract[name];
  const matchingCalls = calls.filter(call => call.method === method && call.gateway === gateway && call.path === path);
  const names = matchingCalls.flatMap(({ query, body }) => [...query, ...body]);
  return new Set([...names, ...fieldsInPath(name)].map(field => field.replace(/\..*/, '')));
}

const inheritedNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];

/** Bodies that do not parse as a JSON object. */
const malformedBody = fc.oneof(
  fc.constantFrom('[]', 'null', '7', '"text"', '{', '{"a":}', "{'a':1}", '{"a":1}}', '{"a":NaN}', '{"a":1,}'),
  fc.constantFrom('\u0000', '{"a":"\n"}', '[{}]', '{"a":1', '{"a" 1}', 'undefined', '<a/>'),
  fc.string({ minLength: 1 }).filter(text => text.trim() !== '' && !text.trim().startsWith('{')),
);

const oddPathSegment = fc.constantFrom(
  '%',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2fadmin',
  '%ff',
  "'%20OR%201=1--",
  '%F0%9F%8D%B5',
);

/** Whether a call needs no access token. */
const isPublic = ({ name }: GoodCall): boolean => name === 'tokens.grantTokens';

/** Requests with a valid input and another error: an unknown field, malformed JSON, or an invalid token or path. */
function mutatedRequests(good: GoodCall): readonly BadRequestArbitrary[] {
  const { name, input, authorization } = good;
  const knownFields = topLevelFields(good);
  const text = JSON.stringify(input);
  const unknownField = fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }).filter(field => !knownFields.has(field.replace(/\..*/, ''))),
    fc.constantFrom(...inheritedNames),
  );
  const prependField = (field: string, value: unknown) =>
    text.replace('{', () => `{${JSON.stringify(field)}:${JSON.stringify(value)}${text === '{}' ? '' : ','}`);
  const truncatedBody = fc.integer({ min: 1, max: text.length }).map(length => text.slice(0, -length) || '{');
  const invalidAuthorization = fc.oneof(
    fc.constant(null),
    fc.stringMatching(/^[\w.-]{1,60}$/),
    fc.stringMatching(/^\w{5,20}$/).map(key => `${authorization.split(',')[0]},${key}`),
  );
  const hasPathFields = fieldsInPath(name).some(field => field !== 'apiVersion');

  return [
    fc
      .tuple(unknownField, scalar)
      .map(([field, value]) => toBadRequest(good, 'unknown field', prependField(field, value))),
    fc.tuple(unknownField, fc.constantFrom('', '.x', '.x.y')).map(([field, step]) => ({
      ...toBadRequest(good, 'unknown field of the query', text),
      path: `${toPath(good)}?${encodeURIComponent(field)}${step}=1`,
    })),
    fc.oneof(malformedBody, truncatedBody).map(body => toBadRequest(good, 'malformed body', body)),
    ...(isPublic(good)
      ? []
      : [invalidAuthorization.map(token => toBadRequest(good, 'invalid token', text, { authorization: token }))]),
    ...(hasPathFields
      ? [
          oddPathSegment.map(step =>
            toBadRequest(good, 'invalid path segment', text, { path: toPath(good, input, () => step) }),
          ),
        ]
      : []),
  ];
}

/** Requests that the platform must refuse. `forbiddenTokens` belong to callers who may not make the good call. */
export function badRequests(good: GoodCall, forbiddenTokens: readonly string[]): BadRequestArbitrary {
  const text = JSON.stringify(good.input);
  const length = fc.integer({ min: 1_000_001, max: 1_100_000 });
  const oversized = length.map(size =>
    toBadRequest(good, 'oversized body', `${text.slice(0, -1)} ${' '.repeat(size)}}`),
  );
  const asForbidden = (authorization: string) => toBadRequest(good, 'wrong role', text, { authorization });
  const inputs = mutatedInputs(good);
  return fc.oneof(
    ...inputs.map(arbitrary => ({ weight: 20, arbitrary })),
    ...mutatedRequests(good).map(arbitrary => ({ weight: inputs.length > 0 ? 12 : 20, arbitrary })),
    ...(forbiddenTokens.length > 0
      ? [{ weight: 10, arbitrary: fc.constantFrom(...forbiddenTokens).map(asForbidden) }]
      : []),
    ...(hasQueryInput(good) ? [] : [{ weight: 4, arbitrary: oversized }]),
  );
}
