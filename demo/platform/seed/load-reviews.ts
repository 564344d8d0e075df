import { deriveProductId } from '../catalog/product-view.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { deriveGuid } from '../core/ids.ts';
import { addReview, type ReviewRecord } from '../reviews/store.ts';
import { replies, reviewTexts } from './data/review-texts.ts';
import type { SeedProduct, SeedShop } from './data/types.ts';

/** No generated review is newer than this time. */
const NEWEST_REVIEW_MS = Date.parse('2026-10-30T18:20:00Z');
/** Each review gets one of these ratings, so the list sets how frequent each rating is. */
const RATINGS = [5, 5, 5, 4, 5, 4, 5, 3, 5, 4, 5, 2, 4, 5, 5, 1, 4, 5, 3, 5];
const BEST_SELLER_REVIEWS = 64;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** A hash that never changes, so that every start creates the same reviews. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function generateReview(clientId: string, product: Pick<SeedProduct, 'slug' | 'media'>, index: number): ReviewRecord {
  const entityId = deriveProductId(clientId, product.slug);
  const hash = hashText(`${product.slug} ${index}`);
  const texts = pick(reviewTexts, hash);
  const rating = pick(RATINGS, hash >>> 3);
  const { titles, sentences } = rating >= 4 ? texts.good : texts.poor;
  const count = 1 + (hash % 3);
  const body = Array.from({ length: count }, (_, more) => pick(sentences, (hash >>> 5) + more * 3));
  const date = new Date(NEWEST_REVIEW_MS - index * 3 * DAY_MS - (hash % 71) * 3_600_000).toISOString();
  const hasReply = hash % 6 === 0 || rating <= 2;
  const repliedAt = new Date(Date.parse(date) + 2 * DAY_MS).toISOString();
  const inModeration = index > 3 && hash % 41 === 0;
  const picture = hash % 5 === 0 && product.media.length ? pick(product.media, hash).picture : undefined;
  const helpful = hash % 9;
  return {
    id: deriveGuid(clientId, 'review', product.slug, String(index)),
    namespace: 'stores',
    entityId,
    content: {
      ...(hash % 8 !== 1 && { title: pick(titles, hash >>> 7) }),
      body: [...new Set(body)].join(/[ぁ-ん]/.test(body.join('')) ? '' : ' '),
      rating,
      media: picture ? [{ image: { id: picture } }] : [],
    },
    createdDate: date,
    updatedDate: hasReply ? repliedAt : date,
    reviewDate: date,
    author: {
      type: hash % 3 ? 'VISITOR' : 'MEMBER',
      authorName: pick(texts.names, hash >>> 4),
      contactId: deriveGuid(clientId, 'contact', String(hash)),
    },
    ...(hasReply && {
      reply: {
        message: pick(rating >= 4 ? replies.good : replies.poor, hash),
        createdDate: repliedAt,
        updatedDate: repliedAt,
      },
    }),
    foundHelpful: helpful,
    foundUnhelpful: helpful ? hash % 2 : 0,
    helpfulness: helpful - (helpful ? hash % 2 : 0),
    moderation: { moderationStatus: inModeration ? 'IN_MODERATION' : 'APPROVED', manuallyChanged: false },
    revision: '1',
    verified: hash % 4 !== 0,
    origin: { type: 'ORGANIC' },
    ...(hash % 7 === 0 && {
      source: { type: 'REVIEW_REQUEST' as const, reviewRequestOptions: { id: deriveGuid(String(hash)) } },
    }),
    publishCount: inModeration ? 0 : 1,
  };
}

/** Seeds each product's reviews, oldest first. The best seller has most. Hidden and every 13th products have none. */
export function seedGeneratedReviews(db: Database, { clientId, products }: SeedShop): void {
  for (const [position, product] of products.entries()) {
    if (product.visible === false || position % 13 === 12) continue;
    const count = product.slug === 'stoneware-mug' ? BEST_SELLER_REVIEWS : 4 + (hashText(product.slug) % 15);
    addGeneratedReviews(db, clientId, product, count);
  }
}

/** Adds `count` generated reviews of a product, with numbers from `from` on. A higher number means an older review. */
export function addGeneratedReviews(
  db: Database,
  clientId: string,
  product: Pick<SeedProduct, 'slug' | 'media'>,
  count: number,
  from = 0,
): void {
  for (let index = from + count - 1; index >= from; index--)
    addReview(db, { clientId, memberId: null, review: generateReview(clientId, product, index) });
}
