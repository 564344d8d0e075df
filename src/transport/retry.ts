import type { Endpoint } from '../api/endpoint.ts';
import { NetworkError } from './errors.ts';
import type { Answer } from './response.ts';

const MOST_TRIES = 3;
/** Doubles with each try; the wait is a random part of it, so that a crowd does not come back at once. */
const FIRST_WAIT_MS = 400;

/** Resolves after that many milliseconds. */
export type Pause = (ms: number) => Promise<void>;
export const pause: Pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Whether a call may be sent twice without doing anything twice. */
export const isRepeatable = ({ method, reads }: Endpoint): boolean => reads === true || /GET|PUT|DELETE/.test(method);

export interface RetryOptions {
  readonly repeatable: boolean;
  /** The moment, in milliseconds, that no wait may pass. */
  readonly until: number;
  readonly now: () => number;
  readonly pause: Pause;
}

/** Tries up to three times: anything after 429, which refuses before acting; what is repeatable also after an outage. */
export async function retry(
  attempt: () => Promise<Answer>,
  { repeatable, until, now, pause }: RetryOptions,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    let answer: Answer | undefined;
    let failure: unknown;
    try {
      answer = await attempt();
      if (answer.status !== 429 && !(repeatable && /50[234]/.test(`${answer.status}`))) return answer;
    } catch (error) {
      if (!repeatable || !(error instanceof NetworkError)) throw error;
      failure = error;
    }
    const wait = waitAsked(answer?.retryAfter, now()) ?? Math.random() * FIRST_WAIT_MS * 2 ** (tries - 1);
    if (tries === MOST_TRIES || now() + wait > until) {
      if (answer) return answer;
      throw failure;
    }
    await pause(wait);
  }
}

/** The milliseconds that a Retry-After header asks for, in seconds or as a date; undefined where it says neither. */
export function waitAsked(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
