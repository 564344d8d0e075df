import { useEffect, useState } from 'react';
import type { App } from '../../src/store/app.ts';
import { type Adding, addLines } from '../../src/store/cart/actions.ts';
import { checkOut } from '../../src/store/cart/checkout.ts';
import { dismiss, tryAgain } from '../../src/store/cart/queue.ts';
import type { Failure } from '../../src/store/cart/state.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { useSelect } from '../../src/ui/useStore.ts';

/** How long a button says `Added`, ms. */
const SAID = 1600;

/** Adding as one element sees it: under way, done, or failed with a way to try again. */
export function useAdding(app: App, host: Element, buyNow: boolean) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'added' | 'leaving'>('idle');
  const [failure, setFailure] = useState<Pick<Failure, 'problem'> & Partial<Failure>>();
  const leaving = useSelect(app.store, ({ cart }) => phase === 'leaving' && cart.checkout !== 'idle');
  // A failure that has been dealt with elsewhere, such as in the drawer, is none here.
  const standing = useSelect(
    app.store,
    ({ cart }) => failure && (failure.id === undefined || cart.failures.some(({ id }) => id === failure.id)),
  );

  useEffect(() => {
    if (phase !== 'added') return;
    const timer = setTimeout(() => setPhase('idle'), SAID);
    return () => clearTimeout(timer);
  }, [phase]);

  const carryOut = async (act: () => Promise<unknown>, goOn: boolean): Promise<Problem | undefined> => {
    setPhase('busy');
    setFailure(undefined);
    try {
      const done = await act();
      if (!done || !goOn) {
        setPhase(done ? 'added' : 'idle');
        return undefined;
      }
    } catch (error) {
      const problem = toProblem(error);
      const held = app.store.getState().cart.failures.at(-1);
      setFailure(problem.code === 'invalid_edit' || !held ? { problem } : held);
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
    busy: phase === 'busy' || leaving,
    added: phase === 'added',
    problem: standing ? failure?.problem : undefined,
    /** Adds, and answers what kept it from being done. */
    add: (adding: Adding) => {
      if (failure?.id !== undefined) dismiss(app, failure.id);
      return carryOut(() => addLines(app, { ...adding, from: host, quiet: buyNow }), buyNow);
    },
    retry:
      failure?.id === undefined
        ? undefined
        : () => void carryOut(async () => failure.kind === 'checkout' || tryAgain(app, Number(failure.id)), buyNow),
  };
}
