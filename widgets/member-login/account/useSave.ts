import { useRef, useState } from 'react';
import type { ShopApp } from '../../../src/store/app.ts';
import { emitError } from '../../../src/store/errors.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';

type SaveRequest = () => Promise<void>;

/** One write at a time: whether it is under way, what has gone wrong, and another try. */
export function useSave(app: ShopApp, host: Element) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const inFlight = useRef(false);

  const save = async (request: SaveRequest, onSaved: () => void): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setProblem(undefined);
    let failure: Problem | undefined;
    try {
      await request();
    } catch (error) {
      failure = toProblem(error);
    }
    inFlight.current = false;
    setBusy(false);
    if (!failure) return onSaved();
    const retrySave = () => save(request, onSaved);
    setProblem(failure);
    retry.current = retrySave;
    emitError(app, failure, retrySave, host);
  };
  const retry = useRef<() => unknown>(undefined);
  return { busy, problem, save, retry: () => void retry.current?.() };
}
