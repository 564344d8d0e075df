import { useEffect } from 'react';
import type { ShopApp } from '../store/app.ts';
import { emitError } from '../store/errors.ts';
import type { Problem } from '../store/problem.ts';

/** Emits `kiosk:error` once for each problem. */
export function useErrorEvent(app: ShopApp, host: Element, problem: Problem | undefined, retry: () => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `retry` is no new problem.
  useEffect(() => {
    if (problem) emitError(app, problem, retry, host);
  }, [problem]);
}
