/** An offset page asked for; 50 from 0 unless given (specification §9). */
export interface OffsetPaging {
  readonly limit?: number;
  readonly offset?: number;
}

/** Sort order (specification §3). */
export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface Sorting {
  readonly fieldName: string;
  readonly order?: SortOrder;
}

/** Conditions by field, such as `{ slug: { $in: ['mug'] } }`; several are joined by `$and`. */
export type Filter = Readonly<Record<string, unknown>>;

export interface OffsetQuery {
  readonly filter?: Filter;
  readonly sort?: readonly Sorting[];
  readonly paging?: OffsetPaging;
}

/** What an offset page says of itself. */
export interface OffsetMetadata {
  readonly count: number;
  readonly offset: number;
  readonly total: number;
  readonly tooManyToCount?: boolean;
}
