import { DAY_MS } from './clock.ts';
import { isRecord, parseInteger, type Report } from './validate.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The most attempts of a kind within a time window. The settings can change each number. */
export const LIMITS = {
  /** New accounts of a visitor. */
  registrations: { max: 10, windowMs: MINUTE_MS },
  /** Logins of a visitor to an address. */
  logins: { max: 10, windowMs: MINUTE_MS },
  /** Wrong passwords for an address, by anyone. At the limit a login needs a captcha. */
  wrongPasswords: { max: 20, windowMs: HOUR_MS },
  /** Recovery requests of a visitor for an address. */
  recoveries: { max: 3, windowMs: MINUTE_MS },
  /** Mails with a code to an address. */
  codeMails: { max: 4, windowMs: MINUTE_MS },
  /**
   * Mails with a code to an address within a day. A request needs the account's password or tokens, or the merchant's
   * rights.
   */
  mails: { max: 20, windowMs: DAY_MS },
  /** Mails with a recovery link to an address. Anyone can request them. At the limit the last link still works. */
  recoveryMails: { max: 5, windowMs: HOUR_MS },
  /** Other mails to an address that shoppers cause, such as confirmations. At the limit the mail is not sent. */
  notices: { max: 20, windowMs: DAY_MS },
  /** Reviews of a visitor or member. */
  reviews: { max: 20, windowMs: HOUR_MS },
  /** Requests of a visitor or member for a mail when an item is back in stock. */
  stockRequests: { max: 20, windowMs: HOUR_MS },
  /** Wrong codes from mails for an account. */
  wrongMailCodes: { max: 10, windowMs: HOUR_MS },
  /** Uploads that a visitor or member announces. */
  uploads: { max: 100, windowMs: DAY_MS },
  /** Wrong codes of coupons and gift cards, by a visitor. */
  wrongCodes: { max: 10, windowMs: MINUTE_MS },
  /** Wrong codes of coupons and gift cards by all visitors of a shop, because anyone can become a new visitor. */
  wrongShopCodes: { max: 100, windowMs: MINUTE_MS },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Numbers that replace the defaults. Null lifts a limit. */
export type LimitChanges = Readonly<Partial<Record<LimitName, number | null>>>;

const limitNames = Object.keys(LIMITS) as readonly LimitName[];

/** Parses numbers from 0 to 1,000,000 by the name of a limit. `null` lifts one limit, and `false` lifts all limits. */
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
