import { defineMessages } from '../messages.ts';

/** Texts that the cart drawer announces to screen readers. */
export const cartChangeMessages = defineMessages('cartChanges', {
  added: '{name} added.',
  changed: '{name}, quantity {n}.',
  removed: '{name} removed.',
  restored: '{name} is back.',
  emptied: 'Your cart is empty.',
  items: { one: '{n} item', other: '{n} items' },
  sum: '{items}, {sum}.',
  leaving: 'Taking you to checkout',
});
