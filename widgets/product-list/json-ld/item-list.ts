import type { Product } from '../../../src/api/products.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { ignoreErrors } from '../../../src/validation/ignore-errors.ts';
import { toJson } from '../../../src/validation/to-json.ts';

export { addJsonLd } from '../../../src/elements/json-ld-script.ts';

/** A list of products as JSON-LD (schema.org), with the addresses of the products that have a page. */
export const toItemList = (app: ShopApp, pattern: string, products: readonly Product[]): string =>
  toJson({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: ignoreErrors(() => new URL(getProductUrl(app, product, pattern) as string, location.origin).href),
    })),
  });
