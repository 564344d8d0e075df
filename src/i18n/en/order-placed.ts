import { defineMessages } from '../messages.ts';

/** Texts for a shopper who returns from the checkout, with or without an order. */
export const orderPlacedMessages = defineMessages('orderPlaced', {
  thanks: 'Thank you. Your order is placed.',
  number: 'Order {number}',
  emailed: 'We’ve emailed {email}.',
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Shipping',
  fees: 'Fees',
  tax: 'Tax',
  taxIncluded: 'Tax included',
  total: 'Total',
  copy: 'Copy the order number',
  copied: 'Copied',
  carryOn: 'Continue shopping',
  see: 'See your order',
  register: 'Create an account to track it',
  unfinished: 'Your order isn’t placed yet. Your cart is still here.',
});
