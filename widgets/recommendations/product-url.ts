import type { Product } from '../../src/api/products.ts';
import { ignoreErrors } from '../../src/validation/ignore-errors.ts';
import { isWebUrl } from '../../src/validation/url.ts';

/** The address of a product's page: by the page's pattern, else the shop's own. Undefined where there is none. */
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
