import { defineMessages } from '../messages.ts';

/** The words for a failure if the usual words for failures cannot be loaded. */
export const unreachableMessages = defineMessages('unreachable', {
  message: 'We can’t reach the shop. Check your connection and try again.',
  retry: 'Try again',
});
