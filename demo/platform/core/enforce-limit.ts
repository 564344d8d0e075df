import { rateLimited } from './api-error.ts';
import type { Context } from './context.ts';
import { LIMITS, type LimitName } from './limits.ts';
import { readSettings } from './settings.ts';

type Who = readonly (string | null | undefined)[];

/** The attempts within the window of a limit, and the most attempts that the limit allows. */
function readAttempts({ db, clock, attempts }: Context, name: LimitName, who: Who) {
  const { windowMs } = LIMITS[name];
  const key = JSON.stringify([name, ...who]);
  const windowStart = clock.now() - windowMs;
  const times = attempts.list(key).filter(at => at > windowStart);
  const { [name]: max = LIMITS[name].max } = readSettings(db).limits;
  return { key, times, max: max ?? Number.POSITIVE_INFINITY, windowStart };
}

/** Counts an attempt, such as a wrong password. Counts nothing if the settings remove the limit. */
export function countAttempt(context: Context, name: LimitName, ...who: Who): void {
  const { key, times, max } = readAttempts(context, name, who);
  if (max !== Number.POSITIVE_INFINITY) context.attempts.set(key, [...times, context.clock.now()].slice(-max - 1));
}

/** Whether the limit allows no further attempt. */
export function isAtLimit(context: Context, name: LimitName, ...who: Who): boolean {
  const { times, max } = readAttempts(context, name, who);
  return times.length >= max;
}

/**
 * Throws 429 if the limit allows no further attempt. `Retry-After` is the time until the oldest attempt leaves the
 * window.
 */
export function requireBelowLimit(context: Context, name: LimitName, ...who: Who): void {
  const { times, max, windowStart } = readAttempts(context, name, who);
  const [first = context.clock.now()] = times;
  if (times.length >= max) throw rateLimited(Math.max(1, Math.ceil((first - windowStart) / 1_000)));
}

/** Counts an attempt. Throws 429 without counting if the limit allows no further attempt. */
export function enforceLimit(context: Context, name: LimitName, ...who: Who): void {
  requireBelowLimit(context, name, ...who);
  countAttempt(context, name, ...who);
}
