import type { Product } from '../api/products.ts';
import type { Review } from '../api/reviews.ts';
import { getCurrentPrice } from '../api/shared/money.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { toJson } from '../validation/to-json.ts';
import { isWebUrl } from '../validation/url.ts';
import { getAverage } from './reviews.ts';
import { getLowestPrice, getStock, getVisibleVariants } from './simple-offer.ts';
import type { RatingCounts } from './state.ts';

const MAX_REVIEWS = 20;
/** Search engines cut longer ones. */
const MAX_DESCRIPTION = 5000;

/**
 * A product with its offer and what is said of it, as schema.org has it. `description` is text without markup; by default
 * a pattern strips the tags, because Trusted Types forbid parsing HTML.
 */
export function toProductJsonLd(
  product: Product,
  counts: Pick<RatingCounts, 'counts'>,
  reviews: readonly Review[],
  description = `${product.description ?? ''}`.replace(/<[^>]*>|&nbsp;/g, ' ').trim(),
): string {
  const { average, total } = getAverage(counts);
  const images = product.media.items.flatMap(({ image }) => (isWebUrl(image?.url) ? [image.url] : []));
  return toJson({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: description.slice(0, MAX_DESCRIPTION) || undefined,
    sku: product.sku || undefined,
    brand: product.brand ? { '@type': 'Brand', name: product.brand } : undefined,
    image: images.length ? images : undefined,
    offers: toOffers(product),
    aggregateRating: total
      ? { '@type': 'AggregateRating', ratingValue: average, reviewCount: total, bestRating: 5, worstRating: 1 }
      : undefined,
    review: reviews.length ? reviews.slice(0, MAX_REVIEWS).map(toReview) : undefined,
  });
}

function toOffers(product: Product): object | undefined {
  const variants = getVisibleVariants(product);
  const { price, isFromPrice } = getLowestPrice(product, variants);
  if (!price) return undefined;
  const { base, path } = product.productPageUrl ?? {};
  const url = base && path ? ignoreErrors(() => new URL(path, base).href) : undefined;
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
  datePublished: reviewDate?.slice(0, 10) || undefined,
  // One without a name is not valid.
  author: { '@type': 'Person', name: author.authorName || 'Anonymous' },
  reviewRating: { '@type': 'Rating', ratingValue: content.rating, bestRating: 5, worstRating: 1 },
});
