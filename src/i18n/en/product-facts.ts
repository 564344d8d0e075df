import { defineMessages } from '../messages.ts';

/** Texts near the button of a product form. */
export const factMessages = defineMessages('productFacts', {
  left: { one: 'Only {n} left', other: 'Only {n} left' },
  last: 'Last one',
  most: 'That’s all we have.',
  allInCart: 'All we have left is in your cart',
  soldOut: 'Sold out in {choices}',
  inCart: '{n} in your cart',
  sku: 'Item no. {sku}',
  missing: 'Please choose: {names}',
});
