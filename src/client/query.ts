import type { CursorPaging, CursorQuery, Filter, OffsetPaging, OffsetQuery, Sorting } from '../api/shared/paging.ts';

type Name<Fields> = unknown extends Fields ? string : keyof Fields & string;

/** What a field holds one of: of a list, an entry. */
type One<Value> = Value extends readonly (infer Entry)[] ? Entry : NonNullable<Value>;

type Value<Fields, N> = unknown extends Fields ? unknown : N extends keyof Fields ? One<Fields[N]> : never;

/** Fields that hold text. */
type TextName<Fields> = unknown extends Fields
  ? string
  : { [N in keyof Fields & string]: One<Fields[N]> extends string ? N : never }[keyof Fields & string];

/** Conditions, an order and a page, for calls that take a `query` or a `search`. Nothing changes one: every step answers another. */
interface Steps<Fields, Self> {
  eq<N extends Name<Fields>>(field: N, value: Value<Fields, N>): Self;
  ne<N extends Name<Fields>>(field: N, value: Value<Fields, N>): Self;
  gt<N extends Name<Fields>>(field: N, value: Value<Fields, N>): Self;
  ge<N extends Name<Fields>>(field: N, value: Value<Fields, N>): Self;
  lt<N extends Name<Fields>>(field: N, value: Value<Fields, N>): Self;
  le<N extends Name<Fields>>(field: N, value: Value<Fields, N>): Self;
  /** From `least` to `most`, both included. */
  between<N extends Name<Fields>>(field: N, least: Value<Fields, N>, most: Value<Fields, N>): Self;
  in<N extends Name<Fields>>(field: N, values: readonly Value<Fields, N>[]): Self;
  /** A list with one of the values, or more. */
  hasSome<N extends Name<Fields>>(field: N, values: readonly Value<Fields, N>[]): Self;
  /** A list with all of the values. */
  hasAll<N extends Name<Fields>>(field: N, values: readonly Value<Fields, N>[]): Self;
  /** In whatever case the letters are, as the next two. */
  startsWith(field: TextName<Fields>, part: string): Self;
  endsWith(field: TextName<Fields>, part: string): Self;
  contains(field: TextName<Fields>, part: string): Self;
  /** Whether the field holds anything at all. */
  exists(field: Name<Fields>, yes?: boolean): Self;
  /** Whether the field holds nothing, an empty text or an empty list. */
  isEmpty(field: Name<Fields>, yes?: boolean): Self;
  /** Both what was asked before and what `other` asks. */
  and(other: Asks<Fields>): Self;
  /** Either all that was asked before, or what `other` asks. */
  or(other: Asks<Fields>): Self;
  /** What was asked before, and not what `other` asks. */
  not(other: Asks<Fields>): Self;
  /** By each field in turn, after those named before. */
  ascending(...fields: readonly Name<Fields>[]): Self;
  descending(...fields: readonly Name<Fields>[]): Self;
  /** How many a page holds. */
  limit(items: number): Self;
}

type Asks<Fields> = OffsetQuery<Fields> | CursorQuery<Fields>;

/** A query of a call with offset paging. */
export interface Query<Fields = unknown> extends OffsetQuery<Fields>, Steps<Fields, Query<Fields>> {
  /** Where the page begins, counted from 0. */
  skip(items: number): Query<Fields>;
}

/** A query of a call with cursor paging. */
export interface CursoredQuery<Fields = unknown> extends CursorQuery<Fields>, Steps<Fields, CursoredQuery<Fields>> {}

interface Parts {
  readonly filter?: Filter;
  readonly sort?: readonly Sorting[];
  readonly paging?: OffsetPaging;
  readonly cursorPaging?: CursorPaging;
}

/** Own fields are what is sent; the steps stand on the prototype, where JSON does not look. */
class Builder implements Parts {
  declare readonly filter?: Filter;
  declare readonly sort?: readonly Sorting[];
  declare readonly paging?: OffsetPaging;
  declare readonly cursorPaging?: CursorPaging;

  constructor(parts: Parts) {
    Object.assign(this, parts);
  }

  eq(field: string, value: unknown): Builder {
    return this.#where({ [field]: value });
  }
  ne(field: string, value: unknown): Builder {
    return this.#is(field, '$ne', value);
  }
  gt(field: string, value: unknown): Builder {
    return this.#is(field, '$gt', value);
  }
  ge(field: string, value: unknown): Builder {
    return this.#is(field, '$gte', value);
  }
  lt(field: string, value: unknown): Builder {
    return this.#is(field, '$lt', value);
  }
  le(field: string, value: unknown): Builder {
    return this.#is(field, '$lte', value);
  }
  between(field: string, least: unknown, most: unknown): Builder {
    return this.#where({ [field]: { $gte: least, $lte: most } });
  }
  in(field: string, values: readonly unknown[]): Builder {
    return this.#is(field, '$in', [...values]);
  }
  hasSome(field: string, values: readonly unknown[]): Builder {
    return this.#is(field, '$hasSome', [...values]);
  }
  hasAll(field: string, values: readonly unknown[]): Builder {
    return this.#is(field, '$hasAll', [...values]);
  }
  startsWith(field: string, part: string): Builder {
    return this.#is(field, '$startsWith', part);
  }
  endsWith(field: string, part: string): Builder {
    return this.#is(field, '$endsWith', part);
  }
  contains(field: string, part: string): Builder {
    return this.#is(field, '$contains', part);
  }
  exists(field: string, yes = true): Builder {
    return this.#is(field, '$exists', yes);
  }
  isEmpty(field: string, yes = true): Builder {
    return this.#is(field, '$isEmpty', yes);
  }
  and({ filter = {} }: Parts): Builder {
    return this.#where(filter);
  }
  or({ filter = {} }: Parts): Builder {
    return this.#with({ filter: { $or: [this.filter ?? {}, filter] } });
  }
  not({ filter = {} }: Parts): Builder {
    return this.#where({ $not: filter });
  }
  ascending(...names: readonly string[]): Builder {
    return this.#by(names, 'ASC');
  }
  descending(...names: readonly string[]): Builder {
    return this.#by(names, 'DESC');
  }
  limit(limit: number): Builder {
    return this.cursorPaging
      ? this.#with({ cursorPaging: { limit } })
      : this.#with({ paging: { ...this.paging, limit } });
  }
  skip(offset: number): Builder {
    return this.#with({ paging: { ...this.paging, offset } });
  }

  #with(parts: Parts): Builder {
    return new Builder({ ...this, ...parts });
  }
  #is(field: string, operator: string, operand: unknown): Builder {
    return this.#where({ [field]: { [operator]: operand } });
  }
  #where(condition: Filter): Builder {
    const { filter } = this;
    if (!filter) return this.#with({ filter: condition });
    const before = Array.isArray(filter.$and) ? filter.$and : [filter];
    return this.#with({ filter: { $and: [...before, condition] } });
  }
  #by(names: readonly string[], order: Sorting['order'] & string): Builder {
    const sort = names.map(fieldName => ({ fieldName, order }));
    return this.#with({ sort: [...(this.sort ?? []), ...sort] });
  }
}

/**
 * Begins a query of a call with offset paging: `query<ProductFields>().lt('price', 20).descending('price').limit(10)`.
 * `Fields` says what there is to ask for; without it every name is taken.
 */
export const query = <Fields = unknown>(): Query<Fields> => new Builder({}) as unknown as Query<Fields>;

/** The same for a call with cursor paging. */
export const cursorQuery = <Fields = unknown>(): CursoredQuery<Fields> =>
  new Builder({ cursorPaging: {} }) as unknown as CursoredQuery<Fields>;
