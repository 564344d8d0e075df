import type { OffsetMetadata } from '../../../../src/api/shared/paging.ts';
import { checked, isRecord, listIn, recordIn, wholeIn } from '../validate.ts';
import { filterBy } from './filter.ts';

/** Ways to read the fields that a query may name. */
export type Fields<T> = Readonly<Record<string, (item: T) => unknown>>;

/** A reader for each field that the contract says can be asked for. */
export type Readers<T, Asked> = { readonly [Name in keyof Asked]-?: (item: T) => Asked[Name] };

export interface Page<T> {
  readonly items: readonly T[];
  readonly metadata: OffsetMetadata;
}

/** An object, empty where none is given; refuses anything else. */
export const objectIn = (value: unknown, field: string): Readonly<Record<string, unknown>> =>
  checked(fail => recordIn(value, field, fail));

/** 50 from 0 unless asked for otherwise (specification §9); at most 100. */
export function pageIn(paging: unknown, field: string): { readonly limit: number; readonly offset: number } {
  const { limit = 50, offset = 0 } = objectIn(paging, field);
  return checked(fail => ({
    limit: wholeIn(limit, `${field}.limit`, 0, 100, fail),
    offset: wholeIn(offset, `${field}.offset`, 0, 1_000_000, fail),
  }));
}

/** A number that may come as the text of a query. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

/** Numbers within texts count as numbers: an order 9999 comes before 10000. */
const { compare: collate } = new Intl.Collator('en', { numeric: true });

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collate(String(a ?? ''), String(b ?? ''));

/** Items in the order that a query asks for. */
export function sorted<T>(items: readonly T[], sort: unknown, fields: Fields<T>): readonly T[] {
  const orders = checked(fail =>
    listIn(sort, 'query.sort', 5, fail).flatMap((entry, index) => {
      const { fieldName, order = 'ASC' } = isRecord(entry) ? entry : {};
      const read = typeof fieldName === 'string' && Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
      if (!read) fail(`query.sort[${index}].fieldName`, 'is not a field to sort by', 'VALIDATION');
      if (order !== 'ASC' && order !== 'DESC')
        fail(`query.sort[${index}].order`, 'must be ASC or DESC', 'INVALID_ENUM_VALUE');
      return read ? [{ read, sign: order === 'DESC' ? -1 : 1 }] : [];
    }),
  );
  return [...items].sort((a, b) => {
    for (const { read, sign } of orders) {
      const difference = compare(read(a), read(b));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

/** The page of `items` that a query asks for. */
export function pageOf<T>(items: readonly T[], query: unknown, fields: Fields<T>): Page<T> {
  const { filter, sort, paging } = objectIn(query, 'query');
  const { limit, offset } = pageIn(paging, 'query.paging');
  const found = sorted(items.filter(filterBy(filter, fields)), sort, fields);
  const page = found.slice(offset, offset + limit);
  return { items: page, metadata: { count: page.length, offset, total: found.length } };
}
