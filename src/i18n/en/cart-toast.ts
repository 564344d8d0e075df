import { defineMessages } from '../messages.ts';

/** The words of the toast that reports an add. */
export const toastMessages = defineMessages('cartSlip', {
  offline: "You're offline, not in your cart yet",
  waiting: 'Not in your cart yet, we keep trying',
  applied: '{code} is applied.',
  view: 'View cart ({n})',
  close: 'Close',
});
