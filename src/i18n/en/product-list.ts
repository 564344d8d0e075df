import { defineMessages } from '../messages.ts';

export const productListMessages = defineMessages('productList', {
  title: 'Products',
  count: { one: '{n} product', other: '{n} products' },
  none: 'No products found',
  clear: 'Clear all',
  close: 'Close',
  more: 'Show more ({n} of {total})',
  moreOfMany: 'Show more',
  moreLoaded: { one: '{n} more product shown', other: '{n} more products shown' },
});
