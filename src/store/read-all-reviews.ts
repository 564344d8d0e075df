import { queryReviews, type Review } from '../api/reviews.ts';
import type { BaseClient } from '../client/client.ts';
import { normalizeReview } from './normalize/review.ts';

const PAGE_SIZE = 100;
/** The most pages to read. Beyond them, the caller counts the reviews of each entity. */
const MAX_PAGES = 5;

/** All reviews of these entities. Undefined if they need more than `MAX_PAGES` pages, or if an answer is malformed. */
export async function readAllReviews(
  { call }: Pick<BaseClient, 'call'>,
  entityIds: readonly string[],
): Promise<readonly Review[] | undefined> {
  const all: Review[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { reviews, metadata } = await call(queryReviews, {
      query: cursor
        ? { cursorPaging: { cursor, limit: PAGE_SIZE } }
        : { filter: { entityId: { $in: entityIds } }, cursorPaging: { limit: PAGE_SIZE } },
    });
    if (!Array.isArray(reviews)) return undefined;
    all.push(...reviews.flatMap(review => normalizeReview(review) ?? []));
    cursor = metadata?.cursors?.next;
    if (!cursor) return all;
  }
  return undefined;
}
