import type { CursorQuery, ElementOf, FieldName, Filter, OffsetQuery, Sorting } from '../api/shared/paging.ts';

export const DEFAULT_PAGE_SIZE = 50;

/** What a field is compared with. */
type FieldValue = string | number | boolean | null;

type ValueOf<Fields, N> = unknown extends Fields
  ? FieldValue
  : N extends keyof Fields
    ? ElementOf<Fields[N]> | null
    : never;

// biome-ignore lint/suspicious/noExplicitAny: a query whose fields nobody has named is one of any call.
type FieldsOrAny<Fields> = unknown extends Fields ? any : Fields;

/** Fields that hold text. */
type TextFieldName<Fields> = unknown extends Fields
  ? string
  : { [N in keyof Fields & string]: ElementOf<Fields[N]> extends string ? N : never }[keyof Fields & string];

/**
 * Conditions, order and bounds of a query, built step by step; each step answers a new one and leaves the one before
 * as it was. Several conditions all have to hold. `Fields` says what there is to ask for.
 */
export interface Query<Fields = unknown> {
  eq<N extends FieldName<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  ne<N extends FieldName<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  gt<N extends FieldName<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  ge<N extends FieldName<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  lt<N extends FieldName<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  le<N extends FieldName<Fields>>(field: N, value: ValueOf<Fields, N>): Query<Fields>;
  in<N extends FieldName<Fields>>(field: N, values: readonly ValueOf<Fields, N>[]): Query<Fields>;
  hasSome<N extends FieldName<Fields>>(field: N, values: readonly ValueOf<Fields, N>[]): Query<Fields>;
  hasAll<N extends FieldName<Fields>>(field: N, values: readonly ValueOf<Fields, N>[]): Query<Fields>;
  /** In whatever case the letters are, as the next two. */
  startsWith(field: TextFieldName<Fields>, text: string): Query<Fields>;
  endsWith(field: TextFieldName<Fields>, text: string): Query<Fields>;
  contains(field: TextFieldName<Fields>, text: string): Query<Fields>;
  /** From the lower to the upper bound, both included. */
  between<N extends FieldName<Fields>>(field: N, from: ValueOf<Fields, N>, to: ValueOf<Fields, N>): Query<Fields>;
  exists(field: FieldName<Fields>, there?: boolean): Query<Fields>;
  /** Holds nothing, an empty text or an empty list. */
  isEmpty(field: FieldName<Fields>): Query<Fields>;
  /** All of these have to hold, too. */
  and(...others: readonly Query<Fields>[]): Query<Fields>;
  /** These, or one of the others. */
  or(...others: readonly Query<Fields>[]): Query<Fields>;
  /** None of these may hold. */
  not(...others: readonly Query<Fields>[]): Query<Fields>;
  ascending(...fields: readonly FieldName<Fields>[]): Query<Fields>;
  descending(...fields: readonly FieldName<Fields>[]): Query<Fields>;
  /** How many a page has; 50 unless said. */
  limit(count: number): Query<Fields>;
  /** How many come before the first page; 0 unless said. Offset pages alone know it. */
  skip(count: number): Query<Fields>;
  /** As a call with offset pages takes it. */
  forOffsets(): OffsetQuery<FieldsOrAny<Fields>>;
  /** As a call with cursors takes it. */
  forCursors(): CursorQuery<FieldsOrAny<Fields>>;
}

interface QueryState {
  readonly conditions: readonly Filter[];
  readonly sort: readonly Sorting[];
  readonly limit: number;
  readonly offset: number;
}

/** One condition stands by itself, several under `$and`, none is no filter. */
function combineFilters(conditions: readonly Filter[]): Filter | undefined {
  const [first, ...others] = conditions;
  return others.length ? { $and: conditions } : first;
}

function createQuery(state: QueryState): Query {
  const { conditions, sort, limit, offset } = state;
  const addConditions = (...more: readonly Filter[]) => createQuery({ ...state, conditions: [...conditions, ...more] });
  const withOperator = (operator: string) => (field: string, value: unknown) =>
    addConditions({ [field]: { [operator]: value } });
  const getFilters = (queries: readonly Query[]): readonly Filter[] =>
    queries.flatMap(other => {
      const { filter } = other.forOffsets();
      return filter ? [filter] : [];
    });
  const addSort = (fields: readonly string[], direction: 'ASC' | 'DESC') =>
    createQuery({ ...state, sort: [...sort, ...fields.map(fieldName => ({ fieldName, order: direction }))] });
  const toFilterAndSort = () => {
    const filter = combineFilters(conditions);
    return { ...(filter && { filter }), ...(sort.length && { sort }) };
  };
  const query: Query = {
    eq: (field, value) => addConditions({ [field]: value }),
    ne: withOperator('$ne'),
    gt: withOperator('$gt'),
    ge: withOperator('$gte'),
    lt: withOperator('$lt'),
    le: withOperator('$lte'),
    in: withOperator('$in'),
    hasSome: withOperator('$hasSome'),
    hasAll: withOperator('$hasAll'),
    startsWith: withOperator('$startsWith'),
    endsWith: withOperator('$endsWith'),
    contains: withOperator('$contains'),
    between: (field, from, to) => addConditions({ [field]: { $gte: from } }, { [field]: { $lte: to } }),
    exists: (field, there = true) => addConditions({ [field]: { $exists: there } }),
    isEmpty: field => addConditions({ [field]: { $isEmpty: true } }),
    and: (...others) => addConditions(...getFilters(others)),
    or: (...others) => {
      const alternatives = getFilters([query, ...others]);
      return createQuery({ ...state, conditions: alternatives.length ? [{ $or: alternatives }] : [] });
    },
    not: (...others) => addConditions(...getFilters(others).map(filter => ({ $not: filter }))),
    ascending: (...fields) => addSort(fields, 'ASC'),
    descending: (...fields) => addSort(fields, 'DESC'),
    limit: to => createQuery({ ...state, limit: to }),
    skip: to => createQuery({ ...state, offset: to }),
    forOffsets: () => ({ ...toFilterAndSort(), paging: { limit, offset } }),
    forCursors: () => ({ ...toFilterAndSort(), cursorPaging: { limit } }),
  };
  return query;
}

/**
 * A query without conditions: pages of 50 from the first on. `query<ProductFields>()` takes the fields of products
 * alone; without a type every name is taken.
 */
export const query = <Fields = unknown>(): Query<Fields> =>
  // The builder is the same for all fields; the type only narrows what it is given.
  createQuery({ conditions: [], sort: [], limit: DEFAULT_PAGE_SIZE, offset: 0 }) as Query<Fields>;
