import { NetworkError } from './errors.ts';
import type { ParsedResponse } from './response.ts';
import type { Sleep } from './sleep.ts';

const MAX_TRIES = 3;
/**
 * The wait before the first retry, ms. It doubles with each retry. Up to the same time is added at random, so that
 * clients do not retry all at once.
 */
const WAIT_MS = 200;
/** The shortest wait that the platform can request. */
const MIN_RETRY_AFTER_MS = 1000;

interface RetryOptions {
  readonly idempotent: boolean;
  /** In milliseconds since the epoch. No wait ends after it. */
  readonly deadline: number;
  readonly now: () => number;
  readonly sleep: Sleep;
}

/**
 * Calls `attempt` up to three times. Retries after a 429, which the platform sends before it acts. Retries an
 * idempotent call also after a 502, 503 or 504 and after a network error. Ends early if the wait would exceed the
 * deadline.
 */
export async function retry(
  attempt: () => Promise<ParsedResponse>,
  { idempotent, deadline, now, sleep }: RetryOptions,
): Promise<ParsedResponse> {
  for (let tries = 1; ; tries++) {
    let response: ParsedResponse | undefined;
    let failure: unknown;
    try {
      response = await attempt();
      if (response.status !== 429 && !(idempotent && /50[234]/.test(`${response.status}`))) return response;
    } catch (error) {
      if (!idempotent || !(error instanceof NetworkError)) throw error;
      failure = error;
    }
    const leastMs = parseRetryAfter(response?.retryAfter, now()) ?? WAIT_MS * 2 ** (tries - 1);
    // The random addition never makes the wait exceed the deadline.
    const waitMs = leastMs + Math.random() * Math.max(0, Math.min(leastMs, deadline - now() - leastMs));
    if (tries === MAX_TRIES || now() + waitMs > deadline) {
      if (response) return response;
      throw failure;
    }
    await sleep(waitMs);
  }
}

/**
 * Reads a Retry-After header: seconds or a date. Returns milliseconds, at least a second. Returns undefined for other
 * text and for a time that is not in the future, because this device's clock may be wrong.
 */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = String(header);
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return waitMs > 0 ? Math.max(MIN_RETRY_AFTER_MS, waitMs) : undefined;
}
