import type { ModerationStatus, ReviewAuthorType, ReviewContent } from '../../../src/api/reviews.ts';

const LINK_PATTERN = /https?:|www\.|\w@\w/i;

/**
 * The status of a new review. Links and email addresses need manual moderation; bad ratings by visitors are only
 * submitted; the rest is published at once.
 */
export function moderate({ title = '', body = '', rating }: ReviewContent, author: ReviewAuthorType): ModerationStatus {
  if (LINK_PATTERN.test(`${title} ${body}`)) return 'IN_MODERATION';
  return author === 'VISITOR' && rating <= 2 ? 'SUBMITTED' : 'APPROVED';
}
