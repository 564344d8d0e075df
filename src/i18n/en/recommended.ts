import { defineMessages } from '../messages.ts';

/** Texts of a row of recommended products. */
export const recommendedMessages = defineMessages('recommended', {
  related: 'Goes well with this',
  together: 'Often bought together',
  bestSellers: 'Popular right now',
  seen: 'Recently viewed',
  add: 'Add',
  addNamed: 'Add {name} to your cart',
  options: 'Choose options',
  added: 'Added',
});
