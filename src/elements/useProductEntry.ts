import type { ShopApp } from '../store/app.ts';
import { getProductEntry } from '../store/products.ts';
import type { ProductEntry } from '../store/state.ts';
import { useReading } from '../ui/useStore.ts';

/** The store's entry of one product. Changes of other products do not render the component. */
export const useProductEntry = (app: ShopApp, idOrSlug: string): ProductEntry | undefined =>
  useReading(
    listener => app.listen({ slice: 'products', read: getProductEntry, key: idOrSlug }, listener),
    () => getProductEntry(app.store.getState(), idOrSlug),
    app,
    idOrSlug,
  );
