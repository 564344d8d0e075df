/** Failures in a row before the first wait; each further one trebles it. At most six requests are sent per minute. */
const FAILURE_THRESHOLD = 2;
const INITIAL_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60_000;
/** A Retry-After that is a date is as far away as this device's clock is wrong. */
const MAX_RETRY_AFTER_MS = 300_000;

/** Runs `work`, or for a while after repeated failures rejects with the last of them instead. */
type CircuitBreaker = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * `elapsed` is in milliseconds and never goes back, unlike the time of day. A failure with `retryAfterMs` is followed by
 * that wait, of five minutes at most. Up to as much again is added to each wait: clients are not to return all at once.
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
