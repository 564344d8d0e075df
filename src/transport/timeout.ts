import { TimeoutError } from './errors.ts';

/** The longest that a timer can wait. */
const LONGEST = 2 ** 31 - 1;

/**
 * Runs `work` until it is done, `limitMs` have passed (TimeoutError), or `signal` aborts (its reason, unchanged).
 * `work` is told by the signal it gets, and is not waited for.
 */
export async function within<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
  });
  const timer = setTimeout(() => stop.abort(new TimeoutError(what, limitMs)), Math.min(limitMs, LONGEST));
  signal?.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
