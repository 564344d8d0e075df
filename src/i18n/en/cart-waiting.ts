import { defineMessages } from '../messages.ts';

/** What the cart drawer says of changes that wait. */
export const cartWaitingMessages = defineMessages('cartWaiting', {
  offlineAdd: "You're offline. {name} isn't in your cart yet.",
  offline: "You're offline. Your changes are kept.",
  online: "You're back online.",
  busy: "The shop is busy. We'll keep trying.",
  unreachable: "We're finding out whether {name} went through.",
});
