import type { ViolatedRule } from '../../../src/api/shared/violation.ts';
import { type FieldViolation, invalid } from './api-error.ts';

/** Notes that a field breaks a rule. */
export type Fail = (field: string, description: string, violatedRule: ViolatedRule) => void;

/** Runs `work` and refuses with every violation that it noted. */
export function checked<T>(work: (fail: Fail) => T): T {
  const violations: FieldViolation[] = [];
  const result = work((field, description, violatedRule) => violations.push({ field, description, violatedRule }));
  if (violations.length > 0) throw invalid(...violations);
  return result;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object, none where there is none; anything else is noted. */
export function recordIn(value: unknown, field: string, fail: Fail): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (value !== undefined && value !== null) fail(field, 'must be an object', 'FORMAT');
  return {};
}

/** A list of at most `most`; what is no list is noted and counts as empty. */
export function listIn(value: unknown, field: string, most: number, fail: Fail): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    fail(field, 'must be a list', 'FORMAT');
    return [];
  }
  if (value.length > most) fail(field, `must not have more than ${most} entries`, 'MAX_SIZE');
  return value;
}

/** A text of 1 to `most` characters; what is none is noted and counts as empty. */
export function textIn(value: unknown, field: string, most: number, fail: Fail): string {
  if (value === undefined || value === null || value === '') fail(field, 'must not be empty', 'REQUIRED_FIELD');
  else if (typeof value !== 'string') fail(field, 'must be a text', 'FORMAT');
  else if (value.length > most) fail(field, `must not be longer than ${most} characters`, 'MAX_LENGTH');
  else return value;
  return '';
}

/** A text of at most `most` characters, or nothing. */
export const optionalTextIn = (value: unknown, field: string, most: number, fail: Fail): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : textIn(value, field, most, fail);

/** Ids of at least one thing and at most `most`. */
export function idsIn(value: unknown, field: string, most: number, fail: Fail): readonly string[] {
  const list = listIn(value, field, most, fail);
  if (list.length === 0) fail(field, 'must not be empty', 'MIN_SIZE');
  return list.map((id, index) => textIn(id, `${field}[${index}]`, 36, fail));
}

/** A whole number within bounds; what is none is noted and counts as the lower bound. */
export function wholeIn(value: unknown, field: string, least: number, most: number, fail: Fail): number {
  if (value === undefined || value === null) fail(field, 'must be given', 'REQUIRED_FIELD');
  else if (!Number.isInteger(value)) fail(field, 'must be a whole number', 'FORMAT');
  else if (Number(value) < least) fail(field, `must be at least ${least}`, 'MIN');
  else if (Number(value) > most) fail(field, `must be at most ${most}`, 'MAX');
  else return Number(value);
  return least;
}

/** One of the words given; anything else is noted. */
export function wordIn<W extends string>(
  value: unknown,
  field: string,
  words: readonly W[],
  fail: Fail,
): W | undefined {
  const found = words.find(word => word === value);
  if (found === undefined)
    if (value === undefined || value === null) fail(field, 'must be given', 'REQUIRED_FIELD');
    else fail(field, `must be one of ${words.join(', ')}`, 'INVALID_ENUM_VALUE');
  return found;
}

/** An e-mail address; anything else is noted and counts as empty. */
export function emailIn(value: unknown, field: string, fail: Fail): string {
  const email = textIn(value, field, 254, fail).trim();
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(email))
    fail(field, 'must be an e-mail address', 'FORMAT');
  return email;
}

/** An absolute http(s) address, or nothing. */
export function webUrlIn(value: unknown, field: string, fail: Fail, most = 2_000): string | undefined {
  const url = optionalTextIn(value, field, most, fail);
  if (url && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    fail(field, 'must be a web address', 'FORMAT');
  return url;
}
