import type { ShopApp } from '../store/app.ts';
import { getProductUnits } from '../store/cart/state.ts';
import { getProductEntry } from '../store/products.ts';
import type { ProductEntry } from '../store/state.ts';
import { useReading } from '../ui/useStore.ts';

/** The entry of one product: no other product's change renders the component. */
export const useProductEntry = (app: ShopApp, idOrSlug: string): ProductEntry | undefined =>
  useReading(
    listener => app.listen({ slice: 'products', read: getProductEntry, key: idOrSlug }, listener),
    () => getProductEntry(app.store.getState(), idOrSlug),
    app,
    idOrSlug,
  );

/** How many units of a product, by `unitsKey`, the shopper sees in the cart. */
export const useProductUnits = (app: ShopApp, key: string): number =>
  useReading(
    listener => app.listen({ slice: 'cart', read: getProductUnits, key }, listener),
    () => getProductUnits(app.store.getState(), key),
    app,
    key,
  );
