import type { ShopApp } from '../store/app.ts';
import { requestProduct } from '../store/products.ts';

/**
 * Asks again for products that an answer has left out, or that could not be read, when the page is shown again or has a
 * connection again: the shop may have had a bad moment.
 */
export function askAgain(app: ShopApp): void {
  const ask = () => {
    if (document.hidden) return;
    for (const [ref, { product }] of Object.entries(app.store.getState().products))
      if (!product) requestProduct(app, ref);
  };
  for (const type of ['online', 'visibilitychange']) addEventListener(type, ask);
}
