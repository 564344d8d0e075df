import type { Product } from '../api/products.ts';
import { getProductUrl } from '../app/start/product-url.ts';
import { toProductJsonLd } from '../store/product-json-ld.ts';
import { ratingCountsKey } from '../store/reviews.ts';
import { readText } from './html.ts';
import { findListOf } from './lists.ts';
import type { JsonLdAddresses, PrerenderData, PrerenderedElement } from './types.ts';

/** The product with an id or slug. Undefined if the data do not have the product. */
export const findProduct = (ref: string, { products }: Pick<PrerenderData, 'products'>): Product | undefined =>
  Object.hasOwn(products, ref) ? products[ref]?.product : undefined;

/** The JSON-LD of a product. Empty if the data do not have the product. */
export function renderJsonLd(
  ref: string,
  { products, reviews }: PrerenderData,
  { productUrl, page }: JsonLdAddresses = {},
): string {
  const product = findProduct(ref, { products });
  if (!product) return '';
  const entity = { namespace: 'stores', entityId: product.id };
  const counts = reviews.ratingCounts[ratingCountsKey(entity)] ?? { counts: [] };
  const listed = Object.values(reviews.lists)
    .flatMap(({ items }) => items)
    .filter(({ namespace, entityId }) => namespace === entity.namespace && entityId === entity.entityId);
  // Without a pattern, the prerendered page counts as the product's page.
  const url =
    toWhole(getProductUrl({ clientId: '' }, { ...product, productPageUrl: undefined }, productUrl), page) ?? page;
  return toBlock(toProductJsonLd(product, counts, listed, url, readText(product.description ?? '')));
}

/**
 * The JSON-LD of a list's products. Empty if the list has no attribute `json-ld` or the data do not have the products.
 * Addresses within the site become whole addresses if `page` is known.
 */
export function renderItemList(
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  { productUrl, page }: JsonLdAddresses = {},
): string {
  const products = attributes['json-ld'] === undefined ? [] : (findListOf(attributes, data)?.found ?? []);
  const toUrl = (product: Product) =>
    toWhole(getProductUrl({ clientId: '' }, product, attributes['product-url'] || productUrl), page);
  const itemListElement = products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: toUrl(product),
  }));
  return products.length
    ? toBlock(JSON.stringify({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement }))
    : '';
}

/** The whole address, if the page's address is known. */
const toWhole = (url: string | undefined, page: string | undefined): string | undefined =>
  url && page && URL.canParse(url, page) ? new URL(url, page).href : url;

/** Escapes `<`, because `</script>` in a text would end the block. */
const toBlock = (json: string): string =>
  `<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`;
