import type { ViolatedRule } from '../../../src/api/shared/violation.ts';
import { type FieldViolation, validationError } from './api-error.ts';

/** Records that a field breaks a rule. */
export type Report = (field: string, description: string, violatedRule: ViolatedRule) => void;

/** The most violations that one error lists, because a large body may have many. */
const MAX_VIOLATIONS = 100;

/** Runs `work` and throws one error with the violations that it reports. */
export function validate<T>(work: (report: Report) => T): T {
  const violations: FieldViolation[] = [];
  const result = work((field, description, violatedRule) => {
    if (violations.length < MAX_VIOLATIONS) violations.push({ field, description, violatedRule });
  });
  if (violations.length > 0) throw validationError(...violations);
  return result;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object. A missing value becomes an empty object. Any other value is reported. */
export function parseRecord(value: unknown, field: string, report: Report): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (value !== undefined && value !== null) report(field, 'must be an object', 'FORMAT');
  return {};
}

/** Reports each field whose name is not in `names`. `entity` is part of the description, such as `a product`. */
export function reportUnknownFields(
  fields: object,
  names: ReadonlySet<string> | undefined,
  prefix: string,
  entity: string,
  report: Report,
): void {
  for (const name of Object.keys(fields))
    if (!names?.has(name)) report(prefix + name, `is no field of ${entity}`, 'FIELD_NOT_ALLOWED');
}

/**
 * The fields of an object. A missing value becomes an empty object. Reports any other value, and fields that are not in
 * `names`.
 */
export function parseFields<N extends string>(
  value: unknown,
  field: string,
  names: readonly N[],
  report: Report,
): { readonly [Name in N]?: unknown } {
  const fields = parseRecord(value, field, report);
  reportUnknownFields(fields, new Set<string>(names), `${field}.`, 'this object', report);
  return fields as { readonly [Name in N]?: unknown };
}

/**
 * At most `maxEntries` strings of 1 to `maxLength` characters by name. A missing value becomes an empty object. Any
 * other value is reported.
 */
export function parseStringMap(
  value: unknown,
  field: string,
  maxEntries: number,
  maxLength: number,
  report: Report,
): Readonly<Record<string, string>> {
  const entries = Object.entries(parseRecord(value, field, report));
  if (entries.length > maxEntries) report(field, `must not have more than ${maxEntries} entries`, 'MAX_SIZE');
  return Object.fromEntries(
    entries
      .slice(0, maxEntries)
      .map(([name, text]) => [name, parseString(text, `${field}.${name}`, maxLength, report)]),
  );
}

/**
 * A list of at most `max` entries. A missing value becomes an empty list. Any other value is reported. A longer list is
 * reported and cut.
 */
export function parseList(value: unknown, field: string, max: number, report: Report): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    report(field, 'must be a list', 'FORMAT');
    return [];
  }
  if (value.length > max) report(field, `must not have more than ${max} entries`, 'MAX_SIZE');
  return value.slice(0, max);
}

/** A string of 1 to `max` characters. Any other value is reported and becomes an empty string. */
export function parseString(value: unknown, field: string, max: number, report: Report): string {
  if (value === undefined || value === null || value === '') report(field, 'must not be empty', 'REQUIRED_FIELD');
  else if (typeof value !== 'string') report(field, 'must be a text', 'FORMAT');
  else if (value.length > max) report(field, `must not be longer than ${max} characters`, 'MAX_LENGTH');
  else return value;
  return '';
}

/** A string of at most `max` characters. Undefined if it is missing or empty. Any other value is reported. */
export const parseOptionalString = (value: unknown, field: string, max: number, report: Report): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : parseString(value, field, max, report);

/** A string of 1 to `max` characters. Undefined if it is missing. An empty string is reported. */
export function parseNonEmptyString(value: unknown, field: string, max: number, report: Report): string | undefined {
  if (value === '') report(field, 'must not be empty', 'MIN_LENGTH');
  return parseOptionalString(value, field, max, report);
}

/** A list of 1 to `max` ids of 1 to 36 characters. Any other value is reported. */
export function parseIds(value: unknown, field: string, max: number, report: Report): readonly string[] {
  const list = parseList(value, field, max, report);
  if (list.length === 0) report(field, 'must not be empty', 'MIN_SIZE');
  return list.map((id, index) => parseString(id, `${field}[${index}]`, 36, report));
}

/** The words of enumerations for a value that is not set. Inputs must not have them. */
const SENTINEL = /^un(known|specified|defined|recognised)(_|$)/i;

