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
  /** The work of the operation in progress. Another operation may replace it, and its result then has no effect. */
  const inFlight = useRef<() => unknown>(undefined);
  const runAgain = useRef<() => void>(undefined);
  const retry = () => runAgain.current?.();

  /** Runs `work` and makes the transition that it resolves with. A retry runs `again`. */
  const run = async (
    work: () => Promise<LoginTransition | undefined>,
    again: () => void = () => run(work),
    resuming = false,
  ): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = work;
    const isCurrent = () => inFlight.current === work;
    runAgain.current = again;
    update(start(resuming));
    try {
      const transition = await work();
      if (transition && isCurrent()) update(transition);
    } catch (error) {
      if (!isCurrent()) return;
      const problem = toProblem(error);
      update(fail(problem));
      emitError(app, problem, retry, host);
    }
    if (!isCurrent()) return;
    inFlight.current = undefined;
    update(end);
  };
  return { run, retry, inFlight };
}
