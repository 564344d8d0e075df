/** So many failures in a row are free; after that the wait trebles with each. At most six requests go out in a minute. */
const FAILURE_THRESHOLD = 2;
const INITIAL_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60_000;

/** Keeps a platform that is down from being asked for the same again and again. */
export interface CircuitBreaker {
  /** Whether the next request has to wait. */
  isOpen(): boolean;
  /** Throws the last failure, in place of a request, while it is quiet. */
  throwIfOpen(): void;
  /** `waitMs` is what the platform itself asked for. */
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
