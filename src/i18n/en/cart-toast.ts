import { defineMessages } from '../messages.ts';

/** The words of the toast that reports an add. */
export const toastMessages = defineMessages('cartSlip', {
  offline: 'You’re offline. We’ll add it when you’re back',
  waiting: 'Not added yet. Still trying',
  applied: '{code} applied.',
  view: 'View cart ({n})',
  close: 'Close',
});
