import { defineMessages } from '../messages.ts';

/** Texts of a row of recommended products. */
export const recommendedMessages = defineMessages('recommended', {
  related: 'Goes well with it',
  together: 'Often bought together',
  bestSellers: 'Best sellers',
  seen: 'Recently viewed',
  add: 'Add',
  addNamed: 'Add {name} to your cart',
  options: 'Choose options',
  added: 'Added',
});
