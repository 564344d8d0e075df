import type { ViolatedRule } from '../../../src/api/shared/violation.ts';
import { type FieldViolation, validationError } from './api-error.ts';

/** Notes that a field breaks a rule. */
export type Report = (field: string, description: string, violatedRule: ViolatedRule) => void;

/** Runs `work` and refuses with every violation that it noted. */
export function validate<T>(work: (report: Report) => T): T {
  const violations: FieldViolation[] = [];
  const result = work((field, description, violatedRule) => violations.push({ field, description, violatedRule }));
  if (violations.length > 0) throw validationError(...violations);
  return result;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object, none where there is none; anything else is noted. */
export function parseRecord(value: unknown, field: string, report: Report): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (value !== undefined && value !== null) report(field, 'must be an object', 'FORMAT');
  return {};
}

/** A list of at most `most`; what is no list is noted and counts as empty. */
export function parseList(value: unknown, field: string, max: number, report: Report): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    report(field, 'must be a list', 'FORMAT');
    return [];
  }
  if (value.length > max) report(field, `must not have more than ${max} entries`, 'MAX_SIZE');
  return value;
}

/** A text of 1 to `most` characters; what is none is noted and counts as empty. */
export function parseString(value: unknown, field: string, max: number, report: Report): string {
  if (value === undefined || value === null || value === '') report(field, 'must not be empty', 'REQUIRED_FIELD');
  else if (typeof value !== 'string') report(field, 'must be a text', 'FORMAT');
  else if (value.length > max) report(field, `must not be longer than ${max} characters`, 'MAX_LENGTH');
  else return value;
  return '';
}

/** A text of at most `most` characters, or nothing. */
export const parseOptionalString = (value: unknown, field: string, max: number, report: Report): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : parseString(value, field, max, report);

/** Ids of at least one thing and at most `most`. */
export function parseIds(value: unknown, field: string, max: number, report: Report): readonly string[] {
  const list = parseList(value, field, max, report);
  if (list.length === 0) report(field, 'must not be empty', 'MIN_SIZE');
  return list.map((id, index) => parseString(id, `${field}[${index}]`, 36, report));
}

/** A whole number within bounds; what is none is noted and counts as the lower bound. */
export function parseInteger(value: unknown, field: string, min: number, max: number, report: Report): number {
  if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
  else if (!Number.isInteger(value)) report(field, 'must be a whole number', 'FORMAT');
  else if (Number(value) < min) report(field, `must be at least ${min}`, 'MIN');
  else if (Number(value) > max) report(field, `must be at most ${max}`, 'MAX');
  else return Number(value);
  return min;
}

/** One of the words given; anything else is noted. */
export function parseEnum<W extends string>(
  value: unknown,
  field: string,
  values: readonly W[],
  report: Report,
): W | undefined {
  const found = values.find(item => item === value);
  if (found === undefined)
    if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
    else report(field, `must be one of ${values.join(', ')}`, 'INVALID_ENUM_VALUE');
  return found;
}

/** An e-mail address; anything else is noted and counts as empty. */
export function parseEmail(value: unknown, field: string, report: Report): string {
  const email = parseString(value, field, 254, report).trim();
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(email))
    report(field, 'must be an e-mail address', 'FORMAT');
  return email;
}

/** An absolute http(s) address, or nothing. */
export function parseHttpUrl(value: unknown, field: string, report: Report, max = 2_000): string | undefined {
  const url = parseOptionalString(value, field, max, report);
  if (url && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    report(field, 'must be a web address', 'FORMAT');
  return url;
}

/** Yes or no, no unless given; anything else is noted. */
export function parseBoolean(value: unknown, field: string, report: Report): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    report(field, 'must be true or false', 'FORMAT');
  return value === true;
}

/** The same of a call whose query says `true` as a word. */
export const parseQueryBoolean = (value: unknown, field: string, report: Report): boolean =>
  parseBoolean(value === 'true' || (value === 'false' ? false : value), field, report);

/** The most that a price or a weight of the catalog can be. */
export const MAX_AMOUNT = 999_999_999.99;

/** A number within bounds; what is none is noted and counts as the lower bound. */
export function parseNumber(value: unknown, field: string, report: Report, min = 0, max = MAX_AMOUNT): number {
  if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
  else if (typeof value !== 'number' || !Number.isFinite(value)) report(field, 'must be a number', 'FORMAT');
  else if (value < min) report(field, `must be at least ${min}`, 'MIN');
  else if (value > max) report(field, `must be at most ${max}`, 'MAX');
  else return value;
  return min;
}

/** The same, or nothing where none is given. */
export const parseOptionalNumber = (value: unknown, field: string, report: Report, min = 0, max = MAX_AMOUNT) =>
  value === undefined || value === null ? undefined : parseNumber(value, field, report, min, max);

/** An amount of money to the cent. */
export const parseMoney = (value: unknown, field: string, report: Report): number =>
  Math.round(parseNumber(value, field, report) * 100) / 100;
/** The same, or nothing where none is given. */
export const parseOptionalMoney = (value: unknown, field: string, report: Report): number | undefined =>
  value === undefined || value === null ? undefined : parseMoney(value, field, report);
