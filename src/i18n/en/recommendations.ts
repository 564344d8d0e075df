import { defineMessages } from '../messages.ts';

/** Texts of the products that the cart drawer recommends. */
export const recommendationMessages = defineMessages('recommendations', {
  related: 'Goes well with your cart',
  popular: 'Popular right now',
  add: 'Add',
  addNamed: 'Add {name} to your cart',
});
