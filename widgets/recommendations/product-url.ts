import type { Product } from '../../src/api/products.ts';
import { ignoreErrors } from '../../src/validation/ignore-errors.ts';
import { isWebUrl } from '../../src/validation/url.ts';

/** The address of a product's page: from the page's pattern, else the shop's own, else undefined. */
export function getProductUrl(
  { slug, productPageUrl }: Pick<Product, 'slug' | 'productPageUrl'>,
  pattern: string,
): string | undefined {
  const { base = '', path = '' } = productPageUrl ?? {};
  const url = pattern
    ? ignoreErrors(() => new URL(pattern.replaceAll('{slug}', encodeURIComponent(slug)), document.baseURI).href)
    : base + path;
  return isWebUrl(url) ? url : undefined;
}
