import { useRef, useState } from 'react';
import type { App } from '../../../src/store/app.ts';
import { tellError } from '../../../src/store/errors.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';

type Work = () => Promise<void>;

/** One write at a time: whether it is under way, what has gone wrong, and another try. */
export function useSaving(app: App, host: Element) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const working = useRef(false);

  const save = async (work: Work, done: () => void): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setProblem(undefined);
    let failure: Problem | undefined;
    try {
      await work();
    } catch (error) {
      failure = toProblem(error);
    }
    working.current = false;
    setBusy(false);
    if (!failure) return done();
    const again = () => save(work, done);
    setProblem(failure);
    retry.current = again;
    tellError(app, failure, again, host);
  };
  const retry = useRef<() => unknown>(undefined);
  return { busy, problem, save, retry: () => void retry.current?.() };
}
