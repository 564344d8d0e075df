import type { ModerationStatus, Review, ReviewAuthorType } from '../../../src/api/reviews.ts';
import type { ReviewRecord, StoredContent } from './store.ts';

const LINK_PATTERN = /https?:|www\.|\w@\w/i;

/**
 * The status of a new review. A review with a link or an email address needs manual moderation. A visitor's review with
 * one or two stars is only submitted. Any other review is published at once.
 */
export function moderate({ title = '', body = '', rating }: StoredContent, author: ReviewAuthorType): ModerationStatus {
  if (LINK_PATTERN.test(`${title} ${body}`)) return 'IN_MODERATION';
  return author === 'VISITOR' && rating <= 2 ? 'SUBMITTED' : 'APPROVED';
}

/**
 * The moderation of a review that its author rewrites. For unchanged content the merchant's decision stays. Changed
 * content goes back to moderation after a rejection, and is moderated like a new review after an approval or without a
 * decision.
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
