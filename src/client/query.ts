import type { CursorQuery, Filter, OffsetQuery, Sorting } from '../api/shared/paging.ts';

/** What a field is compared with. */
export type Value = string | number | boolean | null;

/**
 * Conditions, order and bounds of a query, built step by step; each step answers a new one and leaves the one before
 * as it was. Several conditions all have to hold.
 */
export interface Query {
  eq(field: string, value: Value): Query;
  ne(field: string, value: Value): Query;
  gt(field: string, value: Value): Query;
  ge(field: string, value: Value): Query;
  lt(field: string, value: Value): Query;
  le(field: string, value: Value): Query;
  in(field: string, values: readonly Value[]): Query;
  hasSome(field: string, values: readonly Value[]): Query;
  hasAll(field: string, values: readonly Value[]): Query;
  startsWith(field: string, text: string): Query;
  endsWith(field: string, text: string): Query;
  contains(field: string, text: string): Query;
  /** From the lower to the upper bound, both included. */
  between(field: string, from: Value, to: Value): Query;
  exists(field: string, there?: boolean): Query;
  isEmpty(field: string): Query;
  /** All of these have to hold, too. */
  and(...others: readonly Query[]): Query;
  /** These, or one of the others. */
  or(...others: readonly Query[]): Query;
  /** None of these may hold. */
  not(...others: readonly Query[]): Query;
  ascending(...fields: readonly string[]): Query;
  descending(...fields: readonly string[]): Query;
  /** How many a page has; 50 unless said (specification §9). */
  limit(count: number): Query;
  /** How many come before the first page; 0 unless said. Offset pages alone know it. */
  skip(count: number): Query;
  /** As a call with offset pages takes it. */
  forOffsets(): OffsetQuery;
  /** As a call with cursors takes it. */
  forCursors(): CursorQuery;
}

interface Parts {
  readonly conditions: readonly Filter[];
  readonly sort: readonly Sorting[];
  readonly count: number;
  readonly offset: number;
}

/** One condition stands by itself, several under `$and`, none is no filter. */
function joined(conditions: readonly Filter[]): Filter | undefined {
  const [first, ...others] = conditions;
  return others.length ? { $and: conditions } : first;
}

function make(parts: Parts): Query {
  const { conditions, sort, count, offset } = parts;
  const where = (...more: readonly Filter[]) => make({ ...parts, conditions: [...conditions, ...more] });
  const by = (operator: string) => (field: string, value: unknown) => where({ [field]: { [operator]: value } });
  const filters = (queries: readonly Query[]): readonly Filter[] =>
    queries.flatMap(other => {
      const { filter } = other.forOffsets();
      return filter ? [filter] : [];
    });
  const order = (fields: readonly string[], direction: 'ASC' | 'DESC') =>
    make({ ...parts, sort: [...sort, ...fields.map(fieldName => ({ fieldName, order: direction }))] });
  const common = () => {
    const filter = joined(conditions);
    return { ...(filter && { filter }), ...(sort.length && { sort }) };
  };
  const query: Query = {
    eq: (field, value) => where({ [field]: value }),
    ne: by('$ne'),
    gt: by('$gt'),
    ge: by('$gte'),
    lt: by('$lt'),
    le: by('$lte'),
    in: by('$in'),
    hasSome: by('$hasSome'),
    hasAll: by('$hasAll'),
    startsWith: by('$startsWith'),
    endsWith: by('$endsWith'),
    contains: by('$contains'),
    between: (field, from, to) => where({ [field]: { $gte: from } }, { [field]: { $lte: to } }),
    exists: (field, there = true) => where({ [field]: { $exists: there } }),
    isEmpty: field => where({ [field]: { $exists: false } }),
    and: (...others) => where(...filters(others)),
    or: (...others) => make({ ...parts, conditions: [{ $or: filters([query, ...others]) }] }),
    not: (...others) => where(...filters(others).map(filter => ({ $not: filter }))),
    ascending: (...fields) => order(fields, 'ASC'),
    descending: (...fields) => order(fields, 'DESC'),
    limit: to => make({ ...parts, count: to }),
    skip: to => make({ ...parts, offset: to }),
    forOffsets: () => ({ ...common(), paging: { limit: count, offset } }),
    forCursors: () => ({ ...common(), cursorPaging: { limit: count } }),
  };
  return query;
}

/** A query without conditions: pages of 50 from the first on. */
export const query = (): Query => make({ conditions: [], sort: [], count: 50, offset: 0 });
