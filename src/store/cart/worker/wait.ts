import { isAmbiguous } from '../../../transport/is-ambiguous.ts';
import { toProblem } from '../../problem.ts';
import type { PendingChange } from '../state.ts';

/** The wait after a 429 without `Retry-After`, and the longest one with it, ms. A random part is added to both. */
const BUSY_MS = 5000;
const MAX_BUSY_MS = 120_000;

/** The number of tries before a change fails. */
export const MAX_TRIES = 3;

/** Why the next change has to wait, and for how long. Without `ms`, the worker chooses the time by the reason. */
export interface Wait {
  readonly waiting?: PendingChange['waiting'];
  readonly ms?: number;
  /** The request may still arrive. Changes of other lines need not wait. */
  readonly isLanding?: true;
}

export const toBusyWait = ({ retryAfterMs = BUSY_MS }: { readonly retryAfterMs?: number }): Wait => ({
  waiting: 'busy',
  ms: Math.min(retryAfterMs, MAX_BUSY_MS),
});

/** The wait before the cart is read again after a failure. Undefined if the platform has refused the read. */
export function toReadingWait(error: unknown): Wait | undefined {
  const problem = toProblem(error);
  if (problem.status === 429) return toBusyWait(error as object);
  return isAmbiguous(problem) ? { waiting: 'unreachable' } : undefined;
}
