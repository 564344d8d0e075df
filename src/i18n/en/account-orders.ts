import { defineMessages } from '../messages.ts';

/** Texts of an order's progress, and of a member's actions on the order. */
export const accountOrderMessages = defineMessages('accountOrders', {
  steps: { placed: 'Placed', packed: 'Packed', sent: 'Sent', delivered: 'Delivered' },
  track: 'Track parcel',
  buyAgain: 'Buy it again',
  added: 'Added to your cart',
  missing: 'Not all could be added: {names}.',
  write: 'Write a review',
});
