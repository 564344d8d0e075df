import type { AnswerOf, Endpoint, InputOf } from '../api/endpoint.ts';
import { StoreError } from '../transport/errors.ts';
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';

/** A page of what a call found, and the way on and back. Iterating goes on to the end, whatever page it begins with. */
export interface Page<Item> extends AsyncIterable<Item> {
  readonly items: readonly Item[];
  /** How many there are on all pages, where the platform says so. */
  readonly total: number | undefined;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
  /** Rejects with `No next page to fetch` on the last page (specification §8). */
  next(): Promise<Page<Item>>;
  /** Rejects with `No previous page to fetch` on the first page (specification §8). */
  prev(): Promise<Page<Item>>;
}

/** An answer lists its items in the one field that is a list. */
type ItemOf<Answer> = {
  [K in keyof Answer]: Answer[K] extends readonly (infer Item)[] ? Item : never;
}[keyof Answer];

/** Where a call may leave out its query, paging needs it: the page is asked for in there. */
type Paged<Input> = 'query' extends keyof Input ? Input & { readonly query: object } : Input;

type Fields = Readonly<Record<string, unknown>>;

interface Metadata {
  readonly total?: number | null;
  readonly tooManyToCount?: boolean | null;
  readonly cursors?: { readonly next?: string | null; readonly prev?: string | null };
}

/** One asking of a call, its types left behind: `fetch` asks the same with another input. */
interface Asking {
  readonly input: Fields;
  readonly fetch: (input: Fields) => Promise<Fields>;
}

/**
 * The first page of a call with offset paging (members, products, collections): 50 from 0 unless `input` says otherwise
 * (specification §9). Rejects like `client.call`.
 */
export function offsetPages<E extends Endpoint>(
  client: Pick<Client, 'call'>,
  endpoint: E,
  input: Paged<InputOf<E>>,
  options?: CallOptions,
): Promise<Page<ItemOf<AnswerOf<E>>>> {
  return byOffset(asking(client, endpoint, input, options));
}

/**
 * The first page of a call with cursor paging (reviews, back-in-stock requests, files, orders): 50 from the beginning
 * unless `input` says otherwise. Rejects like `client.call`.
 */
export function cursorPages<E extends Endpoint>(
  client: Pick<Client, 'call'>,
  endpoint: E,
  input: Paged<InputOf<E>>,
  options?: CallOptions,
): Promise<Page<ItemOf<AnswerOf<E>>>> {
  return byCursor(asking(client, endpoint, input, options));
}

function asking({ call }: Pick<Client, 'call'>, endpoint: Endpoint, input: object, options?: CallOptions): Asking {
  return { input: { ...input }, fetch: asked => call(endpoint, asked, options) };
}

async function byOffset<Item>({ input, fetch }: Asking): Promise<Page<Item>> {
  const paging = { limit: 50, offset: 0, ...recordIn(holding(input).paging) };
  const answer = await fetch(within(input, { ...holding(input), paging }));
  const { items, metadata } = read<Item>(answer);
  const total = metadata.tooManyToCount ? undefined : (metadata.total ?? numberIn(answer.totalResults));
  const { limit, offset } = paging;
  const end = offset + items.length;
  const more = items.length > 0 && (total === undefined ? items.length === limit : end < total);
  const at = (from: number) => () =>
    byOffset<Item>({ input: within(input, { ...holding(input), paging: { limit, offset: from } }), fetch });
  return page(items, total, more && at(end), offset > 0 && at(Math.max(0, offset - limit)));
}

async function byCursor<Item>({ input, fetch }: Asking): Promise<Page<Item>> {
  const name = holderOf(input) ? 'cursorPaging' : 'paging';
  const paging = { limit: 50, ...recordIn(holding(input)[name]) };
  const asked = { ...holding(input), [name]: paging };
  const answer = await fetch(within(input, asked));
  const { items, metadata } = read<Item>(answer);
  const to = (cursor: string | null | undefined) =>
    cursor &&
    // A cursor keeps its own filter and sort.
    (() =>
      byCursor<Item>({
        input: within(input, { ...(name === 'paging' && asked), [name]: { limit: paging.limit, cursor } }),
        fetch,
      }));
  return page(items, metadata.total ?? undefined, to(metadata.cursors?.next), to(metadata.cursors?.prev));
}

type Way<Item> = (() => Promise<Page<Item>>) | false | '' | null | undefined;

function page<Item>(items: readonly Item[], total: number | undefined, on: Way<Item>, back: Way<Item>): Page<Item> {
  const here: Page<Item> = {
    items,
    total,
    hasNext: !!on,
    hasPrev: !!back,
    next: async () => (on || none('next'))(),
    prev: async () => (back || none('previous'))(),
    async *[Symbol.asyncIterator]() {
      // What is added while somebody turns pages moves items on to a page to come.
      const seen = new Set<unknown>();
      for (let now = here; ; now = await now.next()) {
        for (const item of now.items) {
          const { id = item } = recordIn(item);
          if (!seen.has(id)) yield item;
          seen.add(id);
        }
        if (!now.hasNext) return;
      }
    },
  };
  return here;
}

const none = (which: string): never => {
  throw new StoreError(`No ${which} page to fetch`, 'no_page');
};

const recordIn = (value: unknown): Fields => Object(value);

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A query or a search holds its own paging; elsewhere it stands beside the other fields. */
const holderOf = (input: Fields) => ['query', 'search'].find(name => typeof input[name] === 'object');

const holding = (input: Fields): Fields => recordIn(input[holderOf(input) ?? ''] ?? input);

function within(input: Fields, held: Fields): Fields {
  const holder = holderOf(input);
  return holder ? { ...input, [holder]: held } : held;
}

function read<Item>(answer: Fields): { readonly items: readonly Item[]; readonly metadata: Metadata } {
  // An empty list may be left out of an answer; what lists hold is the contract's promise.
  const items = (Object.values(answer).find(Array.isArray) ?? []) as readonly Item[];
  return { items, metadata: recordIn(answer.metadata ?? answer.nextCursor) };
}
