import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';
import { getProductUrl } from '../app/product-url.ts';
import { getAverage, ratingCountsKey } from '../store/reviews.ts';
import { getCurrentPrice, getLowestPrice, getStock, getVisibleVariants } from '../store/simple-offer.ts';
import { isWebUrl } from '../validation/url.ts';
import { readText } from './html.ts';
import { findListOf } from './lists.ts';
import type { PrerenderData, PrerenderedElement } from './types.ts';

const MAX_REVIEWS = 20;
/** Search engines cut longer ones. */
const MAX_DESCRIPTION = 5000;

/** See `RenderJsonLd`. */
export function renderJsonLd(ref: string, { products, reviews }: PrerenderData): string {
  const product = Object.hasOwn(products, ref) ? products[ref]?.product : undefined;
  if (!product) return '';
  const entity = { namespace: 'stores', entityId: product.id };
  const counts = reviews.ratingCounts[ratingCountsKey(entity)];
  const listed = Object.values(reviews.lists)
    .flatMap(({ items }) => items)
    .filter(({ namespace, entityId }) => namespace === entity.namespace && entityId === entity.entityId);
  const { average, total } = getAverage(counts ?? { counts: [] });
  const images = product.media.items.flatMap(({ image }) => (isWebUrl(image?.url) ? [image.url] : []));
  return toBlock({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: readText(product.description ?? '').slice(0, MAX_DESCRIPTION) || undefined,
    sku: product.sku || undefined,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    image: images.length ? images : undefined,
    offers: toOffers(product),
    aggregateRating: total
      ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: total, bestRating: 5, worstRating: 1 }
      : undefined,
    review: listed.length ? listed.slice(0, MAX_REVIEWS).map(toReview) : undefined,
  });
}

/**
 * The products of a list for search engines, where its page asks for them; empty where the data do not have them. Addresses
 * within the site are whole where that of the `page` is known.
 */
export function renderItemList(
  attributes: PrerenderedElement['attributes'],
  data: PrerenderData,
  { productUrl, page }: { readonly productUrl?: string | undefined; readonly page?: string | undefined } = {},
): string {
  const products = attributes['json-ld'] === undefined ? [] : (findListOf(attributes, data)?.found ?? []);
  const toUrl = (product: Product) => {
    const url = getProductUrl({ clientId: '' }, product, attributes['product-url'] || productUrl);
    return url && page && URL.canParse(url, page) ? new URL(url, page).href : url;
  };
  const itemListElement = products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: toUrl(product),
  }));
  return products.length ? toBlock({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement }) : '';
}

/** `</script>` would end the block. */
const toBlock = (json: object): string =>
  `<script type="application/ld+json">${JSON.stringify(json).replace(/</g, '\\u003c')}</script>`;

function toOffers(product: Product): object | undefined {
  const variants = getVisibleVariants(product);
  const { price, isFromPrice } = getLowestPrice(product, variants);
  if (!price) return undefined;
  const { base, path } = product.productPageUrl ?? {};
  const url = base && path && URL.canParse(path, base) ? new URL(path, base).href : undefined;
  const availability = `https://schema.org/${getStock(product.stock).inStock ? 'InStock' : 'OutOfStock'}`;
  const common = { priceCurrency: price.currency, availability, url: isWebUrl(url) ? url : undefined };
  return isFromPrice
    ? { '@type': 'AggregateOffer', lowPrice: getCurrentPrice(price), offerCount: variants.length, ...common }
    : { '@type': 'Offer', price: getCurrentPrice(price), ...common };
}

const toReview = ({ content, author, reviewDate }: Review): object => ({
  '@type': 'Review',
  name: content.title || undefined,
  reviewBody: content.body || undefined,
  datePublished: reviewDate.slice(0, 10) || undefined,
  // One without a name is not valid.
  author: { '@type': 'Person', name: author.authorName || 'Anonymous' },
  reviewRating: { '@type': 'Rating', ratingValue: content.rating, bestRating: 5, worstRating: 1 },
});
