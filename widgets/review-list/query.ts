import type { PropsOf } from '../../src/elements/attributes.ts';
import type { ReviewSort, ReviewsQuery } from '../../src/store/reviews.ts';
import type { Entity } from '../../src/store/state.ts';
import type { attributes } from './attributes.ts';

type Props = PropsOf<typeof attributes>;

/** The filter and the order of a list. */
export type ListFilter = Pick<ReviewsQuery, 'sort' | 'rating' | 'media' | 'words'>;

/** The filter that lists all reviews in an order. */
export const allIn = (sort: ReviewSort): ListFilter => ({ sort, rating: 0, media: false, words: '' });

/**
 * The entity that the attributes name, or else the product with this id. The namespace is `stores` unless the
 * attributes name both. Undefined if there is neither.
 */
export const toEntity = (
  { entity, namespace }: Pick<Props, 'entity' | 'namespace'>,
  productId?: string,
): Entity | undefined => {
  const entityId = entity || productId;
  return entityId ? { namespace: (entity && namespace) || 'stores', entityId } : undefined;
};

export const toQuery = (entity: Entity, filter: ListFilter, pageSize: number): ReviewsQuery => ({
  ...entity,
  ...filter,
  pageSize,
});
