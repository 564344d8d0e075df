import { defineMessages } from '../messages.ts';

/** Texts of the cart drawer about pending changes. */
export const cartWaitingMessages = defineMessages('cartWaiting', {
  offlineAdd: 'You’re offline. We’ll add {name} when you’re back.',
  offline: 'You’re offline. We’ve kept your changes.',
  online: 'You’re back online.',
  busy: 'The shop is busy. We’ll keep trying.',
  unreachable: 'Checking whether {name} went through.',
});
