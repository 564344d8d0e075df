import type { AnswerOf, Endpoint, InputOf } from '../api/endpoint.ts';
import type { CursorMetadata, OffsetMetadata, QueryOf } from '../api/shared/paging.ts';
import { StoreError } from '../transport/errors.ts';
import type { CallClient, CallOptions } from './call.ts';
import { query as createQuery, DEFAULT_PAGE_SIZE, type Query } from './query.ts';

/** The items in a response: its one field that is an array. */
type ItemOf<Answer> = { [K in keyof Answer]: Answer[K] extends readonly (infer Item)[] ? Item : never }[keyof Answer];

/**
 * One page. `for await` iterates over its items and the items of all later pages, each item once. The loop may delete
 * items of cursor pages. With offset pages it would then miss items, because an offset counts from the start.
 */
export interface Page<Item> extends AsyncIterable<Item> {
  readonly items: readonly Item[];
  hasNext(): boolean;
  hasPrev(): boolean;
  /** Fetches the next page. Rejects with 'No next page to fetch' at the end. */
  next(): Promise<Page<Item>>;
  /** Fetches the previous page. Rejects with 'No previous page to fetch' at the beginning. */
  prev(): Promise<Page<Item>>;
}

/** A page with its offset and, if the platform counts the items, their total and the number of this page. */
export interface OffsetPage<Item> extends Page<Item> {
  readonly offset: number;
  /**
   * Undefined if the platform reports no total, or too many items to count. `totalPages` and `currentPage` are then
   * undefined.
   */
  readonly totalCount: number | undefined;
  readonly totalPages: number | undefined;
  /** Counts from 0. */
  readonly currentPage: number | undefined;
  next(): Promise<OffsetPage<Item>>;
  prev(): Promise<OffsetPage<Item>>;
}

// biome-ignore lint/suspicious/noExplicitAny: any input; only the output decides how a call pages.
type OffsetEndpoint = Endpoint<any, { readonly metadata?: Partial<OffsetMetadata> & Pick<OffsetMetadata, 'offset'> }>;
type CursorEndpoint =
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  | Endpoint<any, { readonly metadata?: Pick<CursorMetadata, 'cursors'> }>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  | Endpoint<any, { readonly nextCursor?: object }>;

/** The type of a call's `query` or `search`, if it has one. */
type QueryInput<Input> = 'query' extends keyof Input
  ? NonNullable<Input['query']>
  : 'search' extends keyof Input
    ? // The search for files is a string; its paging is a field of its own.
      Exclude<NonNullable<Input['search']>, string>
    : never;

type FieldsOf<Q> = Q extends QueryOf<infer Fields> ? Fields : unknown;

/** A complete input; paging requires a query even if the call does not. */
type FullInput<Input> = 'query' extends keyof Input ? Input & { readonly query: object } : Input;

type OtherInput<Input> = Omit<Input, 'query' | 'search'>;

/** A query, if the call requires nothing else, or a complete input. */
type QueryOrInput<Input> =
  | (QueryInput<Input> extends object
      ? Record<never, never> extends OtherInput<Input>
        ? Query<FieldsOf<QueryInput<Input>>> | Query
        : never
      : never)
  | FullInput<Input>;

/** The query may be omitted, which returns everything, if the call has a query and requires nothing else. */
type PageArguments<Input> = [QueryInput<Input>] extends [never]
  ? [queryOrInput: QueryOrInput<Input>, options?: CallOptions]
  : Record<never, never> extends OtherInput<Input>
    ? [queryOrInput?: QueryOrInput<Input>, options?: CallOptions]
    : [queryOrInput: QueryOrInput<Input>, options?: CallOptions];

/** Fetches the first page of a call that pages by offset: products, collections, members. By default 50 items. */
export function offsetPages<E extends OffsetEndpoint>(
  client: CallClient,
  endpoint: E,
  ...rest: PageArguments<InputOf<E>>
): Promise<OffsetPage<ItemOf<AnswerOf<E>>>> {
  const [queryOrInput, options] = splitArguments(rest);
  const input = isQuery(queryOrInput) ? { query: queryOrInput.forOffsets() } : queryOrInput;
  return fetchOffsetPage({ input, fetch: pageInput => client.call(endpoint as Endpoint, pageInput, options) });
}

/**
 * Fetches the first page of a call that pages by cursor: reviews, back-in-stock requests, files, orders. By default 50
 * items.
 */
export function cursorPages<E extends CursorEndpoint>(
  client: CallClient,
  endpoint: E,
  ...rest: PageArguments<InputOf<E>>
): Promise<Page<ItemOf<AnswerOf<E>>>> {
  const [queryOrInput, options] = splitArguments(rest);
  const name = endpoint.path.endsWith('/search') ? 'search' : 'query';
  const input = isQuery(queryOrInput) ? { [name]: queryOrInput.forCursors() } : queryOrInput;
  return fetchCursorPage({ input, fetch: pageInput => client.call(endpoint as Endpoint, pageInput, options) });
}

