import { defineMessages } from '../messages.ts';

/**
 * Texts for a shop that cannot be reached. They have their own file, because a file of other texts may then fail to
 * load.
 */
export const unreachableMessages = defineMessages('unreachable', {
  message: 'We can’t reach the shop. Check your connection and try again.',
  retry: 'Try again',
});
