import { useEffect, useState } from 'react';
import { getRuntime } from '../../src/app/runtime.ts';
import { loadActions } from '../../src/app/shop-app.ts';
import { getCartState, type ShopApp } from '../../src/store/app.ts';
import type { ProductSelection } from '../../src/store/cart/add-product.ts';
import { emitError } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { useReading } from '../../src/ui/useStore.ts';

type Actions = Awaited<ReturnType<typeof loadActions>>;

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

  const run = async (id: number, action: (actions: Actions) => Promise<unknown>): Promise<Problem | undefined> => {
    setPhase('busy');
    setFailureId(id);
    setRefusal(undefined);
    let actions: Actions | undefined;
    try {
      actions = await loadActions(getRuntime());
      const result = await action(actions);
      if (!result || !buyNow) {
        setPhase(result ? 'added' : 'idle');
        return undefined;
      }
    } catch (error) {
      const problem = toProblem(error);
      if (!getCartState(app).failures.some(failure => failure.id === id)) setRefusal(problem);
      setPhase('idle');
      if (!actions) emitError(app, problem, () => run(id, action), host);
      return problem;
    }
    await actions.checkOut(app, host);
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
    add: (selection: ProductSelection) => {
      const options = { from: host, quiet: buyNow, changeId: app.cartQueue.nextId++, replaces: failure?.id };
      return run(options.changeId, ({ addProduct }) => addProduct(app, selection, options));
    },
    /** Repeats what failed, with what was chosen then. */
    retry:
      failure &&
      (() => run(failure.id, async ({ retryFailure }) => failure.kind === 'checkout' || retryFailure(app, failure.id))),
  };
}
