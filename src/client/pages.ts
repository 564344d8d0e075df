import type { AnswerOf, Endpoint, InputOf } from '../api/endpoint.ts';
import type { CursorMetadata, OffsetMetadata, Queries } from '../api/shared/paging.ts';
import { StoreError } from '../transport/errors.ts';
import type { Call, CallOptions } from './call.ts';
import { query as everything, type Query } from './query.ts';

/** The list in an answer: its one field that is an array. */
type ItemOf<Answer> = { [K in keyof Answer]: Answer[K] extends readonly (infer Item)[] ? Item : never }[keyof Answer];

/** One page. Going over it with `for await` goes on through all the pages after it, each item once. */
export interface Page<Item> extends AsyncIterable<Item> {
  readonly items: readonly Item[];
  hasNext(): boolean;
  hasPrev(): boolean;
  /** The page after this one, as a new one. Rejects with 'No next page to fetch' at the end (specification §8). */
  next(): Promise<Page<Item>>;
  /** The page before this one. Rejects with 'No previous page to fetch' at the beginning. */
  prev(): Promise<Page<Item>>;
}

/** A page by its place among all. */
export interface OffsetPage<Item> extends Page<Item> {
  readonly offset: number;
  /** Undefined where there are too many to count. */
  readonly totalCount: number | undefined;
  readonly totalPages: number | undefined;
  /** From 0 on. */
  readonly currentPage: number | undefined;
  next(): Promise<OffsetPage<Item>>;
  prev(): Promise<OffsetPage<Item>>;
}

type Caller = { readonly call: Call };
// biome-ignore lint/suspicious/noExplicitAny: what a call takes is its own; only its answer tells how it pages.
type Offsets = Endpoint<any, { readonly metadata?: Partial<OffsetMetadata> & Pick<OffsetMetadata, 'offset'> }>;
type Cursors =
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  | Endpoint<any, { readonly metadata?: Pick<CursorMetadata, 'cursors'> }>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  | Endpoint<any, { readonly nextCursor?: object }>;

/** What a call can be asked for, where it takes a query or a search. */
type Asks<Input> = 'query' extends keyof Input
  ? NonNullable<Input['query']>
  : 'search' extends keyof Input
    ? // Files are searched by words alone, which stand beside their paging.
      Exclude<NonNullable<Input['search']>, string>
    : never;

type FieldsOf<Asked> = Asked extends Queries<infer Fields> ? Fields : unknown;

/** A whole input; where it may leave out its query, paging needs it. */
type Whole<Input> = 'query' extends keyof Input ? Input & { readonly query: object } : Input;

/** What of an input stands beside its query. */
type Rest<Input> = Omit<Input, 'query' | 'search'>;

/** A query, where that is all that a call needs, or a whole input. */
type Asked<Input> =
  | (Asks<Input> extends object
      ? Record<never, never> extends Rest<Input>
        ? Query<FieldsOf<Asks<Input>>> | Query
        : never
      : never)
  | Whole<Input>;

/** Without a query a call is asked for everything, as far as it can be. */
type Arguments<Input> = [Asks<Input>] extends [never]
  ? [asked: Asked<Input>, options?: CallOptions]
  : Record<never, never> extends Rest<Input>
    ? [asked?: Asked<Input>, options?: CallOptions]
    : [asked: Asked<Input>, options?: CallOptions];

/**
 * The first page of a call whose pages have offsets: products, collections, members. 50 from 0 unless asked otherwise
 * (specification §9).
 */
export function offsetPages<E extends Offsets>(
  client: Caller,
  endpoint: E,
  ...rest: Arguments<InputOf<E>>
): Promise<OffsetPage<ItemOf<AnswerOf<E>>>> {
  const [asked, options] = askedOf(rest);
  const input = isQuery(asked) ? { query: asked.forOffsets() } : asked;
  return byOffset({ input, fetch: one => client.call(endpoint as Endpoint, one, options) });
}

/** The first page of a call whose pages have cursors: reviews, back-in-stock requests, files, orders. */
export function cursorPages<E extends Cursors>(
  client: Caller,
  endpoint: E,
  ...rest: Arguments<InputOf<E>>
): Promise<Page<ItemOf<AnswerOf<E>>>> {
  const [asked, options] = askedOf(rest);
  const name = endpoint.path.endsWith('/search') ? 'search' : 'query';
  const input = isQuery(asked) ? { [name]: asked.forCursors() } : asked;
  return byCursor({ input, fetch: one => client.call(endpoint as Endpoint, one, options) });
}

