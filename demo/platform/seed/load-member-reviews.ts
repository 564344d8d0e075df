import type { Review } from '../../../src/api/reviews.ts';
import { memberOf } from '../access/token-store.ts';
import { productId } from '../catalog/product-view.ts';
import type { Database } from '../core/database.ts';
import { guidOf } from '../core/ids.ts';
import { findMember } from '../members/store.ts';
import { addReview } from '../reviews/store.ts';
import { TODAY } from './data/today.ts';
import type { SeedOpinion, SeedShop } from './data/types.ts';

const DAY = 86_400_000;

const dayOf = (daysAgo: number) => new Date(TODAY - daysAgo * DAY).toISOString();

function reviewBy(clientId: string, memberId: string, name: string, opinion: SeedOpinion): Review {
  const { slug, daysAgo, rating, title, body, reply, waits = false } = opinion;
  const date = dayOf(daysAgo);
  return {
    id: guidOf(clientId, 'opinion', memberId, slug),
    namespace: 'stores',
    entityId: productId(clientId, slug),
    content: { ...(title && { title }), body, rating, media: [] },
    createdDate: date,
    updatedDate: date,
    reviewDate: date,
    author: { type: 'MEMBER', authorName: name, contactId: memberId },
    ...(reply && { reply: { message: reply, createdDate: dayOf(daysAgo - 1), updatedDate: dayOf(daysAgo - 1) } }),
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: waits ? 'IN_MODERATION' : 'APPROVED', manuallyChanged: false },
    revision: '1',
    verified: true,
    origin: { type: 'ORGANIC' },
    publishCount: waits ? 0 : 1,
  };
}

/** Sows what a shop's members have said of its products. */
export function seedOpinions(db: Database, { clientId, opinions = [] }: SeedShop): void {
  for (const opinion of opinions) {
    const { memberId } = memberOf(db, clientId, opinion.email, TODAY);
    const kept = memberId && findMember(db, clientId, memberId);
    if (!kept) throw new Error(`the seed has no member ${opinion.email}`);
    const review = reviewBy(clientId, kept.id, kept.notes.profile.nickname ?? '', opinion);
    addReview(db, { clientId, memberId: kept.id, review });
  }
}
