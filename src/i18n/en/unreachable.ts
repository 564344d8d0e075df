import { defineMessages } from '../messages.ts';

/** What a shopper is told where nothing else can be: the shop's words for failures are themselves out of reach. */
export const unreachableMessages = defineMessages('unreachable', {
  message: "We can't reach the shop. Check your connection and try again.",
  retry: 'Try again',
});
