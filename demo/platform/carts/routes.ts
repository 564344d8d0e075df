import * as carts from '../../../src/api/carts.ts';
import { on } from '../access/route.ts';
import {
  addToCart,
  getCurrentCart,
  removeCartCoupon,
  removeFromCart,
  updateCart,
  updateCartQuantities,
} from './service.ts';
import { removeCart } from './store.ts';
import { estimateCart, toCart } from './view.ts';

export const cartRoutes = [
  on(carts.getCart, [], ({ context, caller, origin }) => ({
    cart: toCart(context, getCurrentCart(context, caller), origin),
  })),
  on(
    carts.updateCart,
    ['cartInfo', 'couponCode', 'merchantDiscounts', 'lineItems', 'customLineItems', 'cartFieldmask'],
    ({ context, caller, input, origin }) => ({
      cart: toCart(context, updateCart(context, caller, input), origin),
    }),
  ),
  on(carts.deleteCart, [], ({ context, caller }) => {
    removeCart(context.db, getCurrentCart(context, caller).id);
    return {};
  }),
  on(carts.addToCart, ['lineItems', 'customLineItems'], ({ context, caller, input, origin }) => ({
    cart: toCart(context, addToCart(context, caller, input), origin),
  })),
  on(carts.removeFromCart, ['lineItemIds'], ({ context, caller, input, origin }) => ({
    cart: toCart(context, removeFromCart(context, caller, input.lineItemIds), origin),
  })),
  on(carts.removeCartCoupon, [], ({ context, caller, origin }) => ({
    cart: toCart(context, removeCartCoupon(context, caller), origin),
  })),
  on(carts.updateCartQuantities, ['lineItems'], ({ context, caller, input, origin }) => ({
    cart: toCart(context, updateCartQuantities(context, caller, input.lineItems), origin),
  })),
  on(
    carts.estimateCart,
    [
      'selectedShippingOption',
      'shippingAddress',
      'billingAddress',
      'selectedMemberships',
      'calculateTax',
      'calculateShipping',
    ],
    ({ context, caller, input, origin }) => estimateCart(context, getCurrentCart(context, caller), input, origin),
  ),
];
