import { defineMessages } from '../messages.ts';

/** Texts of the form for a review. */
export const reviewFormMessages = defineMessages('reviewForm', {
  cancel: 'Cancel',
  send: 'Send review',
  rating: 'Your rating',
  marks: { bad: 'Bad', poor: 'Poor', okay: 'OK', good: 'Good', excellent: 'Excellent' },
  headline: 'Headline',
  body: 'Your review',
  limit: 'Up to {n} characters',
  name: 'Name shown with the review',
  email: 'Email, never shown',
  optional: 'optional',
  missing: {
    rating: 'Choose from one to five stars.',
    body: 'Write a few words about it.',
    name: 'Enter a name to show with your review.',
    email: 'Enter an email address such as ada@example.com.',
  },
  sent: {
    APPROVED: 'Thank you. Your review is shown below.',
    SUBMITTED: 'Thank you. The shop reads your review before it is shown.',
    IN_MODERATION: 'Thank you. Your review is being checked and will be shown after that.',
    REJECTED: 'Thank you. This review can’t be shown here.',
    UNKNOWN: 'Thank you. Your review has been sent.',
  },
  addMedia: 'Add pictures or films',
  mediaRules: 'Up to {count}, no larger than {size} MB each. Where they were taken is removed from them.',
  unsent: 'Wait until everything is sent, or remove what can’t be.',
});
