import type { Product } from '../../api/products.ts';
import type { ShopApp } from '../../store/app.ts';
import { isWebUrl } from '../../validation/url.ts';
import { findRegistry } from './registry.ts';

/** A path of the page's own site, or a web address. */
export const ADDRESS = /^(https?:\/)?\//;

/**
 * The address of a product's page: from the pattern of the element or of its shop's script tag, such as `/p/{slug}`, or
 * from the platform. Undefined if none of them is a valid address.
 */
export function getProductUrl(
  { clientId }: Pick<ShopApp, 'clientId'>,
  product: Pick<Product, 'id' | 'slug'> & { readonly productPageUrl?: Product['productPageUrl'] | undefined },
  pattern?: string,
): string | undefined {
  const { base = '', path = '' } = product.productPageUrl ?? {};
  const url = [pattern, findRegistry()?.tags.get(clientId)?.dataset.productUrl]
    .map(one => one?.replace(/\{(id|slug)\}/g, (_, name: 'id' | 'slug') => encodeURIComponent(product[name])))
    .find(one => ADDRESS.test(one ?? ''));
  return url ?? (isWebUrl(base + path) ? base + path : undefined);
}
