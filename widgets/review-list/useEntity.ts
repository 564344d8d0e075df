import { useLayoutEffect } from 'react';
import type { Product } from '../../src/api/products.ts';
import { useProductEntry } from '../../src/elements/useProductEntry.ts';
import type { ShopApp } from '../../src/store/app.ts';
import type { Problem } from '../../src/store/problem.ts';
import { requestProduct } from '../../src/store/products.ts';
import type { Entity } from '../../src/store/state.ts';
import { toEntity } from './query.ts';

interface EntityProps {
  readonly product: string;
  readonly entity: string;
  readonly namespace: string;
}

interface EntityResult {
  readonly entity?: Entity | undefined;
  readonly product?: Product | undefined;
  /** Whether the shop does not have the product. */
  readonly isMissing: boolean;
  readonly problem?: Problem | undefined;
  readonly reload: () => void;
}

/** The reviewed entity: the entity that the attributes name, or the product, which is read for its id. */
export function useEntity(app: ShopApp, props: EntityProps): EntityResult {
  const { product: idOrSlug } = props;
  const isExplicit = props.entity !== '';
  const entry = useProductEntry(app, isExplicit ? '' : idOrSlug);
  const reload = () => {
    if (!isExplicit) requestProduct(app, idOrSlug);
  };
  useLayoutEffect(reload, [app, idOrSlug, isExplicit]);
  const { product, problem, status } = entry ?? {};
  return {
    entity: toEntity(props, product?.id),
    product,
    isMissing: status === 'missing',
    problem: status === 'failed' && !product ? problem : undefined,
    reload,
  };
}
