import { defineMessages } from '../messages.ts';

/** Texts for a shop that is out of reach. Apart from the other errors, because those texts may then fail to load. */
export const unreachableMessages = defineMessages('unreachable', {
  message: 'We can’t reach the shop. Check your connection and try again.',
  retry: 'Try again',
});
