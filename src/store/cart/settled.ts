import type { ShopApp } from '../app.ts';
import { getCartState } from './service.ts';
import type { CartState } from './state.ts';

/** Resolves once no change waits to be carried out, or until `isEnough`. */
export const untilSettled = (app: ShopApp, isEnough: (cart: CartState) => boolean = () => false): Promise<void> =>
  new Promise(resolve => {
    const isOver = () => !getCartState(app).ops.length || isEnough(getCartState(app));
    if (isOver()) return resolve();
    const stop = app.store.subscribe(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
