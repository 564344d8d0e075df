/** Texts of the cart button. Sharing the drawer's would load another file. */
export const cartButtonMessages = {
  plain: 'Cart',
  counted: 'Cart, {items}',
  items: { one: '{n} item', other: '{n} items' },
  inCart: '{items} in your cart',
} as const;
