import {
  type ModerationStatus,
  moderationStatuses,
  type Review,
  type ReviewContent,
} from '../../../src/api/reviews.ts';
import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { findProduct } from '../catalog/store.ts';
import { present } from '../core/addresses.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { flagIn } from '../core/flags.ts';
import { guidOf, newGuid } from '../core/ids.ts';
import { maskedChange } from '../core/query/field-masks.ts';
import {
  checked,
  emailIn,
  type Fail,
  isRecord,
  listIn,
  optionalTextIn,
  recordIn,
  textIn,
  webUrlIn,
  wholeIn,
  wordIn,
} from '../core/validate.ts';
import { allOrders } from '../orders/store.ts';
import { moderated } from './moderation.ts';
import { addReview, findReview, type KeptReview, removeReview, reviewsOf, saveReview } from './store.ts';

const LONGEST = 3_000;

function contentIn(value: unknown, at: string, fail: Fail): ReviewContent {
  const { title, body, rating, media } = recordIn(value, at, fail);
  if (value === undefined || value === null) fail(at, 'must be given', 'REQUIRED_FIELD');
  const head = optionalTextIn(title, `${at}.title`, LONGEST, fail);
  const text = optionalTextIn(body, `${at}.body`, LONGEST, fail);
  return {
    ...(head && { title: head }),
    ...(text && { body: text }),
    rating: wholeIn(rating, `${at}.rating`, 1, 5, fail),
    media: listIn(media, `${at}.media`, 10, fail).flatMap((entry, index) => {
      const field = `${at}.media[${index}]`;
      const given = recordIn(entry, field, fail);
      const file = present({
        image: webUrlIn(given.image, `${field}.image`, fail),
        video: webUrlIn(given.video, `${field}.video`, fail),
      });
      if (Boolean(file.image) === Boolean(file.video)) fail(field, 'must be an image or a video', 'ONE_OF_ALIGNMENT');
      return file.image || file.video ? [file] : [];
    }),
  };
}

const today = ({ clock }: Store) => new Date(clock.now()).toISOString();

/** Whether somebody has bought a thing: as a member, or under an address. */
const hasBought = ({ db }: Store, caller: Caller, email: string, entityId: string): boolean =>
  allOrders(db).some(
    ({ buyerInfo, lineItems }) =>
      ((caller.memberId && buyerInfo.memberId === caller.memberId) ||
        (email && buyerInfo.email?.toLowerCase() === email.toLowerCase())) &&
      lineItems.some(({ catalogReference }) => catalogReference?.catalogItemId === entityId),
  );

interface Writing {
  readonly namespace: unknown;
  readonly entityId: unknown;
  readonly content: unknown;
  readonly name?: unknown;
  readonly email?: unknown;
}

/** Takes a review in; moderation says whether it is shown. */
export function writeReview(store: Store, caller: Caller, writing: Writing, at = ''): Review {
  const author = caller.memberId ? 'MEMBER' : 'VISITOR';
  const { entityId, content, name, email } = checked(fail => {
    if (writing.namespace !== 'stores') fail(`${at}namespace`, 'must be stores', 'VALIDATION');
    return {
      entityId: textIn(writing.entityId, `${at}entityId`, 36, fail),
      content: contentIn(writing.content, `${at}content`, fail),
      name: textIn(writing.name, 'name', 100, fail).trim(),
      email: author === 'VISITOR' ? emailIn(writing.email, 'email', fail) : '',
    };
  });
  if (!findProduct(store.db, caller.clientId, entityId)?.visible)
    throw refusal(404, 'ENTITY_NOT_FOUND', 'The shop has no such product.', { entityId });
  const date = today(store);
  const review: Review = {
    id: newGuid(),
    namespace: 'stores',
    entityId,
    content,
    createdDate: date,
    updatedDate: date,
    reviewDate: date,
    author: {
      type: author,
      authorName: name,
      contactId: caller.memberId ?? guidOf(caller.clientId, 'contact', email.toLowerCase()),
    },
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: moderated(content, author), manuallyChanged: false },
    revision: '1',
    verified: hasBought(store, caller, email, entityId),
    origin: { type: 'ORGANIC' },
    publishCount: 0,
  };
  const shown = review.moderation.moderationStatus === 'APPROVED' ? { ...review, publishCount: 1 } : review;
  addReview(store.db, { clientId: caller.clientId, memberId: caller.memberId, review: shown });
  return shown;
}

const isApproved = ({ moderation }: Review) => moderation.moderationStatus === 'APPROVED';

