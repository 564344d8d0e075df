/** An offset page asked for; 50 from 0 unless given (specification §9). */
export interface OffsetPaging {
  readonly limit?: number;
  readonly offset?: number;
}

/** Sort order (specification §3). */
export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface Sorting<Name extends string = string> {
  readonly fieldName: Name;
  readonly order?: SortOrder;
}

/** Conditions by field, such as `{ slug: { $in: ['mug'] } }`; several are joined by `$and`. */
export type Filter = Readonly<Record<string, unknown>>;

/** What a field holds one of: of a list, an entry. */
export type ElementOf<Value> = Value extends readonly (infer Entry)[] ? Entry : NonNullable<Value>;

/** What a field is asked for: a value, or operators with their operands. */
type Condition<Value> =
  | Value
  | null
  | ({ readonly [Operator in '$eq' | '$ne' | '$gt' | '$gte' | '$lt' | '$lte']?: Value | null } & {
      readonly [Operator in '$in' | '$hasSome' | '$hasAll' | '$between']?: readonly (Value | null)[];
    } & { readonly [Operator in '$startsWith' | '$endsWith' | '$contains']?: string } & {
      readonly [Operator in '$exists' | '$isEmpty']?: boolean;
    });

/** A filter of fields that are known. */
type TypedFilter<Fields> = { readonly [Name in keyof Fields]?: Condition<ElementOf<Fields[Name]>> } & {
  readonly [Operator in '$and' | '$or']?: readonly TypedFilter<Fields>[];
} & { readonly $not?: TypedFilter<Fields> | readonly TypedFilter<Fields>[] };

/** A filter of the fields that are known, else of any. */
export type FilterOf<Fields> = unknown extends Fields ? Filter : TypedFilter<Fields>;

/** The names of the fields that are known, else any. */
export type FieldName<Fields> = unknown extends Fields ? string : keyof Fields & string;

declare const fieldsWitness: unique symbol;

/** Says what a call can be filtered and sorted by; for the compiler alone. */
export interface QueryOf<Fields> {
  readonly [fieldsWitness]?: (fields: Fields) => void;
}

export interface OffsetQuery<Fields = unknown> extends QueryOf<Fields> {
  readonly filter?: FilterOf<Fields>;
  readonly sort?: readonly Sorting<FieldName<Fields>>[];
  readonly paging?: OffsetPaging;
}

/** What an offset page says of itself. */
export interface OffsetMetadata {
  readonly count: number;
  readonly offset: number;
  readonly total: number;
  readonly tooManyToCount?: boolean;
}

/** A cursor page asked for; 50 from the beginning unless given. With a `cursor` filter and sort are those it began with. */
export interface CursorPaging {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface CursorQuery<Fields = unknown> extends QueryOf<Fields> {
  readonly filter?: FilterOf<Fields>;
  readonly sort?: readonly Sorting<FieldName<Fields>>[];
  readonly cursorPaging?: CursorPaging;
}

/** What a cursor page says of itself: the ways on and back, absent at the ends. */
export interface CursorMetadata {
  readonly count: number;
  readonly cursors: { readonly next?: string; readonly prev?: string };
  readonly hasNext: boolean;
}
