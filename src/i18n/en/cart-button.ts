import { defineMessages } from '../messages.ts';

/**
 * Texts of the cart button. Some repeat texts of the cart drawer, so that the button need not load the drawer's texts.
 */
export const cartButtonMessages = defineMessages('cartButton', {
  plain: 'Cart',
  items: { one: '{n} item', other: '{n} items' },
  inCart: '{items} in your cart',
  lost: { one: '{n} item can be put back', other: '{n} items can be put back' },
  applied: 'code {code} applied',
  refused: 'a change to your cart wasn’t saved',
});
