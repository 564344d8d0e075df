import type { Product } from '../../src/api/products.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { useJsonLd } from '../../src/elements/useJsonLd.ts';
import { useLazy } from '../../src/elements/useLazy.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import type { attributes } from './attributes.ts';

const loadItemList = lazyImport(() => import('./json-ld/item-list.ts'));

/**
 * With `json-ld`, adds the shown products to the element as JSON-LD for search engines. A failure to load the code is
 * not shown.
 */
export function useItemList(
  { app, host, jsonLd, productUrl }: WidgetProps<typeof attributes>,
  products: readonly Product[],
): void {
  const { code } = useLazy(loadItemList, jsonLd);
  const toJson = jsonLd && products.length > 0 && code && (() => code.toItemList(app, productUrl, products));
  useJsonLd(host, code?.addJsonLd, toJson);
}
