import type { ShopCart } from './cart.ts';
import type { CartState } from './state.ts';

/** Resolves once there are no pending changes, or once `isEnough` returns true. */
export const untilSettled = (shopCart: ShopCart, isEnough: (cart: CartState) => boolean = () => false): Promise<void> =>
  new Promise(resolve => {
    const isOver = () => !shopCart.state.ops.length || isEnough(shopCart.state);
    if (isOver()) return resolve();
    const stop = shopCart.shop.store.subscribe(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