/** A value of `values` that is not a sentinel. Any other value is reported and becomes undefined. */
export function parseEnum<W extends string>(
  value: unknown,
  field: string,
  values: readonly W[],
  report: Report,
): W | undefined {
  const allowed = values.filter(item => !SENTINEL.test(item));
  const found = allowed.find(item => item === value);
  if (found === undefined)
    if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
    else report(field, `must be one of ${allowed.join(', ')}`, 'INVALID_ENUM_VALUE');
  return found;
}

/** Whether a string has the shape of an email address of at most 254 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(text);

/** A trimmed email address. Any other value is reported. */
export function parseEmail(value: unknown, field: string, report: Report): string {
  const text = parseString(value, field, 254, report);
  const email = text.trim();
  if (text && !isEmail(email)) report(field, 'must be an e-mail address', 'FORMAT');
  return email;
}

export const parseOptionalEmail = (value: unknown, field: string, report: Report): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : parseEmail(value, field, report);

/**
 * A trimmed phone number of at most 50 characters: at least one digit, spaces and the signs `( ) . / -`, after an
 * optional `+`. Any other value is reported.
 */
export function parsePhone(value: unknown, field: string, report: Report): string {
  const phone = parseString(value, field, 50, report).trim();
  if (phone && !/^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(phone)) report(field, 'must be a phone number', 'FORMAT');
  return phone;
}

export const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * An absolute HTTP or HTTPS URL of at most `max` characters. Undefined if it is missing. Any other value is reported.
 */
export function parseHttpUrl(value: unknown, field: string, report: Report, max = 2_000): string | undefined {
  const url = parseOptionalString(value, field, max, report);
  if (url && !isHttpUrl(url)) report(field, 'must be a web address', 'FORMAT');
  return url;
}

/** A boolean. A missing value becomes false. Any other value is reported. */
export function parseBoolean(value: unknown, field: string, report: Report): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    report(field, 'must be true or false', 'FORMAT');
  return value === true;
}

/** A boolean, or the string `true` or `false` of a query. A missing value becomes undefined. */
export const parseOptionalBoolean = (value: unknown, field: string, report: Report): boolean | undefined =>
  value === undefined || value === null ? undefined : parseQueryBoolean(value, field, report);

/** A boolean, or the string `true` or `false` of a query. A missing value becomes false. */
export const parseQueryBoolean = (value: unknown, field: string, report: Report): boolean =>
  parseBoolean(value === 'true' || (value === 'false' ? false : value), field, report);

/** An integer from `min` to `max`. Any other value is reported and becomes `min`. */
export function parseInteger(value: unknown, field: string, min: number, max: number, report: Report): number {
  if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
  else if (!Number.isInteger(value)) report(field, 'must be a whole number', 'FORMAT');
  else if (Number(value) < min) report(field, `must be at least ${min}`, 'MIN');
  else if (Number(value) > max) report(field, `must be at most ${max}`, 'MAX');
  else return Number(value);
  return min;
}

export const parseOptionalInteger = (
  value: unknown,
  field: string,
  min: number,
  max: number,
  report: Report,
): number | undefined =>
  value === undefined || value === null ? undefined : parseInteger(value, field, min, max, report);

/** The largest price or weight in the catalog. */
export const MAX_AMOUNT = 999_999_999.99;

/** A number from `min` to `max`. Any other value is reported and becomes `min`. */
export function parseNumber(value: unknown, field: string, report: Report, min = 0, max = MAX_AMOUNT): number {
  if (value === undefined || value === null) report(field, 'must be given', 'REQUIRED_FIELD');
  else if (typeof value !== 'number' || !Number.isFinite(value)) report(field, 'must be a number', 'FORMAT');
  else if (value < min) report(field, `must be at least ${min}`, 'MIN');
  else if (value > max) report(field, `must be at most ${max}`, 'MAX');
  else return value;
  return min;
}

export const parseOptionalNumber = (value: unknown, field: string, report: Report): number | undefined =>
  value === undefined || value === null ? undefined : parseNumber(value, field, report);

/** An amount of money from `min` to `MAX_AMOUNT` with at most two decimals. Any other value is reported. */
export function parseMoney(value: unknown, field: string, report: Report, min = 0): number {
  const amount = parseNumber(value, field, report, min);
  if (Number(amount.toFixed(2)) !== amount) report(field, 'must have at most 2 decimals', 'DECIMAL_MAX_SCALE');
  return amount;
}

export const parseOptionalMoney = (value: unknown, field: string, report: Report): number | undefined =>
  value === undefined || value === null ? undefined : parseMoney(value, field, report);
