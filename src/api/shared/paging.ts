/** A page by its offset; by default the first 50. */
export interface OffsetPaging {
  readonly limit?: number;
  readonly offset?: number;
}

/** Values of `order` in a sorting. The default is ASC. */
export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface Sorting<Name extends string = string> {
  readonly fieldName: Name;
  readonly order?: SortOrder;
}

/** Conditions by field, such as `{ slug: { $in: ['mug'] } }`; several are joined by `$and`. */
export type Filter = Readonly<Record<string, unknown>>;

/** The type of value that a filter compares: the type of an entry for a list, otherwise the type of the field. */
export type ElementOf<Value> = Value extends readonly (infer Entry)[] ? Entry : NonNullable<Value>;

/** The condition for a field: a value, or operators with their operands. */
type Condition<Value> =
  | Value
  | null
  | ({ readonly [Operator in '$eq' | '$ne' | '$gt' | '$gte' | '$lt' | '$lte']?: Value | null } & {
      readonly [Operator in '$in' | '$hasSome' | '$hasAll' | '$between']?: readonly (Value | null)[];
    } & { readonly [Operator in '$startsWith' | '$endsWith' | '$contains']?: string } & {
      readonly [Operator in '$exists' | '$isEmpty']?: boolean;
    });

/** A filter with known field names. */
type TypedFilter<Fields> = { readonly [Name in keyof Fields]?: Condition<ElementOf<Fields[Name]>> } & {
  readonly [Operator in '$and' | '$or']?: readonly TypedFilter<Fields>[];
} & { readonly $not?: TypedFilter<Fields> | readonly TypedFilter<Fields>[] };

/** A filter of these fields, or of any if they are unknown. */
export type FilterOf<Fields> = unknown extends Fields ? Filter : TypedFilter<Fields>;

/** The names of these fields, or any string if they are unknown. */
export type FieldName<Fields> = unknown extends Fields ? string : keyof Fields & string;

declare const fieldsWitness: unique symbol;

/** Carries the fields that a call can be filtered and sorted by, for the compiler only. */
export interface QueryOf<Fields> {
  readonly [fieldsWitness]?: (fields: Fields) => void;
}

export interface OffsetQuery<Fields = unknown> extends QueryOf<Fields> {
  readonly filter?: FilterOf<Fields>;
  readonly sort?: readonly Sorting<FieldName<Fields>>[];
  readonly paging?: OffsetPaging;
}

/** The metadata of an offset page. */
export interface OffsetMetadata {
  readonly count: number;
  readonly offset: number;
  readonly total: number;
  readonly tooManyToCount?: boolean;
}

/** A page by its cursor; by default the first 50. A `cursor` keeps the filter and sort that it was made with. */
export interface CursorPaging {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface CursorQuery<Fields = unknown> extends QueryOf<Fields> {
  readonly filter?: FilterOf<Fields>;
  readonly sort?: readonly Sorting<FieldName<Fields>>[];
  readonly cursorPaging?: CursorPaging;
}

/** The metadata of a cursor page; `next` and `prev` are absent at the ends. */
export interface CursorMetadata {
  readonly count: number;
  readonly cursors: { readonly next?: string; readonly prev?: string };
  readonly hasNext: boolean;
}
