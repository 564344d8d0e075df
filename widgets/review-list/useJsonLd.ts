import { useEffect } from 'react';
import type { Product } from '../../src/api/products.ts';
import { averageOf, type Tally } from '../../src/store/reviews.ts';

/** The average for search engines, as a data block inside the element while there is one. */
export function useJsonLd(host: Element, on: boolean, product: Product | undefined, tally: Tally | undefined): void {
  const { average, total } = averageOf(tally ?? { counts: [] });
  const said =
    on && product && total
      ? JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total },
        })
      : '';
  useEffect(() => {
    if (!said) return;
    const block = document.createElement('script');
    block.type = 'application/ld+json';
    // `<` could end the block where a page is saved as HTML.
    block.append(said.replace(/</g, '\\u003c'));
    host.append(block);
    return () => block.remove();
  }, [said]);
}