type Fields = Readonly<Record<string, unknown>>;

/** A call without its types; `fetch` repeats it with another input. */
interface PageRequest {
  readonly input: object;
  readonly fetch: (input: Fields) => Promise<Fields>;
}

/** `size` is the size of a first page that is shorter than the others, because it ends where the next page begins. */
async function fetchOffsetPage<Item>({ input, fetch }: PageRequest, size?: number): Promise<OffsetPage<Item>> {
  const container = getContainer(input);
  const { limit, offset } = { limit: DEFAULT_PAGE_SIZE, offset: 0, ...toRecord(container.paging) };
  const requested = size ?? limit;
  const response = await fetch(withContainer(input, { ...container, paging: { limit: requested, offset } }));
  const items = getItems<Item>(response);
  const { total = response.totalResults, tooManyToCount } = toRecord(response.metadata);
  const count = !tooManyToCount && limit > 0 && typeof total === 'number' ? total : undefined;
  const end = offset + items.length;
  const hasNext = items.length > 0 && (count === undefined ? items.length === requested : end < count);
  const pageAt = (from: number, size?: number) =>
    fetchOffsetPage<Item>(
      { input: withContainer(input, { ...container, paging: { limit, offset: from } }), fetch },
      size,
    );
  return withIterator({
    items,
    offset,
    totalCount: count,
    totalPages: count === undefined ? undefined : Math.ceil(count / limit),
    currentPage: count === undefined ? undefined : Math.floor(offset / limit),
    hasNext: () => hasNext,
    hasPrev: () => offset > 0,
    next: async () => (hasNext ? pageAt(end) : throwNoPage('next')),
    prev: async () =>
      offset > 0 ? pageAt(Math.max(0, offset - limit), Math.min(limit, offset)) : throwNoPage('previous'),
  });
}

async function fetchCursorPage<Item>({ input, fetch }: PageRequest): Promise<Page<Item>> {
  const container = getContainer(input);
  const name = container === input ? 'paging' : 'cursorPaging';
  const paging: Fields = { limit: DEFAULT_PAGE_SIZE, ...toRecord(container[name]) };
  const response = await fetch(withContainer(input, { ...container, [name]: paging }));
  const { next, prev } = toRecord(toRecord(response.metadata ?? response.nextCursor).cursors);
  const pageAt = async (cursor: unknown, direction: string) =>
    cursor
      ? // The cursor contains filter and sort; other fields are repeated only beside a top-level paging.
        fetchCursorPage<Item>({
          input: withContainer(input, {
            ...(container === input && container),
            [name]: { limit: paging.limit, cursor },
          }),
          fetch,
        })
      : throwNoPage(direction);
  return withIterator({
    items: getItems<Item>(response),
    hasNext: () => !!next,
    hasPrev: () => !!prev,
    next: () => pageAt(next, 'next'),
    prev: () => pageAt(prev, 'previous'),
  });
}

/** Adds the iteration over this and all later pages. */
function withIterator<Item, P extends Omit<Page<Item>, typeof Symbol.asyncIterator>>(page: P): P & AsyncIterable<Item> {
  return {
    ...page,
    async *[Symbol.asyncIterator]() {
      // Items that are added during the iteration shift other items to the next page, where these would appear again.
      const seen = new Set<unknown>();
      for (let current: typeof page | Page<Item> = page; ; current = await current.next()) {
        for (const item of current.items) {
          const { id = item } = toRecord(item);
          if (!seen.has(id)) yield item;
          seen.add(id);
        }
        if (!current.hasNext()) return;
      }
    },
  };
}

const throwNoPage = (direction: string): never => {
  throw new StoreError(`No ${direction} page to fetch`, 'no_page');
};

/** The arguments without their types. An empty query replaces an omitted one. */
const splitArguments = ([queryOrInput = createQuery(), options]: readonly unknown[]) =>
  [queryOrInput, options] as [object, CallOptions?];

const isQuery = (value: object): value is Query => 'forOffsets' in value;

const toRecord = (value: unknown): Fields => Object(value);

/** The name of the object with the paging: `query` or `search`. Without it, the input itself has the paging. */
const findContainerName = (input: object) =>
  ['query', 'search'].find(name => typeof toRecord(input)[name] === 'object');

function getContainer(input: object): Fields {
  const containerName = findContainerName(input);
  return containerName ? toRecord(toRecord(input)[containerName]) : toRecord(input);
}

function withContainer(input: object, container: Fields): Fields {
  const containerName = findContainerName(input);
  return containerName ? { ...input, [containerName]: container } : container;
}

// The platform may omit an empty list; the item type is the one that the endpoint declares.
const getItems = <Item>(response: Fields) => (Object.values(response).find(Array.isArray) ?? []) as readonly Item[];
