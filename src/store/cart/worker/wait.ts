import { isAmbiguous } from '../../../transport/is-ambiguous.ts';
import { toProblem } from '../../problem.ts';
import type { PendingChange } from '../state.ts';

/** The wait after a 429 without `Retry-After`, and the longest one with it, ms. A random part is added to both. */
const BUSY_MS = 5000;
const MAX_BUSY_MS = 120_000;

/** So many tries come before a failure. */
export const MAX_TRIES = 3;

/** Why the next change has to wait, and for how long; until the connection is back if it is missing. */
export interface Wait {
  readonly waiting?: PendingChange['waiting'];
  readonly ms?: number;
  /** The request may still arrive. Changes of other lines need not wait. */
  readonly isLanding?: true;
}

/** How long the platform is left alone after a 429. */
export const toBusyWait = ({ retryAfterMs = BUSY_MS }: { readonly retryAfterMs?: number }): Wait => ({
  waiting: 'busy',
  ms: Math.min(retryAfterMs, MAX_BUSY_MS),
});

/** Why the cart is read again later; undefined where the platform has refused to. */
export function toReadingWait(error: unknown): Wait | undefined {
  const problem = toProblem(error);
  if (problem.status === 429) return toBusyWait(error as object);
  return isAmbiguous(problem) ? { waiting: 'unreachable' } : undefined;
}
