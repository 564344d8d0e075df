import type { CursorMetadata } from '../../../src/api/shared/paging.ts';
import { invalid } from '../refusal.ts';
import { checked, isRecord, wholeIn } from './checks.ts';
import { filterBy } from './filter.ts';
import { type Fields, sorted } from './paging.ts';

interface Place {
  readonly offset: number;
  readonly filter?: unknown;
  readonly sort?: unknown;
}

const cursorAt = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(cursor: unknown): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(String(cursor), 'base64url').toString());
    if (isRecord(place) && Number.isInteger(place.offset) && Number(place.offset) >= 0)
      return { ...place, offset: Number(place.offset) };
  } catch {
    // Said below, like any other text that is no cursor.
  }
  throw invalid({ field: 'query.cursorPaging.cursor', description: 'is not a cursor', violatedRule: 'FORMAT' });
}

/** The page that a cursor query asks for: 50 unless asked for otherwise, at most 100. A cursor keeps its filter and sort. */
export function cursorPageOf<T>(
  items: readonly T[],
  query: unknown,
  fields: Fields<T>,
): { readonly items: readonly T[]; readonly metadata: CursorMetadata } {
  const { filter, sort, cursorPaging } = isRecord(query) ? query : {};
  const { limit: asked = 50, cursor } = isRecord(cursorPaging) ? cursorPaging : {};
  const limit = checked(fail => wholeIn(Number(asked), 'query.cursorPaging.limit', 1, 100, fail));
  const place: Place = cursor ? placeOf(cursor) : { offset: 0, filter, sort };
  const found = sorted(items.filter(filterBy(place.filter, fields)), place.sort, fields);
  const page = found.slice(place.offset, place.offset + limit);
  const next = place.offset + limit;
  const hasNext = next < found.length;
  return {
    items: page,
    metadata: {
      count: page.length,
      cursors: {
        ...(hasNext && { next: cursorAt({ ...place, offset: next }) }),
        ...(place.offset > 0 && { prev: cursorAt({ ...place, offset: Math.max(0, place.offset - limit) }) }),
      },
      hasNext,
    },
  };
}
