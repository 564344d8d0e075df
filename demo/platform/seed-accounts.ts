import type { Review } from '../../src/api/reviews.ts';
import type { Database } from './database.ts';
import { saveCredentials } from './rows/credentials.ts';
import { findMember, saveMember } from './rows/members.ts';
import { addReview } from './rows/reviews.ts';
import { memberOf } from './rows/tokens.ts';
import { guidOf } from './rules/ids.ts';
import { productId } from './rules/products.ts';
import type { SeedAccount, SeedOpinion, SeedShop } from './seed/types.ts';

const DAY = 86_400_000;
/** The day from which the seed counts back. */
const TODAY = Date.parse('2026-10-31T10:30:00Z');

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

function seedAccount(db: Database, clientId: string, account: SeedAccount): void {
  const { email, password, contact, addresses, reviews } = account;
  const { memberId } = memberOf(db, clientId, email, TODAY);
  const kept = memberId && findMember(db, clientId, memberId);
  if (!kept) throw new Error(`the seed has no member ${email}`);
  const { id, createdAt } = kept;
  const { firstName = '', lastName = '', phone } = contact;
  const now = { createdAt, updatedAt: createdAt };
  saveCredentials(
    db,
    {
      memberId: id,
      clientId,
      email,
      password,
      verified: true,
      status: 'ACTIVE',
      ...now,
      profile: { firstName, lastName },
    },
    createdAt,
  );
  saveMember(db, {
    ...kept,
    slug: `${firstName}-${lastName}`.toLowerCase(),
    notes: {
      ...kept.notes,
      profile: { nickname: `${firstName} ${lastName[0]}.` },
      contact: {
        firstName,
        lastName,
        emails: [email],
        ...(phone && { phones: [phone] }),
        addresses: addresses.map((address, at) => ({ id: guidOf(clientId, 'address', email, String(at)), ...address })),
      },
    },
  });
  for (const opinion of reviews)
    addReview(db, { clientId, memberId: id, review: reviewBy(clientId, id, `${firstName} ${lastName[0]}.`, opinion) });
}

/** Sows what a shop's members have told of themselves and said of products. */
export function seedAccounts(db: Database, { clientId, accounts = [] }: SeedShop): void {
  for (const account of accounts) seedAccount(db, clientId, account);
}
