import { defineMessages } from '../messages.ts';

/** Texts of the product form. */
export const addToCartMessages = defineMessages('addToCart', {
  add: 'Add to cart',
  buyNow: 'Buy now',
  options: 'Choose options',
  added: 'Added',
  addedToCart: '{name} added to your cart',
  soldOut: 'Sold out',
  notify: 'Email me when it’s back',
  notMade: 'Not available',
  quantity: 'Quantity',
  perUnit: '{price} per {unit}',
});
