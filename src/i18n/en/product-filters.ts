import { defineMessages } from '../messages.ts';

export const productFilterMessages = defineMessages('productFilters', {
  price: 'Price',
  lowest: 'Lowest price',
  highest: 'Highest price',
  atLeast: 'From {price}',
  atMost: 'Up to {price}',
  inStock: 'In stock',
  find: 'Search {name}',
  remove: 'Remove filter: {name}',
});
