import { useEffect, useReducer, useState } from 'react';
import { useRetryOnline } from '../../src/elements/useRetryOnline.ts';
import { loadFailures } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';

type SummaryCode = typeof import('./summary/summary.tsx') & { readonly ui: Awaited<ReturnType<typeof loadFailures>> };

/** The code that a drawer needs beyond its lines, as far as it has loaded. */
export interface LazySummary {
  readonly code?: SummaryCode | undefined;
  /** The failure to load the code. */
  readonly problem?: Problem | undefined;
  readonly retry: () => void;
  /** How often `retry` was called. */
  readonly tries: number;
}

/** Loads the summary and the code that reads the sums. */
export const importSummary = lazyImport(() => import('./summary/summary.tsx'));

/** Code without data of a shop, so that all drawers of a page share it. */
let loaded: SummaryCode | undefined;

/** Loads the summary and the code for failures. */
async function loadSummary(): Promise<SummaryCode> {
  const [summary, ui] = await Promise.all([importSummary(), loadFailures()]);
  loaded = { ...summary, ui };
  return loaded;
}

/** Loads the summary once it is wanted, and renders the drawer again when it has loaded. */
export function useSummary(wanted: boolean): LazySummary {
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a retry loads again.
  useEffect(() => {
    if (!wanted || loaded) return;
    setProblem(undefined);
    loadSummary().then(redraw, error => setProblem(toProblem(error)));
  }, [wanted, tries]);
  useRetryOnline(problem, retry);
  return { code: loaded, problem, retry, tries };
}
