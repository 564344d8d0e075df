import { createStored } from '../../storage/stored.ts';
import { inAnyTab } from '../storages.ts';
import type { ShopCart } from './cart.ts';

export const inCart = (shopCart: ShopCart) => shopCart.page.storage();

/** Pending changes, each under its id. */
export const changeEntries = /* @__PURE__ */ createStored('change', inCart);
/** The last known cart. */
export const keptCartEntry = /* @__PURE__ */ createStored('kept-cart', inCart);
/** When the cart changed: without it the storage has been cleared. `broadcastCartUpdate` writes it. */
export const cartUpdateEntry = /* @__PURE__ */ createStored('cart', inCart);
/** The checkout that the shopper has left for. A page recognises the return before the shopper has agreed. */
export const purchaseEntry = /* @__PURE__ */ createStored('purchase', inAnyTab);
