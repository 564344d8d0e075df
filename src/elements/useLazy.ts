import { useLayoutEffect, useReducer, useState } from 'react';
import { type Problem, toProblem } from '../store/problem.ts';

/** Code that loads on demand. */
interface LazyCode<Code> {
  /** Undefined until the code has loaded. */
  readonly code: Code | undefined;
  /** The failure of the last load. */
  readonly problem: Problem | undefined;
  /** Loads the code again. */
  readonly retry: () => void;
}

/**
 * Loads code once it is wanted. After a failure, loads it again on `retry` and, if `wanted` is a number, for each new
 * number.
 */
export function useLazy<Code>(load: () => Promise<Code>, wanted: boolean | number = true): LazyCode<Code> {
  const [code, setCode] = useState<Code>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  // A layout effect, so that code already loaded is rendered before the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` stays the same.
  useLayoutEffect(() => {
    if (!wanted) return;
    setProblem(undefined);
    load().then(setCode, error => setProblem(toProblem(error)));
  }, [wanted, tries]);
  return { code, problem, retry };
}
