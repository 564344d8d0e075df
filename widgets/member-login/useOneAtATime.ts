import { useRef } from 'react';
import type { ShopApp } from '../../src/store/app.ts';
import { emitError } from '../../src/store/errors.ts';
import { toProblem } from '../../src/store/problem.ts';
import type { LoginEvent } from './login-reducer.ts';

/** Runs what a login element does one at a time, dispatches what it leads to, and emits kiosk:error if it fails. */
export function useOneAtATime(app: ShopApp, host: Element, dispatch: (event: LoginEvent) => void) {
  const inFlight = useRef(false);
  const runAgain = useRef<() => void>(undefined);
  const retry = () => runAgain.current?.();

  /** `again` is what a retry runs; `resuming` keeps the login that has been accepted. */
  const run = async (
    work: () => Promise<LoginEvent | undefined>,
    again: () => void = () => run(work),
    resuming = false,
  ): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    runAgain.current = again;
    dispatch({ type: 'started', resuming });
    const event = await work().catch((error): LoginEvent => ({ type: 'failed', problem: toProblem(error) }));
    if (event) dispatch(event);
    if (event?.type === 'failed') emitError(app, event.problem, retry, host);
    inFlight.current = false;
    dispatch({ type: 'ended' });
  };
  return { run, retry, inFlight };
}
