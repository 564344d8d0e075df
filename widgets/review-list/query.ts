import type { PropsOf } from '../../src/elements/attributes.ts';
import type { ReviewSort, ReviewsQuery } from '../../src/store/reviews.ts';
import type { Entity } from '../../src/store/state.ts';
import type { attributes } from './attributes.ts';

type Props = PropsOf<typeof attributes>;

/** What the list is narrowed to and in which order. */
export type ListFilter = Pick<ReviewsQuery, 'sort' | 'rating' | 'media' | 'words'>;

/** All reviews in an order. */
export const allIn = (sort: ReviewSort): ListFilter => ({ sort, rating: 0, media: false, words: '' });

/** The entity that the attributes name, else the product of this id. */
export const toEntity = (
  { entity, namespace }: Pick<Props, 'entity' | 'namespace'>,
  productId?: string,
): Entity | undefined => {
  const entityId = entity || productId;
  return entityId ? { namespace: (entity && namespace) || 'stores', entityId } : undefined;
};

/** The reviews that an element lists. */
export const toQuery = (entity: Entity, filter: ListFilter, pageSize: number): ReviewsQuery => ({
  ...entity,
  ...filter,
  pageSize,
});
