import type { AnswerOf, Endpoint, InputOf } from '../api/endpoint.ts';
import type { CursorMetadata, CursorQuery, OffsetMetadata, OffsetQuery } from '../api/shared/paging.ts';
import type { Call } from './call.ts';
import { query as everything, type Query } from './query.ts';

/** The list in an answer: its one field that is an array. */
type ItemOf<Answer> = { [K in keyof Answer]: Answer[K] extends readonly (infer Item)[] ? Item : never }[keyof Answer];

/** One page. Going over it with `for await` goes on through all the pages after it. */
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
type Offsets = Endpoint<{ readonly query: OffsetQuery }, { readonly metadata: OffsetMetadata }>;
type Cursors =
  | Endpoint<{ readonly query?: CursorQuery }, { readonly metadata: CursorMetadata }>
  | Endpoint<{ readonly search?: CursorQuery }, { readonly metadata: CursorMetadata }>;

const listIn = (answer: object): readonly never[] =>
  (Object.values(answer).find(Array.isArray) as readonly never[] | undefined) ?? [];

async function* through<Item>(first: Page<Item>): AsyncGenerator<Item> {
  for (let page = first; ; page = await page.next()) {
    yield* page.items;
    if (!page.hasNext()) return;
  }
}

const nothing = (which: string) => Promise.reject(new Error(`No ${which} page to fetch`));

/** The first page of a call whose pages have offsets: products, collections, members. */
export async function offsetPages<E extends Offsets>(
  client: Caller,
  endpoint: E,
  asked: Query = everything(),
): Promise<OffsetPage<ItemOf<AnswerOf<E>>>> {
  const whole = asked.forOffsets();
  const limit = whole.paging?.limit ?? 50;
  const at = async (offset: number): Promise<OffsetPage<ItemOf<AnswerOf<E>>>> => {
    const input = { query: { ...whole, paging: { limit, offset } } } as InputOf<E>;
    const answer = (await (client.call as (endpoint: E, input: InputOf<E>) => Promise<object>)(endpoint, input)) as {
      readonly metadata?: OffsetMetadata;
    };
    const items = listIn(answer);
    const { total, tooManyToCount } = answer.metadata ?? {};
    const known = !tooManyToCount && limit > 0 ? total : undefined;
    const hasNext = known === undefined ? limit > 0 && items.length === limit : offset + items.length < known;
    const page: OffsetPage<never> = {
      items,
      offset,
      totalCount: known,
      totalPages: known === undefined ? undefined : Math.ceil(known / limit),
      currentPage: known === undefined ? undefined : Math.floor(offset / limit),
      hasNext: () => hasNext,
      hasPrev: () => offset > 0,
      next: () => (hasNext ? at(offset + limit) : nothing('next')) as Promise<OffsetPage<never>>,
      prev: () => (offset > 0 ? at(Math.max(0, offset - limit)) : nothing('previous')) as Promise<OffsetPage<never>>,
      [Symbol.asyncIterator]: () => through(page),
    };
    return page;
  };
  return at(whole.paging?.offset ?? 0);
}

/** The first page of a call whose pages have cursors: reviews, back-in-stock requests, orders. */
export async function cursorPages<E extends Cursors>(
  client: Caller,
  endpoint: E,
  asked: Query = everything(),
): Promise<Page<ItemOf<AnswerOf<E>>>> {
  const whole = asked.forCursors();
  const { limit = 50 } = whole.cursorPaging ?? {};
  const name = endpoint.path.endsWith('/search') ? 'search' : 'query';
  const by = async (question: CursorQuery): Promise<Page<ItemOf<AnswerOf<E>>>> => {
    const input = { [name]: question } as InputOf<E>;
    const answer = (await (client.call as (endpoint: E, input: InputOf<E>) => Promise<object>)(endpoint, input)) as {
      readonly metadata?: CursorMetadata;
    };
    const { next, prev } = answer.metadata?.cursors ?? {};
    // A cursor knows its filter and order.
    const turn = (cursor: string | undefined, which: string) =>
      (cursor ? by({ cursorPaging: { cursor, limit } }) : nothing(which)) as Promise<Page<never>>;
    const page: Page<never> = {
      items: listIn(answer),
      hasNext: () => Boolean(next),
      hasPrev: () => Boolean(prev),
      next: () => turn(next, 'next'),
      prev: () => turn(prev, 'previous'),
      [Symbol.asyncIterator]: () => through(page),
    };
    return page;
  };
  return by(whole);
}
