import { defineMessages } from '../messages.ts';

/** Texts of a shopper's own reviews beside those of others. */
export const ownReviewMessages = defineMessages('ownReviews', {
  title: 'Your review',
  standing: {
    SUBMITTED: 'Not shown yet: the shop reads it first.',
    IN_MODERATION: 'Not shown yet: it is being checked.',
    REJECTED: 'Not shown: the shop has turned it down.',
  },
  edit: 'Edit',
  remove: 'Remove',
  cancel: 'Cancel',
  sure: 'Remove this review?',
  removed: 'Your review is removed.',
});
