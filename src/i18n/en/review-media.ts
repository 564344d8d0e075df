import { defineMessages } from '../messages.ts';

/** Texts of the pictures and films of a review that are being sent. */
export const reviewMediaMessages = defineMessages('reviewMedia', {
  caption: 'What it shows',
  forward: 'Move forward: {name}',
  back: 'Move back: {name}',
  remove: 'Remove {name}',
  retry: 'Try again',
  waiting: 'No connection. Sending goes on once it is back.',
  empty: '{name} is empty.',
  type: '{name} is not a picture or film that can be shown here.',
  large: '{name} is larger than {size} MB.',
  notAdded: 'Not added ({n}): {names}',
});
