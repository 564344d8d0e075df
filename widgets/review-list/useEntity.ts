import { useLayoutEffect } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { App } from '../../src/store/app.ts';
import type { Problem } from '../../src/store/problem.ts';
import { entryOf, needProduct } from '../../src/store/products.ts';
import type { Entity } from '../../src/store/reviews.ts';
import { useSelect } from '../../src/ui/useStore.ts';

interface Asked {
  readonly product: string;
  readonly entity: string;
  readonly namespace: string;
}

interface Found {
  readonly entity?: Entity | undefined;
  readonly product?: Product | undefined;
  readonly problem?: Problem | undefined;
  readonly reload: () => void;
}

/** What is reviewed: the entity named, or the product, looked up by its slug. */
export function useEntity(app: App, { product: ref, entity, namespace }: Asked): Found {
  const named = entity !== '';
  const entry = useSelect(app.store, state => (named ? undefined : entryOf(state, ref)));
  const reload = () => {
    if (!named) needProduct(app, ref);
  };
  useLayoutEffect(reload, [app, ref, named]);
  if (named) return { entity: { namespace: namespace || 'stores', entityId: entity }, reload };
  const { product, problem, status } = entry ?? {};
  return {
    entity: product && { namespace: 'stores', entityId: product.id },
    product,
    problem: status === 'failed' ? problem : undefined,
    reload,
  };
}
