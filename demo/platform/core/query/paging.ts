import type { OffsetMetadata } from '../../../../src/api/shared/paging.ts';
import { parseFields, parseInteger, parseList, parseRecord, reportUnknownFields, validate } from '../validate.ts';
import { createFilter } from './filter.ts';
import type { VisibleFields } from './visible-fields.ts';

export interface PagedItems<T> {
  readonly items: readonly T[];
  readonly metadata: OffsetMetadata;
}

/** An object. A missing value becomes an empty object. Throws for any other value. */
export const validateRecord = (value: unknown, field: string): Readonly<Record<string, unknown>> =>
  validate(report => parseRecord(value, field, report));

/** The limit (0 to 100, by default 50) and the offset (by default 0). Throws for other values and fields. */
export function validatePaging(paging: unknown, field: string): { readonly limit: number; readonly offset: number } {
  const { limit = 50, offset = 0 } = validate(report => parseFields(paging, field, ['limit', 'offset'], report));
  return validate(report => ({
    limit: parseInteger(limit, `${field}.limit`, 0, 100, report),
    offset: parseInteger(offset, `${field}.offset`, 0, 1_000_000, report),
  }));
}

/**
 * The filter, sort and paging of a query, whose values are not checked here. Throws for any other field, such as the
 * other kind of paging.
 */
export function validateQuery(
  query: unknown,
  field: string,
  paging: 'paging' | 'cursorPaging',
): Readonly<Record<string, unknown>> {
  const fields = validateRecord(query, field);
  const names = new Set(['filter', 'sort', paging]);
  validate(report => reportUnknownFields(fields, names, `${field}.`, `a query with ${paging}`, report));
  return fields;
}

/**
 * The number in a string, because query strings have no numbers. A string that is not a number becomes NaN. Any other
 * value is returned unchanged.
 */
export const coerceNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

/** Compares numbers in strings as numbers, so that order 9999 comes before 10000. */
const { compare: compareText } = new Intl.Collator('en', { numeric: true });

const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a ?? ''), String(b ?? ''));

export function sortItems<T>(items: readonly T[], sort: unknown, fields: VisibleFields<T>): readonly T[] {
  const sortKeys = validate(report =>
    parseList(sort, 'query.sort', 5, report).flatMap((entry, index) => {
      const path = `query.sort[${index}]`;
      const { fieldName, order = 'ASC' } = parseFields(entry, path, ['fieldName', 'order'], report);
      const read = typeof fieldName === 'string' && Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
      if (!read) report(`${path}.fieldName`, 'is not a field to sort by', 'VALIDATION');
      if (order !== 'ASC' && order !== 'DESC') report(`${path}.order`, 'must be ASC or DESC', 'INVALID_ENUM_VALUE');
      return read ? [{ read, sign: order === 'DESC' ? -1 : 1 }] : [];
    }),
  );
  return [...items].sort((a, b) => {
    for (const { read: getValue, sign } of sortKeys) {
      const difference = compareValues(getValue(a), getValue(b));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

/** The page of `items` after the filter, sort and paging of a query. `total` counts all items that match the filter. */
export function paginate<T>(items: readonly T[], query: unknown, fields: VisibleFields<T>): PagedItems<T> {
  const { filter, sort, paging } = validateQuery(query, 'query', 'paging');
  const { limit, offset } = validatePaging(paging, 'query.paging');
  const found = sortItems(items.filter(createFilter(filter, fields)), sort, fields);
  const page = found.slice(offset, offset + limit);
  return { items: page, metadata: { count: page.length, offset, total: found.length } };
}
