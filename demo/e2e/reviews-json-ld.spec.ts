import type { Page } from '@playwright/test';
import type { Product } from '../../src/api/products.ts';
import type { Review } from '../../src/api/reviews.ts';
import { articles, openReviews, readReviews, reviewListHtml } from './pages/reviews.ts';
import { expect, test } from './world.ts';

/** The fields that Google's “product snippet” requires, each as a path in the data and the expected value. */
const SNIPPET = [
  ['@context', 'https://schema.org'],
  ['@type', 'Product'],
  ['name', expect.stringMatching(/\S/)],
  ['url', expect.stringMatching(/^https?:\/\/[^#]+$/)],
  ['description', expect.stringMatching(/^[^\s<>][^<>]*$/)],
  ['image.0', expect.stringMatching(/^https?:\/\//)],
  ['offers.@type', expect.stringMatching(/^(Offer|AggregateOffer)$/)],
  ['offers.priceCurrency', expect.stringMatching(/^[A-Z]{3}$/)],
  ['offers.availability', expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/)],
  ['aggregateRating.@type', 'AggregateRating'],
  ['aggregateRating.ratingValue', expect.any(Number)],
  ['aggregateRating.reviewCount', expect.any(Number)],
  ['aggregateRating.bestRating', 5],
] as const;
const REVIEW_SNIPPET = [
  ['@type', 'Review'],
  ['author.@type', 'Person'],
  ['author.name', expect.stringMatching(/\S/)],
  ['reviewRating.@type', 'Rating'],
  ['reviewRating.ratingValue', expect.any(Number)],
  ['reviewRating.bestRating', 5],
  ['datePublished', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  ['reviewBody', expect.stringMatching(/\S/)],
] as const;

const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], data);
const readTold = async (page: Page) => {
  const told = page.locator('kiosk-review-list > script[type="application/ld+json"]');
  await expect(told).toHaveCount(1);
  return JSON.parse((await told.textContent()) ?? '');
};

/** Asserts the data that search engines require of a product, with the platform's own figures. */
function expectProduct(data: object, product: Product, reviews: readonly Review[], url: string): void {
  for (const [path, value] of SNIPPET) expect(at(data, path), path).toEqual(value);
  const sum = reviews.reduce((all, { content }) => all + content.rating, 0);
  const prices = product.variants.flatMap(({ variant }) =>
    variant.visible ? [variant.priceData.discountedPrice] : [],
  );
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  expect(data).toMatchObject({
    name: product.name,
    url,
    description: product.description.replace(/<[^>]*>/g, ' ').trim(),
    image: product.media.items.flatMap(({ image }) => image?.url.replace('127.0.0.1', 'shop.localhost') ?? []),
    aggregateRating: { ratingValue: Math.round((sum / reviews.length) * 10) / 10, reviewCount: reviews.length },
    offers: {
      priceCurrency: product.priceData.currency,
      availability: `https://schema.org/${product.stock.inStock ? 'InStock' : 'OutOfStock'}`,
      url,
      ...(lowest < highest
        ? { '@type': 'AggregateOffer', lowPrice: lowest, highPrice: highest, offerCount: prices.length }
        : { '@type': 'Offer', price: lowest }),
    },
  });
}

test(
  'the demo’s product page has JSON-LD with all required fields from the platform',
  { tag: '@soak' },
  async ({ page, world }) => {
    const { product, reviews } = await readReviews(world, 'stoneware-mug');
    await page.goto(`${world.site}/product.html`);
    expectProduct(await readTold(page), product, reviews, `${world.site}/stoneware-mug.html`);
  },
);

test(
  'JSON-LD has the product, its offer, its rating and at most twenty reviews',
  { tag: '@soak' },
  async ({ page, world }) => {
    for (const [slug, offer] of [
      ['stoneware-mug', 'AggregateOffer'],
      ['bread-knife', 'Offer'],
    ] as const) {
      const { product, reviews } = await readReviews(world, slug);
      await openReviews(page, world, reviewListHtml(`product="${slug}" page-size="50" json-ld`), `?from=${slug}#top`);
      await expect(articles(page)).toHaveCount(Math.min(50, reviews.length));
      const data = await readTold(page);
      // Without an address of the product's page, the element uses the address of this page.
      expectProduct(data, product, reviews, `${world.site}/reviews?from=${slug}`);
      expect(data.offers['@type']).toBe(offer);
      expect(data.review).toHaveLength(Math.min(20, reviews.length));
      for (const [index, review] of data.review.entries()) {
        for (const [path, value] of REVIEW_SNIPPET) expect(at(review, path), path).toEqual(value);
        const { content, author, reviewDate } = reviews[index] as Review;
        expect(review).toMatchObject({
          reviewBody: content.body,
          author: { name: author.authorName },
          reviewRating: { ratingValue: content.rating },
          datePublished: reviewDate.slice(0, 10),
        });
      }
    }
  },
);
