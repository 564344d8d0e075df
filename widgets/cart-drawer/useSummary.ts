import { useEffect } from 'react';
import { useLazy } from '../../src/elements/useLazy.ts';
import { useRetryOnline } from '../../src/elements/useRetryOnline.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';

/** Loads the summary and the code that reads the sums. */
export const importSummary = lazyImport(() => import('./summary/summary.tsx'));

/**
 * Loads the code that a drawer needs beyond its lines, once it is `wanted`. After a failure, loads it again when the
 * drawer opens or the connection is back.
 */
export function useSummary(wanted: boolean, open: boolean) {
  const summary = useLazy(importSummary, wanted);
  const { problem, retry } = summary;
  useRetryOnline(problem, retry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening.
  useEffect(() => {
    if (open && problem) retry();
  }, [open]);
  return summary;
}

export type LazySummary = ReturnType<typeof useSummary>;
