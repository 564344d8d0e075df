import type { HonoRequest } from 'hono';
import type { Route } from '../../../src/api/endpoint.ts';
import { validationError } from './api-error.ts';
import { decodeText } from './base64url.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys through which an input could change the prototype of an object. */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper JSON could overflow the stack. */
const MAX_DEPTH = 100;

/**
 * The most fields and list entries: ten times those of a cart of 300 lines. Reading more would delay other requests.
 */
const MAX_VALUES = 50_000;

/** The reason why a JSON text is too deep or too large to parse, or undefined. */
function findExcess(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '"') quoted = !quoted;
    else if (quoted) index += char === '\\' ? 1 : 0;
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    else if (char === ',') values += 1;
    if (depth > MAX_DEPTH) return `must not be deeper than ${MAX_DEPTH}`;
    if (values > MAX_VALUES) return `must not have more than ${MAX_VALUES} values`;
  }
  return undefined;
}

/** Whether a text in the JSON has half a surrogate pair, which is only possible by an escape. No URL can contain it. */
function hasLoneSurrogates(text: string): boolean {
  if (!/\\ud[89a-f]/i.test(text)) return false;
  let found = false;
  const isMalformed = (value: unknown) => typeof value === 'string' && /\p{Surrogate}/u.test(value);
  JSON.parse(text, (name, value) => {
    found ||= isMalformed(name) || isMalformed(value);
    return value;
  });
  return found;
}

function parseObject(text: string, field: string): Fields {
  const excess = findExcess(text);
  if (excess) throw validationError({ field, description: excess, violatedRule: 'MAX_SIZE' });
  try {
    const value: unknown = JSON.parse(text);
    if (isFields(value) && !hasLoneSurrogates(text)) return value;
  } catch {
    // The error below also reports text that is not JSON.
  }
  throw validationError({ field, description: 'must be a JSON object of whole characters', violatedRule: 'FORMAT' });
}

function setField(fields: Fields, keys: readonly string[], value: unknown): void {
  const [key = '', ...remainingKeys] = keys;
  if (UNSAFE_KEYS.has(key))
    throw validationError({ field: key, description: 'is no field', violatedRule: 'FIELD_NOT_ALLOWED' });
  if (remainingKeys.length === 0) {
    fields[key] = value;
    return;
  }
  const nested = isFields(fields[key]) ? { ...fields[key] } : {};
  fields[key] = nested;
  setField(nested, remainingKeys, value);
}

/**
 * Parses a query string. Dotted keys become nested objects, repeated keys arrays. `.r` has more fields as base64url
 * JSON, which replace fields of the same name.
 */
function parseQuery(search: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const key of new Set(search.keys())) {
    if (key === '.r') continue;
    const values = search.getAll(key);
    setField(fields, key.split('.'), values.length > 1 ? values : values[0]);
  }
  const encoded = search.get('.r');
  return encoded === null ? fields : { ...fields, ...parseObject(decodeText(encoded), '.r') };
}

/**
 * The fields of a call. Fields of the body replace fields of the query, and fields of the path replace both. Throws for
 * malformed, too deep or too large JSON. Services check the values.
 */
// biome-ignore lint/suspicious/noExplicitAny: typed by the contract, checked by the services.
export async function readInput({ path }: Route, request: HonoRequest): Promise<any> {
  const query = parseQuery(new URL(request.url).searchParams);
  const text = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.text();
  const fields: Fields = { ...query, ...(text.trim() ? parseObject(text, 'body') : {}) };
  for (const [, name = ''] of path.matchAll(/\{([\w.]+)\}/g)) {
    const [entity = '', id] = name.split('.');
    if (id && !isFields(fields[entity]))
      throw validationError({ field: entity, description: 'must be an object', violatedRule: 'REQUIRED_FIELD' });
    setField(fields, name.split('.'), request.param(name.replace('.', '_')));
  }
  return fields;
}
