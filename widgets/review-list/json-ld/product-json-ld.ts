import type { Product } from '../../../src/api/products.ts';
import type { Review } from '../../../src/api/reviews.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { toProductJsonLd } from '../../../src/store/product-json-ld.ts';
import type { RatingCounts } from '../../../src/store/state.ts';
import { findAll } from '../../../src/validation/find-all.ts';
import { ignoreErrors } from '../../../src/validation/ignore-errors.ts';

/**
 * Describes a product with its rating and reviews, as schema.org defines them. Its address follows the page's pattern
 * for products, or else is the canonical address of this page. `decode` decodes the entities of its description.
 */
export function describeProduct(
  app: ShopApp,
  product: Product,
  counts: RatingCounts,
  reviews: readonly Review[],
  decode: (text: string) => string = String,
): string {
  const page = findAll<HTMLLinkElement>('link[rel=canonical]')[0]?.href || location.href;
  const url = ignoreErrors(
    () => new URL(getProductUrl(app, { ...product, productPageUrl: undefined }) ?? '', page).href,
  );
  // A blank replaces each tag and each `&nbsp;`.
  const description = decode(`${product.description ?? ''}`.replace(/<[^>]*>|&nbsp;/g, ' ')).trim();
  return toProductJsonLd(product, counts, reviews, url, description);
}
