import { defineMessages } from '../messages.ts';

export const orderStatusMessages = defineMessages('orderStatus', {
  canceled: 'Canceled',
  refunded: 'Refunded',
  notSent: 'Being prepared',
  partlySent: 'Partly sent',
  sent: 'Sent',
  done: 'Done',
  NOT_PAID: 'Not paid yet',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partly refunded',
  FULLY_REFUNDED: 'Refunded',
  PENDING: 'Payment pending',
  PARTIALLY_PAID: 'Partly paid',
});
