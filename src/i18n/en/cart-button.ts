/** Words of the cart button. The drawer has its own: a file for both would be one more request. */
export const cartButtonMessages = {
  plain: 'Cart',
  counted: 'Cart, {items}',
  items: { one: '{n} item', other: '{n} items' },
  inCart: '{items} in your cart',
} as const;
