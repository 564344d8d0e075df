import { useEffect, useRef, useState } from 'react';
import { loadActions } from '../../src/app/shop-app.ts';
import type { ShopApp } from '../../src/store/app.ts';
import type { ProductSelection } from '../../src/store/cart/add-product.ts';
import type { Adding, AddingState } from '../../src/store/cart/adding.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';

/** Adding as one element sees it, by code that the first press awaits. */
export function useAddToCart(app: ShopApp, host: Element, buyNow: boolean) {
  const [state, show] = useState<AddingState>({});
  const adding = useRef<Adding>(null);
  useEffect(() => () => adding.current?.stop(), []);

  /** Adds, and resolves with the problem if it failed. */
  const add = async (selection: ProductSelection): Promise<Problem | undefined> => {
    show({ busy: true });
    try {
      const { createAdding } = await loadActions();
      adding.current ??= createAdding(app, host, show);
    } catch (error) {
      const problem = toProblem(error);
      show({ problem });
      emitError(app, problem, () => add(selection), host);
      return problem;
    }
    return adding.current.add(selection, buyNow);
  };
  return { ...state, add };
}
