import { getMyMember } from '../api/members.ts';
import {
  createReview,
  createReviewAndContact,
  deleteReview,
  queryReviews,
  type Review,
  type ReviewContentInput,
  updateReviewContent,
} from '../api/reviews.ts';
import { parseList } from '../storage/parse-list.ts';
import type { MaxOf } from '../storage/registry.ts';
import { toMalformedError } from '../transport/call-error.ts';
import type { ShopApp } from './app.ts';
import { normalizeReview } from './normalize/review.ts';
import { readReview } from './read-review.ts';
import { listReview, readRatingCounts, reviewsEntry, unlistReview } from './reviews.ts';
import type { Entity } from './state.ts';

/** The most reviews that are read from this device, and for a member from the platform. */
const MAX_KEPT: MaxOf<'reviews'> = 20;

export interface ReviewDraft {
  readonly content: ReviewContentInput;
  /** Name and email are sent for visitors only. */
  readonly name: string;
  readonly email: string;
}

/**
 * The reviews that were sent from this device and that the shop does not show yet. Empty if they are of another member.
 */
function readKept(app: ShopApp): readonly Review[] {
  const list = reviewsEntry.read(app, parseList) ?? [];
  const member = list.at(-2);
  if (member && member !== app.client.session.owner) return [];
  return list.flatMap(review => normalizeReview(review as Review) ?? []).slice(0, MAX_KEPT);
}

function writeKept(app: ShopApp, reviews: readonly Review[]): void {
  // The stored owner hides a member's reviews from other people. The time makes each write a change, so that other tabs
  // get a storage event.
  reviewsEntry.write(app, [...reviews.slice(0, MAX_KEPT), app.client.session.owner, Date.now()]);
  if (!reviews.length) reviewsEntry.write(app);
}

const forget = (app: ShopApp, id: string): void =>
  writeKept(
    app,
    readKept(app).filter(review => review.id !== id),
  );

const isShown = ({ moderation }: Review): boolean => moderation?.moderationStatus === 'APPROVED';
const isOf =
  ({ namespace, entityId }: Entity) =>
  (review: Review): boolean =>
    review.namespace === namespace && review.entityId === entityId;

/**
 * Shows an approved review in the lists. Stores any other review on this device, unless `isLeft`: its author is no
 * longer signed in. Counts the stars again.
 */
function settle(app: ShopApp, entity: Entity, review: Review, isLeft: boolean): void {
  const others = readKept(app).filter(({ id }) => id !== review.id);
  unlistReview(app, review.id);
  if (isShown(review)) listReview(app, review);
  if (!isLeft) writeKept(app, isShown(review) ? others : [review, ...others]);
  void readRatingCounts(app, entity, true);
}

/**
 * Sends a new review, as a member or as a visitor with name and email. With `editedId`, replaces the content of that
 * review. An approved review is shown first in the lists, and any other is stored on this device. Emits `kiosk:review`.
 */
export async function submitReview(
  app: ShopApp,
  entity: Entity,
  { content, name, email }: ReviewDraft,
  from: Element,
  editedId?: string,
): Promise<Review> {
  const { namespace, entityId } = entity;
  const { call, session } = app.client;
  const { owner } = session;
  const { review: answered } = editedId
    ? await call(updateReviewContent, { reviewId: editedId, content })
    : session.role === 'member'
      ? await call(createReview, { review: { namespace, entityId, content } })
      : await call(createReviewAndContact, { namespace, entityId, content, name, email });
  const review = normalizeReview(answered);
  if (!review) throw toMalformedError();
  settle(app, entity, review, !!owner && owner !== session.owner);
  app.ports.emit('kiosk:review', { review, status: review.moderation?.moderationStatus }, from);
  return review;
}

/** Deletes a member's own review from the platform, the lists and this device, and counts the stars again. */
export async function removeReview(app: ShopApp, entity: Entity, id: string): Promise<void> {
  await app.client.call(deleteReview, { reviewId: id });
  unlistReview(app, id);
  forget(app, id);
  void readRatingCounts(app, entity, true);
}

/**
 * Reads a shopper's own reviews of an entity: at most `MAX_KEPT` of a member from the platform, and those stored on
 * this device. Resolves with a function that moves the stored reviews approved meanwhile into the lists. It returns the
 * member's reviews and the other stored reviews.
 */
export async function readOwnReviews(app: ShopApp, entity: Entity): Promise<() => readonly Review[]> {
  const written = app.client.session.role === 'member' ? await readMembers(app, entity) : [];
  const kept = await Promise.all(
    readKept(app)
      .filter(isOf(entity))
      .map(async review => {
        const now = written.find(({ id }) => id === review.id) ?? (await readReview(app, review.id));
        return now?.id === review.id && isOf(entity)(now) ? now : review;
      }),
  );
  return () => {
    const { length } = readKept(app);
    for (const review of kept.filter(isShown)) {
      listReview(app, review);
      forget(app, review.id);
    }
    // New counts make the list read its own reviews again. If the storage ignores writes, these reads would never end.
    if (readKept(app).length < length) void readRatingCounts(app, entity, true);
    return [...new Set([...written, ...kept.filter(review => !isShown(review))])];
  };
}

async function readMembers({ client }: ShopApp, { namespace, entityId }: Entity): Promise<readonly Review[]> {
  const { member } = await client.call(getMyMember, { fieldsets: ['FULL'] });
  const contactId = member?.contactId ?? member?.id;
  // Without the id, the query would return the reviews of all shoppers.
  if (!contactId) throw new Error('The answer has no member');
  const { reviews } = await client.call(queryReviews, {
    query: { filter: { namespace, entityId, 'author.contactId': contactId }, cursorPaging: { limit: MAX_KEPT } },
    returnPrivateReviews: true,
  });
  return [reviews].flat().flatMap(review => normalizeReview(review) ?? []);
}
