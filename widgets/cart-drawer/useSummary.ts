import { useEffect, useReducer, useState } from 'react';
import { useRetryOnline } from '../../src/elements/useRetryOnline.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';

type SummaryCode = typeof import('./summary/summary.tsx');

/** The code that a drawer needs beyond its lines. */
export interface LazySummary {
  readonly code?: SummaryCode | undefined;
  /** The failure to load the code. */
  readonly problem?: Problem | undefined;
  readonly retry: () => void;
  /** How often the load was retried. */
  readonly tries: number;
}

/** Loads the summary and the code that reads the sums. */
export const importSummary = lazyImport(() => import('./summary/summary.tsx'));

/** Code without data of a shop, so that all drawers of a page share it. */
let loaded: SummaryCode | undefined;

/**
 * Loads the summary once it is `wanted`, and then renders the drawer again. After a failure, loads it again on `retry`
 * and when the connection is back.
 */
export function useSummary(wanted: boolean): LazySummary {
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a retry loads again.
  useEffect(() => {
    if (!wanted || loaded) return;
    setProblem(undefined);
    importSummary().then(
      code => {
        loaded = code;
        redraw();
      },
      error => setProblem(toProblem(error)),
    );
  }, [wanted, tries]);
  useRetryOnline(problem, retry);
  return { code: loaded, problem, retry, tries };
}
