import type { Rates } from './conversion.ts';
import type { Database } from './database.ts';
import type { LimitChanges } from './limits.ts';
import { readState, writeState } from './state.ts';

/** The behavior of the platform. Tests change it with `/_/settings`. */
export interface Settings {
  /** Lifetime of an access token in seconds. */
  readonly accessSeconds: number;
  /** Whether a renewal issues a new refresh token. */
  readonly rotation: boolean;
  /** Whether using a renewed refresh token again revokes its family. */
  readonly reuseDetection: boolean;
  /** The seconds after a renewal in which the used refresh token still returns its successor. */
  readonly toleranceSeconds: number;
  /** Whether login frames use the browser's login cookie. False simulates a browser that blocks third-party cookies. */
  readonly thirdPartyCookies: boolean;
  /**
   * How a login frame answers: with one message (`normal`), none, two, from another origin, or not at all because the
   * page refuses framing.
   */
  readonly authorize: 'normal' | 'silent' | 'twice' | 'wrong-origin' | 'refuse-framing';
  /** Whether every registration and login needs a captcha. */
  readonly captcha: boolean;
  /** Whether a new member needs the merchant's approval. */
  readonly approval: boolean;
  /** Whether a login requires a verified email address. */
  readonly verification: boolean;
  /** Whether a password needs at least 8 characters rather than 4. */
  readonly passwordRules: boolean;
  /** Whether the shops accept the demo's identity provider, which lets anyone log in with any address. */
  readonly identityProvider: boolean;
  /** The URL to which events are posted. Empty if there is none. */
  readonly webhookUrl: string;
  /** The API key of the shops. Calls with the key act for the merchant. */
  readonly merchantKey: string;
  /** Origins of the shops' pages, in addition to those of this machine and those that a shop lists in the seed. */
  readonly origins: readonly string[];
  /** Limits that replace the defaults. */
  readonly limits: LimitChanges;
  /** Whether files may be imported from private networks, such as this machine. */
  readonly privateImports: boolean;
  /** Rates of the currencies into which prices are converted for pages that request it. */
  readonly conversionRates: Rates;
  /** Whether carts have the field `revision`. */
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

/** Changes the known settings whose new value has the right type, and ignores all others. Returns all settings. */
export function updateSettings(db: Database, change: Readonly<Record<string, unknown>>): Settings {
  const validEntries = Object.entries(DEFAULT_SETTINGS).flatMap(([name, value]) =>
    typeof change[name] === typeof value && Array.isArray(change[name]) === Array.isArray(value)
      ? [[name, change[name]]]
      : [],
  );
  writeState(db, 'settings', { ...readSettings(db), ...Object.fromEntries(validEntries) });
  return readSettings(db);
}
