import type { Rates } from './conversion.ts';
import type { Database } from './database.ts';
import type { LimitChanges } from './limits.ts';
import { readState, writeState } from './state.ts';

/** The behaviour of the platform; tests change it with `/_/settings`. */
export interface Settings {
  /** Lifetime of an access token in seconds. */
  readonly accessSeconds: number;
  /** Whether a renewal issues a new refresh token. */
  readonly rotation: boolean;
  /** Whether the reuse of a refresh token revokes its family. */
  readonly reuseDetection: boolean;
  /** How long the previous refresh token still returns its successor. */
  readonly toleranceSeconds: number;
  readonly thirdPartyCookies: boolean;
  readonly authorize: 'normal' | 'silent' | 'twice' | 'wrong-origin' | 'refuse-framing';
  readonly captcha: boolean;
  readonly approval: boolean;
  readonly verification: boolean;
  readonly passwordRules: boolean;
  /** Whether the shops take the word of the demo's identity provider, which vouches for any address. */
  readonly identityProvider: boolean;
  readonly webhookUrl: string;
  /** The API key of the shops: calls that carry it act for the merchant. */
  readonly merchantKey: string;
  /** Origins of the shops' pages, beside those of this machine and those that a shop lists itself. */
  readonly origins: readonly string[];
  /** Limits in place of the defaults. */
  readonly limits: LimitChanges;
  /** Whether files may be imported from private networks, such as this machine. */
  readonly privateImports: boolean;
  /** The currencies that prices are shown in, too, for pages that ask. */
  readonly conversionRates: Rates;
  /** Whether carts state their revision. */
  readonly cartRevisions: boolean;
}

const DEFAULT_SETTINGS: Settings = {
  accessSeconds: 14_400,
  rotation: true,
  reuseDetection: true,
  toleranceSeconds: 10,
  thirdPartyCookies: true,
  authorize: 'normal',
  captcha: false,
  approval: false,
  verification: false,
  passwordRules: true,
  identityProvider: false,
  webhookUrl: '',
  merchantKey: 'demo-api-key',
  origins: [],
  limits: {},
  privateImports: false,
  conversionRates: { EUR: 1, USD: 1.08, GBP: 0.86, CHF: 0.95, JPY: 162 },
  cartRevisions: false,
};

export const readSettings = (db: Database): Settings => ({
  ...DEFAULT_SETTINGS,
  ...readState<Partial<Settings>>(db, 'settings', {}),
});

/** Sets the settings that exist and have the right type, and returns all of them. */
export function updateSettings(db: Database, change: Readonly<Record<string, unknown>>): Settings {
  const validEntries = Object.entries(DEFAULT_SETTINGS).flatMap(([name, value]) =>
    typeof change[name] === typeof value && Array.isArray(change[name]) === Array.isArray(value)
      ? [[name, change[name]]]
      : [],
  );
  writeState(db, 'settings', { ...readSettings(db), ...Object.fromEntries(validEntries) });
  return readSettings(db);
}
