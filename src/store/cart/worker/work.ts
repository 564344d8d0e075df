import type { Cart } from '../../../api/carts.ts';
import type { ShopCart } from '../cart.ts';
import { loadDoubt } from './load-doubt.ts';

// Chunk entry: carries out changes of the cart. Pages load it with the first change.
// File: press
export { work } from './follow.ts';

/**
 * Reports the products whose stock two merged carts use up together, and offers the lines that were not merged. Does
 * nothing if the code for this cannot be loaded.
 */
export const reportMerge = (shopCart: ShopCart, before: Cart | undefined): Promise<void> =>
  loadDoubt().then(
    ({ reportMerge }) => reportMerge(shopCart, before),
    () => {},
  );
