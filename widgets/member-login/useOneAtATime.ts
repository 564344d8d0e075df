import { useRef } from 'react';
import type { ShopApp } from '../../src/store/app.ts';
import { emitError } from '../../src/store/errors.ts';
import { toProblem } from '../../src/store/problem.ts';
import { end, fail, type LoginTransition, start } from './login-transitions.ts';

/**
 * Runs the operations of a login element one at a time, and ignores an operation that starts during another. A failure
 * is put into the state and emitted as `kiosk:error`. `retry` repeats the last operation.
 */
export function useOneAtATime(app: ShopApp, host: Element, update: (transition: LoginTransition) => void) {
  const inFlight = useRef(false);
  const runAgain = useRef<() => void>(undefined);
  const retry = () => runAgain.current?.();

  /** Runs `work` and makes the transition that it resolves with. A retry runs `again`. */
  const run = async (
    work: () => Promise<LoginTransition | undefined>,
    again: () => void = () => run(work),
    resuming = false,
  ): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    runAgain.current = again;
    update(start(resuming));
    try {
      const transition = await work();
      if (transition) update(transition);
    } catch (error) {
      const problem = toProblem(error);
      update(fail(problem));
      emitError(app, problem, retry, host);
    }
    inFlight.current = false;
    update(end);
  };
  return { run, retry, inFlight };
}