type Fields = Readonly<Record<string, unknown>>;

/** One asking of a call, its types left behind; `fetch` asks the same with another input. */
interface Asking {
  readonly input: object;
  readonly fetch: (input: Fields) => Promise<Fields>;
}

async function byOffset<Item>({ input, fetch }: Asking): Promise<OffsetPage<Item>> {
  const held = heldIn(input);
  const { limit, offset } = { limit: 50, offset: 0, ...recordIn(held.paging) };
  const answer = await fetch(holding(input, { ...held, paging: { limit, offset } }));
  const items = itemsIn<Item>(answer);
  const { total = answer.totalResults, tooManyToCount } = recordIn(answer.metadata);
  const count = !tooManyToCount && limit > 0 && typeof total === 'number' ? total : undefined;
  const end = offset + items.length;
  const hasNext = items.length > 0 && (count === undefined ? items.length === limit : end < count);
  const at = (from: number) =>
    byOffset<Item>({ input: holding(input, { ...held, paging: { limit, offset: from } }), fetch });
  return through({
    items,
    offset,
    totalCount: count,
    totalPages: count === undefined ? undefined : Math.ceil(count / limit),
    currentPage: count === undefined ? undefined : Math.floor(offset / limit),
    hasNext: () => hasNext,
    hasPrev: () => offset > 0,
    next: async () => (hasNext ? at(end) : none('next')),
    prev: async () => (offset > 0 ? at(Math.max(0, offset - limit)) : none('previous')),
  });
}

async function byCursor<Item>({ input, fetch }: Asking): Promise<Page<Item>> {
  const held = heldIn(input);
  const name = held === input ? 'paging' : 'cursorPaging';
  const paging: Fields = { limit: 50, ...recordIn(held[name]) };
  const answer = await fetch(holding(input, { ...held, [name]: paging }));
  const { next, prev } = recordIn(recordIn(answer.metadata ?? answer.nextCursor).cursors);
  const turn = async (cursor: unknown, which: string) =>
    cursor
      ? // A cursor knows its filter and order; fields beside the paging are the call's own.
        byCursor<Item>({
          input: holding(input, { ...(held === input && held), [name]: { limit: paging.limit, cursor } }),
          fetch,
        })
      : none(which);
  return through({
    items: itemsIn<Item>(answer),
    hasNext: () => !!next,
    hasPrev: () => !!prev,
    next: () => turn(next, 'next'),
    prev: () => turn(prev, 'previous'),
  });
}

/** Makes a page one that goes on by itself. */
function through<Item, P extends Omit<Page<Item>, typeof Symbol.asyncIterator>>(page: P): P & AsyncIterable<Item> {
  return {
    ...page,
    async *[Symbol.asyncIterator]() {
      // What is added meanwhile moves items from a page that was seen to the next one.
      const seen = new Set<unknown>();
      for (let here: typeof page | Page<Item> = page; ; here = await here.next()) {
        for (const item of here.items) {
          const { id = item } = recordIn(item);
          if (!seen.has(id)) yield item;
          seen.add(id);
        }
        if (!here.hasNext()) return;
      }
    },
  };
}

const none = (which: string): never => {
  throw new StoreError(`No ${which} page to fetch`, 'no_page');
};

/** What was asked, its types left behind. */
const askedOf = ([asked = everything(), options]: readonly unknown[]) => [asked, options] as [object, CallOptions?];

const isQuery = (asked: object): asked is Query => 'forOffsets' in asked;

const recordIn = (value: unknown): Fields => Object(value);

/** A query or a search holds its own paging; elsewhere it stands beside the other fields. */
const holderOf = (input: object) => ['query', 'search'].find(name => typeof recordIn(input)[name] === 'object');

function heldIn(input: object): Fields {
  const holder = holderOf(input);
  return holder ? recordIn(recordIn(input)[holder]) : recordIn(input);
}

function holding(input: object, held: Fields): Fields {
  const holder = holderOf(input);
  return holder ? { ...input, [holder]: held } : held;
}

// An empty list may be left out of an answer; what a list holds is the contract's promise.
const itemsIn = <Item>(answer: Fields) => (Object.values(answer).find(Array.isArray) ?? []) as readonly Item[];
