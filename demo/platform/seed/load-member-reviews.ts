import { findOrAddMember } from '../access/token-store.ts';
import { deriveProductId } from '../catalog/product-view.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Database } from '../core/database.ts';
import { deriveGuid } from '../core/ids.ts';
import { findMember } from '../members/store.ts';
import { addReview, type ReviewRecord } from '../reviews/store.ts';
import { SEED_NOW_MS } from './data/today.ts';
import type { SeedReview, SeedShop } from './data/types.ts';

const toIsoDate = (daysAgo: number) => new Date(SEED_NOW_MS - daysAgo * DAY_MS).toISOString();

function toReview(clientId: string, memberId: string, name: string, seed: SeedReview): ReviewRecord {
  const { slug, daysAgo, rating, title, body, reply, inModeration = false } = seed;
  const date = toIsoDate(daysAgo);
  return {
    id: deriveGuid(clientId, 'opinion', memberId, slug),
    namespace: 'stores',
    entityId: deriveProductId(clientId, slug),
    content: { ...(title && { title }), body, rating, media: [] },
    createdDate: date,
    updatedDate: date,
    reviewDate: date,
    author: { type: 'MEMBER', authorName: name, contactId: memberId },
    ...(reply && {
      reply: { message: reply, createdDate: toIsoDate(daysAgo - 1), updatedDate: toIsoDate(daysAgo - 1) },
    }),
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: inModeration ? 'IN_MODERATION' : 'APPROVED', manuallyChanged: false },
    revision: '1',
    verified: true,
    origin: { type: 'ORGANIC' },
    publishCount: inModeration ? 0 : 1,
  };
}

export function seedMemberReviews(db: Database, { clientId, memberReviews = [] }: SeedShop): void {
  for (const memberReview of memberReviews) {
    const { memberId } = findOrAddMember(db, clientId, memberReview.email, SEED_NOW_MS);
    const member = memberId && findMember(db, clientId, memberId);
    if (!member) throw new Error(`the seed has no member ${memberReview.email}`);
    const review = toReview(clientId, member.id, member.details.profile.nickname ?? '', memberReview);
    addReview(db, { clientId, memberId: member.id, review });
  }
}
