import type { Review } from '../../../src/api/reviews.ts';
import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { findProduct } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid, deriveContactId } from '../core/ids.ts';
import { pickMaskedFields } from '../core/query/field-masks.ts';
import { isRecord, parseEmail, parseOptionalString, parseRecord, parseString, validate } from '../core/validate.ts';
import { listAllOrders } from '../orders/store.ts';
import { parseContent, parseModerationStatus } from './input.ts';
import { moderate } from './moderation.ts';
import { addReview, findReview, listReviews, removeReview, type StoredReview, saveReview } from './store.ts';

const nowIso = ({ clock }: Context) => new Date(clock.now()).toISOString();

/** Whether the caller, or a buyer with that email address, has ordered the product. */
const hasBought = ({ db }: Context, caller: Caller, email: string, entityId: string): boolean =>
  listAllOrders(db).some(
    ({ buyerInfo, lineItems }) =>
      ((caller.memberId && buyerInfo.memberId === caller.memberId) ||
        (email && buyerInfo.email?.toLowerCase() === email.toLowerCase())) &&
      lineItems.some(({ catalogReference }) => catalogReference?.catalogItemId === entityId),
  );

interface ReviewInput {
  readonly namespace: unknown;
  readonly entityId: unknown;
  readonly content: unknown;
  readonly name?: unknown;
  readonly email?: unknown;
}

/** Creates a review; moderation decides whether it is published. */
export function createReview(context: Context, caller: Caller, input: ReviewInput, basePath = ''): Review {
  const author = caller.memberId ? 'MEMBER' : 'VISITOR';
  const { entityId, content, name, email } = validate(report => {
    if (input.namespace !== 'stores') report(`${basePath}namespace`, 'must be stores', 'VALIDATION');
    return {
      entityId: parseString(input.entityId, `${basePath}entityId`, 36, report),
      content: parseContent(input.content, `${basePath}content`, report),
      name: parseString(input.name, 'name', 100, report).trim(),
      email: author === 'VISITOR' ? parseEmail(input.email, 'email', report) : '',
    };
  });
  if (!findProduct(context.db, caller.clientId, entityId)?.visible)
    throw apiError(404, 'ENTITY_NOT_FOUND', 'The shop has no such product.', { entityId });
  const date = nowIso(context);
  const review: Review = {
    id: createGuid(),
    namespace: 'stores',
    entityId,
    content,
    createdDate: date,
    updatedDate: date,
    reviewDate: date,
    author: {
      type: author,
      authorName: name,
      contactId: caller.memberId ?? deriveContactId(caller.clientId, email),
    },
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: moderate(content, author), manuallyChanged: false },
    revision: '1',
    verified: hasBought(context, caller, email, entityId),
    origin: { type: 'ORGANIC' },
    publishCount: 0,
  };
  const published = review.moderation.moderationStatus === 'APPROVED' ? { ...review, publishCount: 1 } : review;
  addReview(context.db, { clientId: caller.clientId, memberId: caller.memberId, review: published });
  return published;
}

const isApproved = ({ moderation }: Review) => moderation.moderationStatus === 'APPROVED';

/** Approved reviews; with `includeUnapproved` also the caller's own, and for the merchant all. */
export const listReadableReviews = ({ db }: Context, caller: Caller, includeUnapproved: boolean): readonly Review[] =>
  listReviews(db, caller.clientId)
    .filter(({ review, memberId }) => {
      const isOwn = caller.elevated || (memberId !== null && memberId === caller.memberId);
      return isApproved(review) || (isOwn && includeUnapproved);
    })
    .map(({ review }) => review);

const reviewNotFound = (id: unknown) => apiError(404, 'REVIEW_NOT_FOUND', 'There is no such review.', { id });

/** A review the caller may read: their own, an approved one, or with `includeUnapproved` any for the merchant. */
export function getReadableReview({ db }: Context, caller: Caller, id: string, includeUnapproved: boolean): Review {
  const stored = findReview(db, caller.clientId, id);
  const isOwn = stored?.memberId && stored.memberId === caller.memberId;
  if (stored && (isOwn || isApproved(stored.review) || (caller.elevated && includeUnapproved))) return stored.review;
  throw reviewNotFound(id);
}

function getEditableReview({ db }: Context, caller: Caller, id: string): StoredReview {
  const stored = findReview(db, caller.clientId, id);
  if (!stored) throw reviewNotFound(id);
  if (!caller.elevated && (!caller.memberId || stored.memberId !== caller.memberId))
    throw apiError(403, 'FORBIDDEN', 'Only the author and the merchant may do this.');
  return stored;
}

function saveRevision(context: Context, review: Review): Review {
  const next = { ...review, updatedDate: nowIso(context), revision: String(Number(review.revision) + 1) };
  saveReview(context.db, next);
  return next;
}

/** Replaces the content and moderates it again. */
export function updateReviewContent(context: Context, caller: Caller, id: string, content: unknown): Review {
  const { review } = getEditableReview(context, caller, id);
  const next = validate(report => parseContent(content, 'content', report));
  const moderationStatus = moderate(next, review.author.type);
  return saveRevision(context, { ...review, content: next, moderation: { moderationStatus, manuallyChanged: false } });
}

/** Updates moderation status, review date, content or author name for the merchant. */
export function updateReview(
  context: Context,
  caller: Caller,
  change: Readonly<Record<string, unknown>>,
  mask: unknown,
): Review {
  requireMerchant(caller);
  const { review } = getEditableReview(context, caller, String(change.id));
  const names = ['moderation', 'reviewDate', 'content', 'author'];
  const { moderation, reviewDate, content, author } = validate(report => pickMaskedFields(change, mask, names, report));
  const next = validate(report => ({
    status: moderation === undefined ? undefined : parseModerationStatus(moderation, 'review.moderation', report),
    reviewDate: parseOptionalString(reviewDate, 'review.reviewDate', 30, report),
    content: content === undefined ? undefined : parseContent(content, 'review.content', report),
    name: parseOptionalString(
      parseRecord(author, 'review.author', report).authorName,
      'review.author.authorName',
      100,
      report,
    ),
  }));
  const { status = review.moderation.moderationStatus } = next;
  const isNewlyPublished = status === 'APPROVED' && !isApproved(review);
  return saveRevision(context, {
    ...review,
    ...(next.reviewDate && { reviewDate: next.reviewDate }),
    ...(next.content && { content: next.content }),
    author: { ...review.author, ...(next.name && { authorName: next.name }) },
    moderation: {
      moderationStatus: status,
      manuallyChanged: review.moderation.manuallyChanged || isRecord(moderation),
    },
    publishCount: review.publishCount + (isNewlyPublished ? 1 : 0),
  });
}

export function deleteReview(context: Context, caller: Caller, id: string): void {
  getEditableReview(context, caller, id);
  removeReview(context.db, id);
}

/** Sets the merchant's public reply; without a message it is removed. */
export function setReply(context: Context, caller: Caller, id: string, message: unknown): Review {
  requireMerchant(caller);
  const { review } = getEditableReview(context, caller, id);
  const { reply, ...rest } = review;
  if (message === undefined) return saveRevision(context, rest);
  const text = validate(report => parseString(message, 'message', 1_000, report));
  const date = nowIso(context);
  return saveRevision(context, {
    ...review,
    reply: { message: text, createdDate: reply?.createdDate ?? date, updatedDate: date },
  });
}
