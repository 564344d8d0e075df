import { defineMessages } from '../messages.ts';

/** Texts of what a member may do with an order, and of how far it has come. */
export const accountOrderMessages = defineMessages('accountOrders', {
  steps: { placed: 'Placed', packed: 'Packed', sent: 'Sent', delivered: 'Delivered' },
  track: 'Track parcel',
  buyAgain: 'Buy it again',
  added: 'Added to your cart',
  missing: 'Not all could be added: {names}.',
  write: 'Write a review',
});
