import { useEffect, useState } from 'react';
import { getCartState, type ShopApp } from '../../src/store/app.ts';
import { type AddOptions, addLines } from '../../src/store/cart/actions.ts';
import { checkOut } from '../../src/store/cart/checkout.ts';
import { dismissFailure, retryFailure } from '../../src/store/cart/queue.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { useReading } from '../../src/ui/useStore.ts';

/** How long a button says `Added`, ms. */
const ADDED_LABEL_MS = 1600;

/** Before its first press nothing in the cart concerns an element. */
const neverChanges = () => () => undefined;

/** Adding as one element sees it: under way, done, or failed with a way to retry. */
export function useAddToCart(app: ShopApp, host: Element, buyNow: boolean) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'added' | 'leaving'>('idle');
  /** The change or checkout whose failure in `cart.failures` is this element's. */
  const [failureId, setFailureId] = useState<number>();
  /** A failure before there was a change. */
  const [refusal, setRefusal] = useState<Problem>();
  const subscribe = failureId ? app.store.subscribe : neverChanges;
  const readCart = () => {
    const { checkout, failures } = getCartState(app);
    return phase === 'leaving' && checkout !== 'idle' ? checkout : failures.find(({ id }) => id === failureId);
  };
  const outcome = useReading(subscribe, readCart, subscribe);
  const failure = typeof outcome === 'object' ? outcome : undefined;

  useEffect(() => {
    if (phase !== 'added') return;
    const timer = setTimeout(() => setPhase('idle'), ADDED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const run = async (id: number, action: () => Promise<unknown>): Promise<Problem | undefined> => {
    setPhase('busy');
    setFailureId(id);
    setRefusal(undefined);
    try {
      const result = await action();
      if (!result || !buyNow) {
        setPhase(result ? 'added' : 'idle');
        return undefined;
      }
    } catch (error) {
      const problem = toProblem(error);
      if (!getCartState(app).failures.some(failure => failure.id === id)) setRefusal(problem);
      setPhase('idle');
      return problem;
    }
    await checkOut(app, host);
    const { checkout, failures } = getCartState(app);
    setFailureId(failures.find(({ kind }) => kind === 'checkout')?.id);
    setPhase(checkout === 'idle' ? 'added' : 'leaving');
    return undefined;
  };

  return {
    busy: phase === 'busy' || (outcome && !failure),
    added: phase === 'added',
    problem: failure?.problem ?? refusal,
    /** Adds, and resolves with the problem if it failed. */
    add: (lines: Pick<AddOptions, 'lines' | 'previews'>) => {
      if (failure) dismissFailure(app, failure.id);
      const changeId = app.cartQueue.nextId++;
      return run(changeId, () => addLines(app, { ...lines, from: host, quiet: buyNow, changeId }));
    },
    /** Repeats what failed, with what was chosen then. */
    retry: failure && (() => run(failure.id, async () => failure.kind === 'checkout' || retryFailure(app, failure.id))),
  };
}