/** What a caller may read: what is approved; with `everything` their own too, and for the merchant all of it. */
export const readable = ({ db }: Store, caller: Caller, everything: boolean): readonly Review[] =>
  reviewsOf(db, caller.clientId)
    .filter(({ review, memberId }) => {
      const own = caller.elevated || (memberId !== null && memberId === caller.memberId);
      return isApproved(review) || (own && everything);
    })
    .map(({ review }) => review);

const unknown = (id: unknown) => refusal(404, 'REVIEW_NOT_FOUND', 'There is no such review.', { id });

/** A review that a caller may read: their own, be it shown or not, and those above. */
export function reviewFor({ db }: Store, caller: Caller, id: string, everything: boolean): Review {
  const kept = findReview(db, caller.clientId, id);
  const own = kept?.memberId && kept.memberId === caller.memberId;
  if (kept && (own || isApproved(kept.review) || (caller.elevated && everything))) return kept.review;
  throw unknown(id);
}

function ownOrAny({ db }: Store, caller: Caller, id: string): KeptReview {
  const kept = findReview(db, caller.clientId, id);
  if (!kept) throw unknown(id);
  if (!caller.elevated && (!caller.memberId || kept.memberId !== caller.memberId))
    throw refusal(403, 'FORBIDDEN', 'Only the author and the merchant may do this.');
  return kept;
}

function save(store: Store, review: Review): Review {
  const next = { ...review, updatedDate: today(store), revision: String(Number(review.revision) + 1) };
  saveReview(store.db, next);
  return next;
}

/** Takes over what the author says now; it is moderated anew. */
export function rewriteReview(store: Store, caller: Caller, id: string, content: unknown): Review {
  const { review } = ownOrAny(store, caller, id);
  const next = checked(fail => contentIn(content, 'content', fail));
  const moderationStatus = moderated(next, review.author.type);
  return save(store, { ...review, content: next, moderation: { moderationStatus, manuallyChanged: false } });
}

function statusIn(value: unknown, at: string, fail: Fail): ModerationStatus | undefined {
  const { moderationStatus, manuallyChanged } = recordIn(value, at, fail);
  flagIn(manuallyChanged, `${at}.manuallyChanged`, fail);
  return wordIn<ModerationStatus>(moderationStatus, `${at}.moderationStatus`, moderationStatuses, fail);
}

/** What the merchant changes: whether it is shown, and the day it is shown with. */
export function changeReview(
  store: Store,
  caller: Caller,
  change: Readonly<Record<string, unknown>>,
  mask: unknown,
): Review {
  requireMerchant(caller);
  const { review } = ownOrAny(store, caller, String(change.id));
  const names = ['moderation', 'reviewDate', 'content', 'author'];
  const { moderation, reviewDate, content, author } = checked(fail => maskedChange(change, mask, names, fail));
  const next = checked(fail => ({
    status: moderation === undefined ? undefined : statusIn(moderation, 'review.moderation', fail),
    reviewDate: optionalTextIn(reviewDate, 'review.reviewDate', 30, fail),
    content: content === undefined ? undefined : contentIn(content, 'review.content', fail),
    name: optionalTextIn(recordIn(author, 'review.author', fail).authorName, 'review.author.authorName', 100, fail),
  }));
  const { status = review.moderation.moderationStatus } = next;
  const published = status === 'APPROVED' && !isApproved(review);
  return save(store, {
    ...review,
    ...(next.reviewDate && { reviewDate: next.reviewDate }),
    ...(next.content && { content: next.content }),
    author: { ...review.author, ...(next.name && { authorName: next.name }) },
    moderation: {
      moderationStatus: status,
      manuallyChanged: review.moderation.manuallyChanged || isRecord(moderation),
    },
    publishCount: review.publishCount + (published ? 1 : 0),
  });
}

export function dropReview(store: Store, caller: Caller, id: string): void {
  ownOrAny(store, caller, id);
  removeReview(store.db, id);
}

/** The merchant answers in public; without a message the answer goes. */
export function replyTo(store: Store, caller: Caller, id: string, message: unknown): Review {
  requireMerchant(caller);
  const { review } = ownOrAny(store, caller, id);
  const { reply, ...rest } = review;
  if (message === undefined) return save(store, rest);
  const text = checked(fail => textIn(message, 'message', 1_000, fail));
  const date = today(store);
  return save(store, {
    ...review,
    reply: { message: text, createdDate: reply?.createdDate ?? date, updatedDate: date },
  });
}
