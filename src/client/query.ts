import type { CursorQuery, Filter, NameOf, OffsetQuery, One, Sorting } from '../api/shared/paging.ts';

/** What a field is compared with. */
export type Value = string | number | boolean | null;

type ValueOf<Fields, N> = unknown extends Fields ? Value : N extends keyof Fields ? One<Fields[N]> | null : never;

// biome-ignore lint/suspicious/noExplicitAny: a query whose fields nobody has named is one of any call.
type Of<Fields> = unknown extends Fields ? any : Fields;

/** Fields that hold text. */
type TextName<Fields> = unknown extends Fields
  ? string
  : { [N in keyof Fields & string]: One<Fields[N]> extends string ? N : never }[keyof Fields & string];

/**
 * Conditions, order and bounds of a query, built step by step; each step answers a new one and leaves the one before
 * as it was. Several conditions all have to hold. `Fields` says what there is to ask for.
 */
export interface Query<Fields = unknown> {
  eq<N extends NameOf<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  ne<N extends NameOf<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  gt<N extends NameOf<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  ge<N extends NameOf<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  lt<N extends NameOf<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  le<N extends NameOf<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  in<N extends NameOf<Fields>>(field: N, values: readonly ValueOf<Fields, N>[]): Query<Fields>;
  hasSome<N extends NameOf<Fields>>(field: N, values: readonly ValueOf<Fields, N>[]): Query<Fields>;
  hasAll<N extends NameOf<Fields>>(field: N, values: readonly ValueOf<Fields, N>[]): Query<Fields>;
  /** In whatever case the letters are, as the next two. */
  startsWith(field: TextName<Fields>, text: string): Query<Fields>;
  endsWith(field: TextName<Fields>, text: string): Query<Fields>;
  contains(field: TextName<Fields>, text: string): Query<Fields>;
  /** From the lower to the upper bound, both included. */
  between<N extends NameOf<Fields>>(field: N, from: ValueOf<Fields, N>, to: ValueOf<Fields, N>): Query<Fields>;
  exists(field: NameOf<Fields>, there?: boolean): Query<Fields>;
  /** Holds nothing, an empty text or an empty list. */
  isEmpty(field: NameOf<Fields>): Query<Fields>;
  /** All of these have to hold, too. */
  and(...others: readonly Query<Fields>[]): Query<Fields>;
  /** These, or one of the others. */
  or(...others: readonly Query<Fields>[]): Query<Fields>;
  /** None of these may hold. */
  not(...others: readonly Query<Fields>[]): Query<Fields>;
  ascending(...fields: readonly NameOf<Fields>[]): Query<Fields>;
  descending(...fields: readonly NameOf<Fields>[]): Query<Fields>;
  /** How many a page has; 50 unless said (specification §9). */
  limit(count: number): Query<Fields>;
  /** How many come before the first page; 0 unless said. Offset pages alone know it. */
  skip(count: number): Query<Fields>;
  /** As a call with offset pages takes it. */
  forOffsets(): OffsetQuery<Of<Fields>>;
  /** As a call with cursors takes it. */
  forCursors(): CursorQuery<Of<Fields>>;
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
    isEmpty: field => where({ [field]: { $isEmpty: true } }),
    and: (...others) => where(...filters(others)),
    or: (...others) => {
      const any = filters([query, ...others]);
      return make({ ...parts, conditions: any.length ? [{ $or: any }] : [] });
    },
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

/**
 * A query without conditions: pages of 50 from the first on. `query<ProductFields>()` takes the fields of products
 * alone; without a type every name is taken.
 */
export const query = <Fields = unknown>(): Query<Fields> =>
  // The builder is the same for all fields; the type only narrows what it is given.
  make({ conditions: [], sort: [], count: 50, offset: 0 }) as Query<Fields>;
