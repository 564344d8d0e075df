import { defineMessages } from '../messages.ts';

/** Texts of the uploads of a review's photos and videos. */
export const reviewMediaMessages = defineMessages('reviewMedia', {
  caption: 'Caption',
  forward: 'Move forward: {name}',
  back: 'Move back: {name}',
  remove: 'Remove {name}',
  retry: 'Try again',
  waiting: 'No connection. The upload resumes when you’re back online.',
  empty: '{name} is empty.',
  type: '{name} isn’t a photo or video that can be shown here.',
  large: '{name} is larger than {size} MB.',
  notAdded: 'Not added ({n}): {names}',
});
