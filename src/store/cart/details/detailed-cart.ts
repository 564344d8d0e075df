import type { ShopApp } from '../../app.ts';
import type { DetailsPorts } from '../../ports.ts';
import { type DetailedCart, getShopCart } from '../cart.ts';
import { createDetailsPorts } from './details-ports.ts';

/** The cart of a shop with the state of deliveries and checkouts, which the first use creates. */
export function getDetailedCart(app: ShopApp, page?: DetailsPorts): DetailedCart {
  const shopCart = getShopCart(app);
  shopCart.details ??= { page: page ?? createDetailsPorts(app.clientId, app.ports), delivered: 0 };
  return shopCart as DetailedCart;
}
