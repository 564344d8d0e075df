import { type Caller, getAsker } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { hasMember } from '../access/token-store.ts';
import { findProduct } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import { deriveContactId } from '../core/contacts.ts';
import type { Context } from '../core/context.ts';
import { parseDate } from '../core/dates.ts';
import { enforceLimit } from '../core/enforce-limit.ts';
import { createGuid, isGuid } from '../core/ids.ts';
import { applyFieldMask, reportFixedFields, reportUnknownNames } from '../core/query/field-masks.ts';
import {
  parseNonEmptyString,
  parseOptionalEmail,
  parseOptionalString,
  parseString,
  type Report,
  validate,
} from '../core/validate.ts';
import { hasPaidFor } from '../orders/query.ts';
import { parseContent, parseSource, reviewFieldNames, reviewParsers } from './input.ts';
import { moderate, moderateRewrite } from './moderation.ts';
import {
  addReview,
  findReview,
  isRejected,
  iterateReviews,
  type ReviewRecord,
  removeReview,
  type StoredReview,
  saveReview,
  setRejected,
} from './store.ts';

const nowIso = ({ clock }: Context) => new Date(clock.now()).toISOString();

interface ReviewInput {
  readonly namespace: unknown;
  readonly entityId: unknown;
  readonly content: unknown;
  readonly name?: unknown;
  readonly email?: unknown;
  readonly contactId?: unknown;
  readonly reviewDate?: unknown;
  readonly source?: unknown;
}

/** The contact id of the author, by default the calling member's id. Only the merchant may set another. */
function parseContactId({ elevated, memberId }: Caller, value: unknown, field: string, report: Report) {
  if (value === undefined || value === null) return memberId;
  if (!isGuid(value)) report(field, 'must be a GUID', 'FORMAT');
  else if (!elevated && value !== memberId) report(field, 'is for the merchant to set', 'FIELD_NOT_ALLOWED');
  return String(value);
}

/** The namespace of products. */
const PRODUCTS = 'stores';
/** All namespaces. Those of services, events and the site have no catalog here, so any of their ids can be reviewed. */
const NAMESPACES: readonly unknown[] = [PRODUCTS, 'bookings', 'events', 'site'];

/**
 * Creates a review. The merchant's review is published at once. A shopper's review is moderated, and rejected if the
 * merchant has rejected the same content of this author before.
 */
export function createReview(context: Context, caller: Caller, input: ReviewInput, basePath = ''): ReviewRecord {
  const { db } = context;
  const { clientId, elevated } = caller;
  const namePath = basePath ? `${basePath}author.authorName` : 'name';
  const { namespace, entityId, content, name, email, authorId, reviewDate, source } = validate(report => {
    if (!NAMESPACES.includes(input.namespace))
      report(`${basePath}namespace`, `must be one of ${NAMESPACES.join(', ')}`, 'VALIDATION');
    if (!elevated && input.reviewDate !== undefined)
      report(`${basePath}reviewDate`, 'is for the merchant to set', 'FIELD_NOT_ALLOWED');
    return {
      namespace: String(input.namespace),
      entityId: parseString(input.entityId, `${basePath}entityId`, 36, report),
      content: parseContent(input.content, `${basePath}content`, report),
      // A visitor's name is optional.
      name: (basePath ? parseString : parseNonEmptyString)(input.name, namePath, 100, report)?.trim() ?? '',
      email: (!basePath && parseOptionalEmail(input.email, 'email', report)) || '',
      // The call createReviewAndContact writes a visitor's review, even in a member's session.
      authorId: basePath ? parseContactId(caller, input.contactId, `${basePath}author.contactId`, report) : null,
      reviewDate: parseDate(input.reviewDate, `${basePath}reviewDate`, report),
      source: parseSource(input.source, `${basePath}source`, report),
    };
  });
  if (namespace === PRODUCTS && !findProduct(db, clientId, entityId)?.visible)
    throw apiError(404, 'ENTITY_NOT_FOUND', 'The shop has no such product.', { entityId });
  if (!elevated) enforceLimit(context, 'reviews', getAsker(caller));
  const memberId = authorId && hasMember(db, clientId, authorId) ? authorId : null;
  const type = memberId ? 'MEMBER' : 'VISITOR';
  const contactId = authorId ?? (email && deriveContactId(db, clientId, email));
  // `verified` depends on the caller's orders, because anyone can type an email address. For a merchant's review it
  // depends on the orders of the review's member.
  const buyer = elevated ? { clientId, memberId, visitorId: null } : caller;
  const date = nowIso(context);
  const review: ReviewRecord = {
    id: createGuid(),
    namespace,
    entityId,
    content,
    createdDate: date,
    updatedDate: date,
    reviewDate: reviewDate ?? date,
    author: { type, authorName: name, ...(contactId && { contactId }) },
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: 'SUBMITTED', manuallyChanged: false },
    revision: '1',
    verified: namespace === PRODUCTS && hasPaidFor(context, buyer, entityId),
    origin: elevated ? { type: 'APP', appId: clientId } : { type: 'ORGANIC' },
    ...(source && { source }),
    publishCount: 0,
  };
  const moderationStatus = elevated
    ? 'APPROVED'
    : isRejected(db, clientId, review)
      ? 'REJECTED'
      : moderate(content, type);
  const moderated = withModeration(review, { moderationStatus, manuallyChanged: false });
  addReview(db, { clientId, memberId, review: moderated });
  return moderated;
}

