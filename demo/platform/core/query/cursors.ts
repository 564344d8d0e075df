import type { CursorMetadata } from '../../../../src/api/shared/paging.ts';
import { invalid } from '../api-error.ts';
import { checked, isRecord, wholeIn } from '../validate.ts';
import { filterBy } from './filter.ts';
import { asNumber, type Fields, objectIn, sorted } from './paging.ts';
import { calledAs } from './rename-violations.ts';

/** A place between two items: rows that come or go elsewhere do not move it. `offset` counts where its item has gone. */
interface Place {
  readonly offset: number;
  readonly after?: unknown;
  readonly before?: unknown;
  readonly filter?: unknown;
  readonly sort?: unknown;
}

const cursorAt = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(cursor: unknown, at: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(String(cursor), 'base64url').toString());
    if (isRecord(place) && Number.isInteger(place.offset) && Number(place.offset) >= 0)
      return { ...place, offset: Number(place.offset) };
  } catch {
    // Said below, like any other text that is no cursor.
  }
  throw invalid({ field: `${at}.cursorPaging.cursor`, description: 'is not a cursor', violatedRule: 'FORMAT' });
}

/** Where the page of a place begins among the ids found, and where it ends. */
function boundsOf({ offset, after, before }: Place, ids: readonly unknown[], limit: number): readonly [number, number] {
  const last = after === undefined ? -1 : ids.indexOf(after);
  const first = before === undefined ? -1 : ids.indexOf(before);
  if (first >= 0) return [Math.max(0, first - limit), first];
  const from = last >= 0 ? last + 1 : offset;
  return [from, from + limit];
}

/**
 * The page that a cursor query asks for: 50 unless asked for otherwise, at most 100. A cursor keeps its filter and sort.
 * `at` is what the call names its query.
 */
export function cursorPageOf<T>(
  items: readonly T[],
  query: unknown,
  fields: Fields<T>,
  at = 'query',
): { readonly items: readonly T[]; readonly metadata: CursorMetadata } {
  const { filter, sort, cursorPaging } = objectIn(query, at);
  const { limit: asked = 50, cursor } = objectIn(cursorPaging, `${at}.cursorPaging`);
  const limit = checked(fail => wholeIn(asNumber(asked), `${at}.cursorPaging.limit`, 1, 100, fail));
  const place: Place = cursor ? placeOf(cursor, at) : { offset: 0, filter, sort };
  const found = calledAs(at, () => sorted(items.filter(filterBy(place.filter, fields)), place.sort, fields));
  const idOf = fields.id ?? (() => undefined);
  const [from, to] = boundsOf(place, found.map(idOf), limit);
  const page = found.slice(from, to);
  const hasNext = to < found.length;
  const kept = { filter: place.filter, sort: place.sort };
  const [first] = page;
  const last = page.at(-1);
  return {
    items: page,
    metadata: {
      count: page.length,
      cursors: {
        ...(hasNext && { next: cursorAt({ ...kept, offset: to, ...(last && { after: idOf(last) }) }) }),
        ...(from > 0 && {
          prev: cursorAt({ ...kept, offset: Math.max(0, from - limit), ...(first && { before: idOf(first) }) }),
        }),
      },
      hasNext,
    },
  };
}
