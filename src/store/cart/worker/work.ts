import type { Cart } from '../../../api/carts.ts';
import type { ShopCart } from '../cart.ts';
import { loadDoubt } from './load-doubt.ts';

// Chunk entry: carries out changes of the cart. Pages fetch it with the first change.
export { work } from './follow.ts';

/** Tells of what carts exhaust together that a sign-in has merged, where that can be fetched. */
export const reportMerge = (shopCart: ShopCart, before: Cart | undefined): Promise<void> =>
  loadDoubt().then(
    ({ reportMerge }) => reportMerge(shopCart, before),
    () => {},
  );
