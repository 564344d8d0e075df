import { defineMessages } from '../messages.ts';

export const reviewFormMessages = defineMessages('reviewForm', {
  cancel: 'Cancel',
  send: 'Send review',
  rating: 'Your rating',
  marks: { bad: 'Bad', poor: 'Poor', okay: 'OK', good: 'Good', excellent: 'Excellent' },
  headline: 'Title',
  body: 'Your review',
  limit: 'Up to {n} characters',
  name: 'Your name (public)',
  email: 'Email (never shown)',
  optional: 'optional',
  missing: {
    rating: 'Choose from one to five stars.',
    body: 'Write a few words about it.',
    name: 'Enter a name to show with your review.',
    email: 'Enter an email address such as ada@example.com.',
  },
  sent: {
    APPROVED: 'Thank you. Your review is shown below.',
    SUBMITTED: 'Thank you. We check reviews before publishing them.',
    IN_MODERATION: 'Thank you. We’re checking your review before publishing it.',
    REJECTED: 'Thank you. We couldn’t publish this review.',
    UNKNOWN: 'Thank you. Your review has been sent.',
  },
  addMedia: 'Add photos or videos',
  mediaRules: 'Up to {count}, no larger than {size} MB each. We remove location data.',
  unsent: 'Wait for uploads to finish, or remove the ones that failed.',
});
