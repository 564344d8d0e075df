import { NetworkError } from './errors.ts';
import type { ParsedResponse } from './response.ts';
import type { Sleep } from './sleep.ts';

const MAX_TRIES = 3;
/** Doubles with each try. The wait is a random part of it: clients are not to retry all at once. */
const HALF_WAIT_MS = 200;

interface RetryOptions {
  readonly idempotent: boolean;
  /** In milliseconds since the epoch; no wait goes past it. */
  readonly deadline: number;
  readonly now: () => number;
  readonly sleep: Sleep;
}

/** Tries up to three times: after 429, which the platform sends before acting; if idempotent, also after an outage. */
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
    const askedMs = parseRetryAfter(response?.retryAfter, now());
    // Up to as much again is waited, as far as there is time: clients that were told the same are not to return at once.
    const randomMs =
      askedMs === undefined ? HALF_WAIT_MS * 2 ** tries : Math.max(0, Math.min(askedMs, deadline - now() - askedMs));
    const waitMs = (askedMs ?? 0) + Math.random() * randomMs;
    if (tries === MAX_TRIES || now() + waitMs > deadline) {
      if (response) return response;
      throw failure;
    }
    await sleep(waitMs);
  }
}

/** Reads a Retry-After header, which is in seconds or a date. Returns milliseconds, or undefined if it is neither. */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = String(header);
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
