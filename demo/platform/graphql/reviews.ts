import { iterateReadableReviews } from '../reviews/service.ts';
import { countReviewsOf, type ReviewRecord } from '../reviews/store.ts';
import type { FieldArguments, GraphqlRequest, SchemaPart } from './schema-part.ts';

/** The newest reviews of a product that the caller may read: at most `limit`, and at most 100. */
export function listReviews({ read }: GraphqlRequest, { entityId, limit }: FieldArguments): readonly ReviewRecord[] {
  return read({
    rows: ({ context, caller }) => countReviewsOf(context.db, caller.clientId, String(entityId)),
    work: ({ context, caller }) =>
      [...iterateReadableReviews(context, caller, false, [String(entityId)])]
        .toSorted((a, b) => (a.reviewDate < b.reviewDate ? 1 : -1))
        .slice(0, Math.min(Math.max(0, Number(limit)), 100)),
  });
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
  fields: { reviews: (args, request) => listReviews(request, args) },
};
