import { useEffect, useState } from 'react';
import type { ShopApp } from '../../src/store/app.ts';
import { type AddOptions, addLines } from '../../src/store/cart/actions.ts';
import { checkOut } from '../../src/store/cart/checkout.ts';
import { dismissFailure, retryFailure } from '../../src/store/cart/queue.ts';
import type { CartFailure } from '../../src/store/cart/state.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { useStore } from '../../src/ui/useStore.ts';

/** How long a button says `Added`, ms. */
const ADDED_LABEL_MS = 1600;

/** Adding as one element sees it: under way, done, or failed with a way to try again. */
export function useAddToCart(app: ShopApp, host: Element, buyNow: boolean) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'added' | 'leaving'>('idle');
  const [failure, setFailure] = useState<Pick<CartFailure, 'problem'> & Partial<CartFailure>>();
  const redirecting = useStore(app.store, ({ cart }) => phase === 'leaving' && cart.checkout !== 'idle');
  // A failure that has been dealt with elsewhere, such as in the drawer, is none here.
  const isFailureOpen = useStore(
    app.store,
    ({ cart }) => failure && (failure.id === undefined || cart.failures.some(({ id }) => id === failure.id)),
  );

  useEffect(() => {
    if (phase !== 'added') return;
    const timer = setTimeout(() => setPhase('idle'), ADDED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const run = async (action: () => Promise<unknown>, thenCheckout: boolean): Promise<Problem | undefined> => {
    setPhase('busy');
    setFailure(undefined);
    try {
      const result = await action();
      if (!result || !thenCheckout) {
        setPhase(result ? 'added' : 'idle');
        return undefined;
      }
    } catch (error) {
      const problem = toProblem(error);
      const lastFailure = app.store.getState().cart.failures.at(-1);
      setFailure(problem.code === 'invalid_edit' || !lastFailure ? { problem } : lastFailure);
      setPhase('idle');
      return problem;
    }
    await checkOut(app, host);
    const { checkout, failures } = app.store.getState().cart;
    if (checkout === 'idle') setFailure(failures.find(({ kind }) => kind === 'checkout'));
    setPhase(checkout === 'idle' ? 'added' : 'leaving');
    return undefined;
  };

  return {
    busy: phase === 'busy' || redirecting,
    added: phase === 'added',
    problem: isFailureOpen ? failure?.problem : undefined,
    /** Adds, and answers what kept it from being done. */
    add: (adding: AddOptions) => {
      if (failure?.id !== undefined) dismissFailure(app, failure.id);
      return run(() => addLines(app, { ...adding, from: host, quiet: buyNow }), buyNow);
    },
    retry:
      failure?.id === undefined
        ? undefined
        : () => void run(async () => failure.kind === 'checkout' || retryFailure(app, Number(failure.id)), buyNow),
  };
}
