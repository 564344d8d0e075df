import { useEffect, useReducer, useState } from 'react';
import { loadFailures } from '../../src/store/errors.ts';
import { type Problem, toProblem } from '../../src/store/problem.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { useRetryOnline } from './useRetryOnline.ts';

type ExtrasCode = typeof import('./extras/extras.tsx') & { readonly ui: Awaited<ReturnType<typeof loadFailures>> };

/** What a drawer needs beyond its lines, as far as its code has come. */
export interface LateExtras {
  readonly code?: ExtrasCode | undefined;
  /** Why it has not. */
  readonly problem?: Problem | undefined;
  /** Fetches it again. */
  readonly retry: () => void;
  /** How often that was done. */
  readonly tries: number;
}

/** Fetches what a drawer draws beyond lines and sums, and what reads the sums. */
export const importExtras = lazyImport(() => import('./extras/extras.tsx'));

/** Code, not what a shop says: the same for all of a page. */
let loaded: ExtrasCode | undefined;

/** Fetches what a drawer draws beyond lines and sums, and what it changes the cart with. */
async function loadExtras(): Promise<ExtrasCode> {
  const [extras, ui] = await Promise.all([importExtras(), loadFailures()]);
  loaded = { ...extras, ui };
  return loaded;
}

/** Fetches the extras once they are wanted, and draws the drawer again when they have come. */
export function useExtras(wanted: boolean): LateExtras {
  const [problem, setProblem] = useState<Problem>();
  const [tries, retry] = useReducer((n: number) => n + 1, 0);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a retry loads again.
  useEffect(() => {
    if (!wanted || loaded) return;
    setProblem(undefined);
    loadExtras().then(redraw, error => setProblem(toProblem(error)));
  }, [wanted, tries]);
  useRetryOnline(problem, retry);
  return { code: loaded, problem, retry, tries };
}
