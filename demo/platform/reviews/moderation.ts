import type { ModerationStatus, Review, ReviewAuthorType } from '../../../src/api/reviews.ts';
import type { ReviewRecord, StoredContent } from './store.ts';

const LINK_PATTERN = /https?:|www\.|\w@\w/i;

/**
 * The status of a new review. Links and email addresses need manual moderation; bad ratings by visitors are only
 * submitted; the rest is published at once.
 */
export function moderate({ title = '', body = '', rating }: StoredContent, author: ReviewAuthorType): ModerationStatus {
  if (LINK_PATTERN.test(`${title} ${body}`)) return 'IN_MODERATION';
  return author === 'VISITOR' && rating <= 2 ? 'SUBMITTED' : 'APPROVED';
}

/**
 * The moderation of a review that its author rewrites. A decision of the merchant outlives the same content; other
 * content goes back to moderation after a rejection, and is moderated like new after an approval.
 */
export function moderateRewrite(
  { content, moderation, author }: ReviewRecord,
  next: StoredContent,
): Review['moderation'] {
  const { moderationStatus, manuallyChanged } = moderation;
  if (!manuallyChanged) return { moderationStatus: moderate(next, author.type), manuallyChanged };
  if (JSON.stringify(next) === JSON.stringify(content)) return moderation;
  if (moderationStatus === 'APPROVED') return { moderationStatus: moderate(next, author.type), manuallyChanged };
  return { moderationStatus: moderationStatus === 'REJECTED' ? 'IN_MODERATION' : moderationStatus, manuallyChanged };
}
