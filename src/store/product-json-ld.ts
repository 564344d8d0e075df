import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';
import { getCurrentPrice } from '../api/shared/money.ts';
import { toJson } from '../validation/to-json.ts';
import { isWebUrl } from '../validation/url.ts';
import { getAverage } from './reviews.ts';
import { getLowestPrice, getStock, getVisibleVariants } from './simple-offer.ts';
import type { RatingCounts } from './state.ts';

const MAX_REVIEWS = 20;
/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION = 5000;

/**
 * The JSON-LD text of a product with its offer, rating and at most `MAX_REVIEWS` reviews, as schema.org defines them.
 * `url` is the absolute URL of the product's page, if known. `description` is text without markup, and is cut to
 * `MAX_DESCRIPTION` characters.
 */
export function toProductJsonLd(
  product: Product,
  counts: Pick<RatingCounts, 'counts'>,
  reviews: readonly Review[],
  url: string | undefined,
  description: string,
): string {
  const { average, total } = getAverage(counts);
  // A rating below `worstRating` is invalid.
  const rated = reviews.filter(({ content }) => content.rating >= 1);
  const webUrl = isWebUrl(url) ? url : undefined;
  const images = product.media.items.flatMap(({ image }) => (isWebUrl(image?.url) ? [image.url] : []));
  return toJson({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url: webUrl,
    description: description.slice(0, MAX_DESCRIPTION) || undefined,
    sku: product.sku || undefined,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    image: images.length ? images : undefined,
    offers: toOffers(product, webUrl),
    aggregateRating: total
      ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: total, bestRating: 5, worstRating: 1 }
      : undefined,
    review: rated.length ? rated.slice(0, MAX_REVIEWS).map(toReview) : undefined,
  });
}

function toOffers(product: Product, url: string | undefined): object | undefined {
  const variants = getVisibleVariants(product);
  const { price, isFromPrice } = getLowestPrice(product, variants);
  if (!price) return undefined;
  const lowPrice = getCurrentPrice(price);
  const availability = `https://schema.org/${getStock(product.stock).inStock ? 'InStock' : 'OutOfStock'}`;
  const common = { priceCurrency: price.currency, availability, url };
  if (!isFromPrice) return { '@type': 'Offer', price: lowPrice, ...common };
  const prices = variants.map(variant => getCurrentPrice(getLowestPrice(product, [variant]).price ?? price));
  const highPrice = Math.max(...prices);
  return { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: variants.length, ...common };
}

const toReview = ({ content, author, reviewDate }: Review): object => ({
  '@type': 'Review',
  name: content.title || undefined,
  reviewBody: content.body || undefined,
  datePublished: reviewDate?.slice(0, 10) || undefined,
  // A review without the name of its author is not valid.
  author: { '@type': 'Person', name: author.authorName || 'Anonymous' },
  reviewRating: { '@type': 'Rating', ratingValue: content.rating, bestRating: 5, worstRating: 1 },
});
