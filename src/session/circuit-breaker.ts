/** Failures in a row before the first wait; each further one trebles it. At most six requests are sent per minute. */
const FAILURE_THRESHOLD = 2;
const INITIAL_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60_000;

/** Stops sending requests for a while after repeated failures. */
interface CircuitBreaker {
  /** Whether requests have to wait. */
  isOpen(): boolean;
  /** Throws the last failure while open. */
  throwIfOpen(): void;
  /** `retryAfterMs` is the platform's Retry-After. */
  recordFailure(error: unknown, retryAfterMs: number | undefined): void;
  recordSuccess(): void;
}

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let lastError: unknown;

  const isOpen = () => now() < openUntil;
  return {
    isOpen,
    throwIfOpen() {
      if (isOpen()) throw lastError;
    },
    recordFailure(error, retryAfterMs = 0) {
      lastError = error;
      const exponent = failures++ - FAILURE_THRESHOLD;
      const backoffMs = exponent < 0 ? 0 : Math.min(INITIAL_WAIT_MS * 3 ** exponent, MAX_WAIT_MS);
      openUntil = now() + Math.max(backoffMs, retryAfterMs);
    },
    recordSuccess() {
      failures = 0;
    },
  };
}
