import { defineMessages } from '../messages.ts';

/** Texts of the product list. */
export const productListMessages = defineMessages('productList', {
  title: 'Products',
  search: 'Search products',
  sort: 'Sort by',
  sorts: {
    featured: 'Featured',
    newest: 'Newest',
    price: 'Price, low to high',
    'price-desc': 'Price, high to low',
    name: 'Name, A to Z',
  },
  filters: 'Filters',
  count: { one: '{n} product', other: '{n} products' },
  none: 'No products found',
  clear: 'Clear all',
  close: 'Close',
  more: 'Show more ({n} of {total})',
  moreOfMany: 'Show more',
  moreLoaded: { one: '{n} more product shown', other: '{n} more products shown' },
});
