import { createStored } from '../../storage/stored.ts';
import { inAnyTab } from '../storages.ts';
import type { ShopCart } from './cart.ts';

export const inCart = (shopCart: ShopCart) => shopCart.page.storage();

/** Pending changes, each under its id. */
export const changeEntries = /* @__PURE__ */ createStored('change', inCart);
/** The last refusals of changes, for pages that slept meanwhile. */
export const refusedEntry = /* @__PURE__ */ createStored('refused', inCart);
/** The last known cart and the lines on offer, cached for the next page. */
export const cachedCartEntry = /* @__PURE__ */ createStored('kept-cart', inCart);
/**
 * The time of the cart's last change, which `broadcastCartUpdate` writes. It is missing if no change has been carried
 * out yet, or if the storage has been cleared.
 */
export const cartUpdateEntry = /* @__PURE__ */ createStored('cart', inCart);
/**
 * The checkout that the shopper has left for. A page reads it even before the shopper agrees to storage, to recognize
 * the return.
 */
export const purchaseEntry = /* @__PURE__ */ createStored('purchase', inAnyTab);
