import * as carts from '../../../src/api/carts.ts';
import { on } from '../access/route.ts';
import { addToCart, changeCart, changeQuantities, ownCart, removeCoupon, removeFromCart } from './service.ts';
import { removeCart } from './store.ts';
import { cartOf, estimateOf } from './view.ts';

export const cartRoutes = [
  on(carts.getCart, ({ store, caller, origin }) => ({ cart: cartOf(store, ownCart(store, caller), origin) })),
  on(carts.updateCart, ({ store, caller, input, origin }) => ({
    cart: cartOf(store, changeCart(store, caller, input), origin),
  })),
  on(carts.deleteCart, ({ store, caller }) => {
    removeCart(store.db, ownCart(store, caller).id);
    return {};
  }),
  on(carts.addToCart, ({ store, caller, input, origin }) => ({
    cart: cartOf(store, addToCart(store, caller, input), origin),
  })),
  on(carts.removeFromCart, ({ store, caller, input, origin }) => ({
    cart: cartOf(store, removeFromCart(store, caller, input.lineItemIds), origin),
  })),
  on(carts.removeCartCoupon, ({ store, caller, origin }) => ({
    cart: cartOf(store, removeCoupon(store, caller), origin),
  })),
  on(carts.updateCartQuantities, ({ store, caller, input, origin }) => ({
    cart: cartOf(store, changeQuantities(store, caller, input.lineItems), origin),
  })),
  on(carts.estimateCart, ({ store, caller, input, origin }) =>
    estimateOf(store, ownCart(store, caller), input, origin),
  ),
];
