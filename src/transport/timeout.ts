import { TimeoutError } from './errors.ts';

/** The longest delay that `setTimeout` accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs `work`. Rejects with TimeoutError after `timeoutMs`, or with the reason of `signal` if that aborts first. The
 * signal that `work` has got is then aborted, and `work` is not awaited.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  label: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const timer = setTimeout(
    () => controller.abort(new TimeoutError(label, timeoutMs)),
    Math.min(timeoutMs, MAX_TIMER_MS),
  );
  signal?.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
