import { rateLimited } from './api-error.ts';
import { DAY_MS } from './clock.ts';
import type { Context } from './context.ts';
import { readSettings } from './settings.ts';
import { isRecord, parseInteger, type Report } from './validate.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many attempts of a kind are taken within a time. The settings can change each number. */
const LIMITS = {
  /** New accounts of a visitor. */
  registrations: { max: 10, windowMs: MINUTE_MS },
  /** Logins of a visitor to an address. */
  logins: { max: 10, windowMs: MINUTE_MS },
  /** Wrong passwords for an address, by anyone. The next login needs a captcha. */
  wrongPasswords: { max: 20, windowMs: HOUR_MS },
  /** Recoveries of an address that a visitor asks for. */
  recoveries: { max: 3, windowMs: MINUTE_MS },
  /** Mails with a code to an address. */
  codeMails: { max: 4, windowMs: MINUTE_MS },
  /** Mails with a code or a link that shoppers ask for, to an address. */
  mails: { max: 20, windowMs: DAY_MS },
  /** Wrong codes from mails for an account. */
  wrongMailCodes: { max: 10, windowMs: HOUR_MS },
  /** Uploads that a visitor or member announces. */
  uploads: { max: 100, windowMs: DAY_MS },
  /** Wrong codes of coupons and gift cards, by a visitor. */
  wrongCodes: { max: 10, windowMs: MINUTE_MS },
  /** The same, by all visitors of a shop: new visitors are free. */
  wrongShopCodes: { max: 100, windowMs: MINUTE_MS },
} as const;

export type LimitName = keyof typeof LIMITS;

/** A number in place of the default; null lifts the limit. */
export type LimitChanges = Readonly<Partial<Record<LimitName, number | null>>>;

const limitNames = Object.keys(LIMITS) as readonly LimitName[];

/** Numbers by name; `false` lifts all limits. */
export function parseLimits(value: unknown, field: string, report: Report): LimitChanges {
  if (value === false) return Object.fromEntries(limitNames.map(name => [name, null]));
  if (!isRecord(value)) report(field, 'must be an object of numbers, or false', 'FORMAT');
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.map(([name, max]) => {
      const path = `${field}.${name}`;
      if (!Object.hasOwn(LIMITS, name)) report(path, `must be one of ${limitNames.join(', ')}`, 'OTHER');
      return [name, max === null ? null : parseInteger(max, path, 0, 1_000_000, report)];
    }),
  );
}

/** Times of attempts by key. In memory, so that an error that rolls its call back leaves them counted. */
export interface Attempts {
  list(key: string): readonly number[];
  set(key: string, times: readonly number[]): void;
  clear(): void;
}

/** Keys in memory; of more, the one without attempts for longest is forgotten. */
const MAX_KEYS = 100_000;

export function createAttempts(): Attempts {
  const timesByKey = new Map<string, readonly number[]>();
  return {
    list: key => timesByKey.get(key) ?? [],
    set(key, times) {
      timesByKey.delete(key);
      timesByKey.set(key, times);
      const [oldest] = timesByKey.keys();
      if (timesByKey.size > MAX_KEYS && oldest !== undefined) timesByKey.delete(oldest);
    },
    clear: () => timesByKey.clear(),
  };
}

type Who = readonly (string | null | undefined)[];

/** The attempts that count, and how many are taken. */
function readAttempts({ db, clock, attempts }: Context, name: LimitName, who: Who) {
  const { windowMs } = LIMITS[name];
  const key = JSON.stringify([name, ...who]);
  const windowStart = clock.now() - windowMs;
  const times = attempts.list(key).filter(at => at > windowStart);
  const { [name]: max = LIMITS[name].max } = readSettings(db).limits;
  return { key, times, max: max ?? Number.POSITIVE_INFINITY, windowStart };
}

/** Counts an attempt that has been taken, such as a wrong password. */
export function countAttempt(context: Context, name: LimitName, ...who: Who): void {
  const { key, times, max } = readAttempts(context, name, who);
  if (max !== Number.POSITIVE_INFINITY) context.attempts.set(key, [...times, context.clock.now()].slice(-max - 1));
}

/** Whether no further attempt is taken. */
export function isAtLimit(context: Context, name: LimitName, ...who: Who): boolean {
  const { times, max } = readAttempts(context, name, who);
  return times.length >= max;
}

/** Throws 429 if no further attempt is taken. */
export function requireBelowLimit(context: Context, name: LimitName, ...who: Who): void {
  const { times, max, windowStart } = readAttempts(context, name, who);
  const [first = context.clock.now()] = times;
  if (times.length >= max) throw rateLimited(Math.max(1, Math.ceil((first - windowStart) / 1_000)));
}

/** Counts an attempt; throws 429 if it is one too many. */
export function enforceLimit(context: Context, name: LimitName, ...who: Who): void {
  requireBelowLimit(context, name, ...who);
  countAttempt(context, name, ...who);
}