const isApproved = ({ moderation }: ReviewRecord) => moderation.moderationStatus === 'APPROVED';

/** The review with a new moderation. Increases `publishCount` if the review becomes published. */
function withModeration(review: ReviewRecord, moderation: ReviewRecord['moderation']): ReviewRecord {
  const next = { ...review, moderation };
  return isApproved(next) && !isApproved(review) ? { ...next, publishCount: review.publishCount + 1 } : next;
}

/**
 * Approved reviews, of `entityIds` if given. `includeUnapproved` adds the caller's own unapproved reviews, or for the
 * merchant all unapproved reviews.
 */
export function* iterateReadableReviews(
  { db }: Context,
  caller: Caller,
  includeUnapproved: boolean,
  entityIds?: readonly string[],
): Generator<ReviewRecord, void> {
  for (const { review, memberId } of iterateReviews(db, caller.clientId, entityIds)) {
    const isOwn = caller.elevated || (memberId !== null && memberId === caller.memberId);
    if (isApproved(review) || (isOwn && includeUnapproved)) yield review;
  }
}

const reviewNotFound = (id: unknown) => apiError(404, 'REVIEW_NOT_FOUND', 'There is no such review.', { id });

/** An own or approved review, or for the merchant with `includeUnapproved` any review. Throws 404 for any other. */
export function getReadableReview(
  { db }: Context,
  caller: Caller,
  id: string,
  includeUnapproved: boolean,
): ReviewRecord {
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

function saveRevision(context: Context, review: ReviewRecord): ReviewRecord {
  const next = { ...review, updatedDate: nowIso(context), revision: String(Number(review.revision) + 1) };
  saveReview(context.db, next);
  return next;
}

/**
 * Replaces the content. A change by the author is moderated again, and rejected if the merchant has rejected the same
 * content before. A change by the merchant keeps the status.
 */
export function updateReviewContent(context: Context, caller: Caller, id: string, content: unknown): ReviewRecord {
  const { review } = getEditableReview(context, caller, id);
  const next = { ...review, content: validate(report => parseContent(content, 'content', report)) };
  const moderation = caller.elevated
    ? review.moderation
    : isRejected(context.db, caller.clientId, next)
      ? { moderationStatus: 'REJECTED' as const, manuallyChanged: true }
      : moderateRewrite(review, next.content);
  return saveRevision(context, withModeration(next, moderation));
}

/** Throws 409 if a change has a revision that is not the current one. A change without a revision passes. */
function requireCurrentRevision({ revision }: ReviewRecord, value: unknown): void {
  const given = validate(report => parseOptionalString(value, 'review.revision', 20, report));
  if (given !== undefined && given !== revision)
    throw apiError(409, 'REVISION_MISMATCH', 'The review has been changed since it was read.', { revision });
}

/** The values of fields that `updateReview` cannot change. */
function listFixedFields({ namespace, entityId, createdDate, author, verified, origin, ...review }: ReviewRecord) {
  const { type, contactId } = author;
  const { foundHelpful, foundUnhelpful, helpfulness, publishCount, reply } = review;
  return {
    ...{ namespace, entityId, createdDate, author: { type, contactId }, verified, origin },
    ...{ foundHelpful, foundUnhelpful, helpfulness, publishCount, reply: { message: reply?.message } },
  };
}

/**
 * Updates moderation status, review date, source, content or author name, for the merchant only. Without a mask, throws
 * 400 for a changed value of a fixed field.
 */
export function updateReview(
  context: Context,
  caller: Caller,
  change: Readonly<Record<string, unknown>>,
  mask: unknown,
): ReviewRecord {
  requireMerchant(caller);
  const { review } = getEditableReview(context, caller, String(change.id));
  requireCurrentRevision(review, change.revision);
  const next = validate(report => {
    reportUnknownNames(change, 'review', reviewFieldNames, report);
    reportFixedFields(change, listFixedFields(review), mask, 'review', report);
    return applyFieldMask(review, change, mask, reviewParsers, 'review', report);
  });
  const { moderation, reviewDate = review.createdDate } = next;
  if (moderation.moderationStatus !== review.moderation.moderationStatus)
    setRejected(context.db, caller.clientId, next, moderation.moderationStatus === 'REJECTED');
  return saveRevision(context, withModeration({ ...next, moderation: review.moderation, reviewDate }, moderation));
}

export function deleteReview(context: Context, caller: Caller, id: string): void {
  getEditableReview(context, caller, id);
  removeReview(context.db, id);
}

/** Sets the merchant's public reply. Without a message, removes the reply. */
export function setReply(context: Context, caller: Caller, id: string, message: unknown): ReviewRecord {
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
