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
  notMadeReason: 'Not available in this combination',
  allInCart: 'All we have left is in your cart',
  left: { one: 'Only {n} left', other: 'Only {n} left' },
  quantity: 'Quantity',
  perUnit: '{price} per {unit}',
});
