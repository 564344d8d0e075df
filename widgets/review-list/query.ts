import type { PropsOf } from '../../src/elements/attributes.ts';
import type { Entity, ReviewSort, ReviewsQuery } from '../../src/store/reviews.ts';
import type { attributes } from './attributes.ts';

type Props = PropsOf<typeof attributes>;

/** The platform's limit. */
const MAX_PAGE_SIZE = 100;

/** The entity that the attributes name, else the product of this id. */
export const toEntity = (
  { entity, namespace }: Pick<Props, 'entity' | 'namespace'>,
  productId: string | undefined,
): Entity | undefined => {
  if (entity) return { namespace: namespace || 'stores', entityId: entity };
  return productId === undefined ? undefined : { namespace: 'stores', entityId: productId };
};

/** The reviews that an element lists. */
export const toQuery = (entity: Entity, sort: ReviewSort, rating: number, pageSize: number): ReviewsQuery => ({
  ...entity,
  sort,
  rating,
  pageSize: Math.min(pageSize, MAX_PAGE_SIZE),
});
