import type { CursorQuery, ElementOf, FieldName, Filter, OffsetQuery, Sorting } from '../api/shared/paging.ts';

export const DEFAULT_PAGE_SIZE = 50;

type FieldValue = string | number | boolean | null;

type ValueOf<Fields, N> = unknown extends Fields
  ? FieldValue
  : N extends keyof Fields
    ? ElementOf<Fields[N]> | null
    : never;

// biome-ignore lint/suspicious/noExplicitAny: a query with unknown fields fits any call.
type FieldsOrAny<Fields> = unknown extends Fields ? any : Fields;

type TextFieldName<Fields> = unknown extends Fields
  ? string
  : { [N in keyof Fields & string]: ElementOf<Fields[N]> extends string ? N : never }[keyof Fields & string];

/**
 * An immutable query builder: each method returns a new query. All conditions must hold. `Fields` lists the fields to
 * filter and sort by.
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
  /** Case-insensitive, like `endsWith` and `contains`. */
  startsWith(field: TextFieldName<Fields>, text: string): Query<Fields>;
  endsWith(field: TextFieldName<Fields>, text: string): Query<Fields>;
  contains(field: TextFieldName<Fields>, text: string): Query<Fields>;
  /** Between two bounds, both included. */
  between<N extends FieldName<Fields>>(field: N, from: ValueOf<Fields, N>, to: ValueOf<Fields, N>): Query<Fields>;
  /** With `false`, requires that the field is absent. */
  exists(field: FieldName<Fields>, exists?: boolean): Query<Fields>;
  /** Absent, an empty string or an empty list. */
  isEmpty(field: FieldName<Fields>): Query<Fields>;
  /** Also requires the conditions of all others. */
  and(...others: readonly Query<Fields>[]): Query<Fields>;
  /** Requires the conditions so far, or those of one of the others. A query without conditions matches everything. */
  or(...others: readonly Query<Fields>[]): Query<Fields>;
  /**
   * Excludes everything that one of the others matches. A query without conditions matches everything, so that nothing
   * is left.
   */
  not(...others: readonly Query<Fields>[]): Query<Fields>;
  ascending(...fields: readonly FieldName<Fields>[]): Query<Fields>;
  descending(...fields: readonly FieldName<Fields>[]): Query<Fields>;
  /**
   * Items per page.
   * @default 50
   */
  limit(count: number): Query<Fields>;
  /**
   * Items before the first page; only for offset pages.
   * @default 0
   */
  skip(count: number): Query<Fields>;
  /** The `query` of a call that pages by offset. */
  forOffsets(): OffsetQuery<FieldsOrAny<Fields>>;
  /** The `query` of a call that pages by cursor. */
  forCursors(): CursorQuery<FieldsOrAny<Fields>>;
}

interface QueryState {
  readonly conditions: readonly Filter[];
  readonly sort: readonly Sorting[];
  readonly limit: number;
  readonly offset: number;
}

/** Joins several conditions by `$and`. Returns undefined without conditions. */
function combineFilters(conditions: readonly Filter[]): Filter | undefined {
  const [first, ...others] = conditions;
  return others.length ? { $and: conditions } : first;
}

const isRestriction = (filter: Filter): boolean => Object.keys(filter).length > 0;

function createQuery(state: QueryState): Query {
  const { conditions, sort, limit, offset } = state;
  const addConditions = (...more: readonly Filter[]) => createQuery({ ...state, conditions: [...conditions, ...more] });
  const withOperator = (operator: string) => (field: string, value: unknown) =>
    addConditions({ [field]: { [operator]: value } });
  /** The filter of each query. Without conditions it is `{}`, which matches everything. */
  const getFilters = (queries: readonly Query[]): readonly Filter[] =>
    queries.map(other => other.forOffsets().filter ?? {});
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
    exists: (field, exists = true) => addConditions({ [field]: { $exists: exists } }),
    isEmpty: field => addConditions({ [field]: { $isEmpty: true } }),
    and: (...others) => addConditions(...getFilters(others).filter(isRestriction)),
    or: (...others) => {
      const alternatives = getFilters([query, ...others]);
      const [first = {}] = alternatives;
      const either = others.length ? { $or: alternatives } : first;
      return createQuery({ ...state, conditions: alternatives.every(isRestriction) ? [either] : [] });
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
 * Creates a query without conditions, with pages of 50. `query<ProductFields>()` accepts only the fields of products;
 * without a type any field name is accepted.
 */
export const query = <Fields = unknown>(): Query<Fields> =>
  // The type only restricts the arguments; the builder is the same for all fields.
  createQuery({ conditions: [], sort: [], limit: DEFAULT_PAGE_SIZE, offset: 0 }) as Query<Fields>;
