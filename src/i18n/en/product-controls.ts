import { defineMessages } from '../messages.ts';

/** Texts of a product list's search field and sort menu. */
export const productControlMessages = defineMessages('productControls', {
  search: 'Search products',
  filters: 'Filters',
  sort: 'Sort by',
  sorts: {
    featured: 'Featured',
    newest: 'Newest',
    price: 'Price, low to high',
    'price-desc': 'Price, high to low',
    name: 'Name, A to Z',
  },
});
