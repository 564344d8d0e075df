/**
 * The number of failures in a row without a wait. The next failure is followed by the initial wait, and each further
 * failure triples the wait. So at most six requests are sent per minute.
 */
const FAILURE_THRESHOLD = 2;
const INITIAL_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60_000;
/** The longest Retry-After that is obeyed. A Retry-After with a date is wrong by as much as this device's clock. */
const MAX_RETRY_AFTER_MS = 300_000;

/** Runs `work`. For a while after repeated failures, it rejects with the last failure and does not run `work`. */
type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * `elapsed` returns milliseconds and, unlike the time of day, never goes back. After a failure with `retryAfterMs`, the
 * breaker waits that long, at most five minutes. Up to the same time is added to each wait at random, so that clients
 * do not return all at once.
 */
export function createCircuitBreaker(elapsed: () => number): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let lastError: unknown;

  return async work => {
    if (elapsed() < openUntil) throw lastError;
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      lastError = error;
      const exponent = failures++ - FAILURE_THRESHOLD;
      const backoffMs = exponent < 0 ? 0 : Math.min(INITIAL_WAIT_MS * 3 ** exponent, MAX_WAIT_MS);
      const retryAfterMs = Math.min(Object(error).retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
      openUntil = elapsed() + Math.max(backoffMs, retryAfterMs) * (1 + Math.random());
      throw error;
    }
  };
}
