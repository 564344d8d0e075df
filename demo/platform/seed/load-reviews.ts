import type { Review } from '../../../src/api/reviews.ts';
import { productId } from '../catalog/product-view.ts';
import type { Database } from '../core/database.ts';
import { guidOf } from '../core/ids.ts';
import { addReview } from '../reviews/store.ts';
import { replies, reviewWords } from './data/review-words.ts';
import type { SeedProduct, SeedShop } from './data/types.ts';

const DAY = 86_400_000;
/** The day of the newest one. */
const NEWEST = Date.parse('2026-10-30T18:20:00Z');
/** Shares of five stars to one; products lean to one side or the other. */
const STARS = [5, 5, 5, 4, 5, 4, 5, 3, 5, 4, 5, 2, 4, 5, 5, 1, 4, 5, 3, 5];
const BEST_SELLER = 64;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Different for every text, the same at every start. */
function numberOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 13)) >>> 0;
}

function reviewOf(clientId: string, product: SeedProduct, at: number): Review {
  const entityId = productId(clientId, product.slug);
  const n = numberOf(`${product.slug} ${at}`);
  const words = pick(reviewWords, n);
  const rating = pick(STARS, n >>> 3);
  const { titles, sentences } = rating >= 4 ? words.good : words.poor;
  const count = 1 + (n % 3);
  const body = Array.from({ length: count }, (_, more) => pick(sentences, (n >>> 5) + more * 3));
  const date = new Date(NEWEST - at * 3 * DAY - (n % 71) * 3_600_000).toISOString();
  const replied = n % 6 === 0 || rating <= 2;
  const answered = new Date(Date.parse(date) + 2 * DAY).toISOString();
  const waiting = at > 3 && n % 41 === 0;
  const picture = n % 5 === 0 && product.media.length ? pick(product.media, n).picture : undefined;
  const helpful = n % 9;
  return {
    id: guidOf(clientId, 'review', product.slug, String(at)),
    namespace: 'stores',
    entityId,
    content: {
      ...(n % 8 !== 1 && { title: pick(titles, n >>> 7) }),
      body: [...new Set(body)].join(/[ぁ-ん]/.test(body.join('')) ? '' : ' '),
      rating,
      media: picture ? [{ image: picture }] : [],
    },
    createdDate: date,
    updatedDate: replied ? answered : date,
    reviewDate: date,
    author: {
      type: n % 3 ? 'VISITOR' : 'MEMBER',
      authorName: pick(words.names, n >>> 4),
      contactId: guidOf(clientId, 'contact', String(n)),
    },
    ...(replied && {
      reply: {
        message: pick(rating >= 4 ? replies.good : replies.poor, n),
        createdDate: answered,
        updatedDate: answered,
      },
    }),
    foundHelpful: helpful,
    foundUnhelpful: helpful ? n % 2 : 0,
    helpfulness: helpful - (helpful ? n % 2 : 0),
    moderation: { moderationStatus: waiting ? 'IN_MODERATION' : 'APPROVED', manuallyChanged: false },
    revision: '1',
    verified: n % 4 !== 0,
    origin: { type: 'ORGANIC' },
    ...(n % 7 === 0 && {
      source: { type: 'REVIEW_REQUEST' as const, reviewRequestOptions: { id: guidOf(String(n)) } },
    }),
    relevanceScore: Math.round((rating + helpful) * 10) / 10,
    publishCount: waiting ? 0 : 1,
  };
}

/** Sows what shoppers have said of a shop's products, the oldest first: the first product has most, a few have none. */
export function seedReviews(db: Database, { clientId, products }: SeedShop): void {
  for (const [place, product] of products.entries()) {
    if (product.visible === false || place % 13 === 12) continue;
    const count = product.slug === 'stoneware-mug' ? BEST_SELLER : 4 + (numberOf(product.slug) % 15);
    for (let at = count - 1; at >= 0; at--)
      addReview(db, { clientId, memberId: null, review: reviewOf(clientId, product, at) });
  }
}
