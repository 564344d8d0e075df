import type { HonoRequest } from 'hono';
import type { Route } from '../../../src/api/endpoint.ts';
import { invalid } from './api-error.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that would reach an object's prototype are no field of any call. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/** No call has anything as deep; what reads it need not fear for its stack. */
const DEEPEST = 100;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') quoted = !quoted;
    else if (quoted && mark === '\\') at += 1;
    else if (!quoted && (mark === '[' || mark === '{')) depth += 1;
    else if (!quoted && (mark === ']' || mark === '}')) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Whether some text in it ends or begins within a character: only an escape says such, and no address can hold it. */
function hasHalves(text: string): boolean {
  if (!/\\ud[89a-f]/i.test(text)) return false;
  let found = false;
  const look = (value: unknown) => typeof value === 'string' && /\p{Surrogate}/u.test(value);
  JSON.parse(text, (name, value) => {
    found ||= look(name) || look(value);
    return value;
  });
  return found;
}

function parsed(text: string, field: string): Fields {
  if (isTooDeep(text))
    throw invalid({ field, description: `must not be deeper than ${DEEPEST}`, violatedRule: 'MAX_SIZE' });
  try {
    const value: unknown = JSON.parse(text);
    if (isFields(value) && !hasHalves(text)) return value;
  } catch {
    // Said below, like any other text that is no JSON object.
  }
  throw invalid({ field, description: 'must be a JSON object of whole characters', violatedRule: 'FORMAT' });
}

function put(fields: Fields, keys: readonly string[], value: unknown): void {
  const [key = '', ...rest] = keys;
  if (unsafe.has(key)) throw invalid({ field: key, description: 'is no field', violatedRule: 'FIELD_NOT_ALLOWED' });
  if (rest.length === 0) {
    fields[key] = value;
    return;
  }
  const inner = isFields(fields[key]) ? { ...fields[key] } : {};
  fields[key] = inner;
  put(inner, rest, value);
}

/** Dotted keys are nested, repeated ones arrays; `.r` holds the rest as base64url JSON. */
function queryOf(search: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const key of new Set(search.keys())) {
    if (key === '.r') continue;
    const values = search.getAll(key);
    put(fields, key.split('.'), values.length > 1 ? values : values[0]);
  }
  const whole = search.get('.r');
  return whole === null ? fields : { ...fields, ...parsed(Buffer.from(whole, 'base64url').toString(), '.r') };
}

/** All that a call was given: query, body and the fields of its path. Its shape is the caller's claim. */
// biome-ignore lint/suspicious/noExplicitAny: the contract says what it should be, the rules check it.
export async function inputOf({ path }: Route, request: HonoRequest): Promise<any> {
  const query = queryOf(new URL(request.url).searchParams);
  const text = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.text();
  const fields: Fields = { ...query, ...(text.trim() ? parsed(text, 'body') : {}) };
  for (const [, name = ''] of path.matchAll(/\{([\w.]+)\}/g)) {
    const [entity = '', id] = name.split('.');
    if (id && !isFields(fields[entity]))
      throw invalid({ field: entity, description: 'must be an object', violatedRule: 'REQUIRED_FIELD' });
    put(fields, name.split('.'), request.param(name.replace('.', '_')));
  }
  return fields;
}
