import type { Review } from '../../../src/api/reviews.ts';
import { readable } from '../reviews/service.ts';
import type { DocumentAsking, Given, SchemaPart } from './schema-part.ts';

/** The reviews of a thing, the newest first; never more than a hundred. */
export function reviewsOf({ store, caller }: DocumentAsking, { entityId, limit }: Given): readonly Review[] {
  return readable(store, caller, false)
    .filter(review => review.entityId === entityId)
    .toSorted((a, b) => (a.reviewDate < b.reviewDate ? 1 : -1))
    .slice(0, Math.min(Math.max(0, Number(limit)), 100));
}

export const reviews: SchemaPart = {
  types: `
    extend type Query { reviews(entityId: ID!, limit: Int = 50): [Review!]! }
    type Review {
      id: ID!
      entityId: ID!
      content: ReviewContent!
      author: ReviewAuthor!
      reviewDate: String!
      verified: Boolean!
      reply: ReviewReply
    }
    type ReviewContent { title: String, body: String, rating: Int! }
    type ReviewAuthor { type: String!, authorName: String! }
    type ReviewReply { message: String!, createdDate: String! }
  `,
  fields: { reviews: (given, asking) => reviewsOf(asking, given) },
};
