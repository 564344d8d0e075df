import { useEffect } from 'react';
import type { Product } from '../../src/api/products.ts';
import { getAverage } from '../../src/store/reviews.ts';
import type { RatingCounts } from '../../src/store/state.ts';
import { findAll } from '../../src/validation/find-all.ts';

/** Keeps a JSON-LD block with the average rating in the element, for search engines. */
export function useJsonLd(
  host: Element,
  enabled: boolean,
  product: Product | undefined,
  ratingCounts: RatingCounts | undefined,
): void {
  const { average, total } = getAverage(ratingCounts ?? { counts: [] });
  const json =
    enabled && product && total
      ? JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total },
        })
      : '';
  useEffect(() => {
    // A prerendered page has it already, and more.
    if (!json || findAll('[data-kiosk-prerendered]>[type="application/ld+json"]')[0]) return;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    // `</script>` would end the block when the page is saved as HTML.
    script.append(json.replace(/</g, '\\u003c'));
    host.append(script);
    return () => script.remove();
  }, [host, json]);
}
