import { defineMessages } from '../messages.ts';

/** Texts of a shopper's own reviews beside those of others. */
export const ownReviewMessages = defineMessages('ownReviews', {
  title: 'Your review',
  standing: {
    SUBMITTED: 'Not published yet. We check reviews first.',
    IN_MODERATION: 'Not published yet. We’re checking it.',
    REJECTED: 'We couldn’t publish this review.',
  },
  edit: 'Edit',
  remove: 'Remove',
  cancel: 'Cancel',
  sure: 'Remove this review?',
  removed: 'Review removed.',
});
