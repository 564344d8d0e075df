import type { Product } from '../../src/api/products.ts';
import { getAverage } from '../../src/store/reviews.ts';
import type { RatingCounts } from '../../src/store/state.ts';
import { toJson } from '../../src/validation/to-json.ts';

/** A product's average rating as schema.org has it; empty without one. */
export function toJsonLd(product: Product | undefined, ratingCounts: RatingCounts | undefined): string {
  const { average, total } = getAverage(ratingCounts ?? { counts: [] });
  return product && total
    ? toJson({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total },
      })
    : '';
}
