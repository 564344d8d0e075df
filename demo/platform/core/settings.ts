import type { Database } from './database.ts';
import { readState, writeState } from './state.ts';

/** How the platform behaves; tests change it over `/_/settings`. */
export interface Settings {
  /** Lifetime of an access token in seconds. */
  readonly accessSeconds: number;
  /** Whether renewing gives a new refresh token. */
  readonly rotation: boolean;
  /** Whether a used refresh token, shown again, revokes its whole family. */
  readonly reuseDetection: boolean;
  /** For how long the immediate predecessor still answers its successor. */
  readonly toleranceSeconds: number;
  readonly thirdPartyCookies: boolean;
  readonly authorize: 'normal' | 'silent' | 'twice' | 'wrong-origin' | 'refuse-framing';
  readonly captcha: boolean;
  readonly approval: boolean;
  readonly verification: boolean;
  readonly passwordRules: boolean;
  readonly webhookUrl: string;
  /** Whether files may be imported from this machine and the networks around it. */
  readonly privateImports: boolean;
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
  webhookUrl: '',
  privateImports: false,
};

export const readSettings = (db: Database): Settings => ({
  ...DEFAULT_SETTINGS,
  ...readState<Partial<Settings>>(db, 'settings', {}),
});

/** Takes over the settings that exist and have the right kind of value; answers what holds now. */
export function updateSettings(db: Database, change: Readonly<Record<string, unknown>>): Settings {
  const validEntries = Object.entries(DEFAULT_SETTINGS).flatMap(([name, value]) =>
    typeof change[name] === typeof value ? [[name, change[name]]] : [],
  );
  writeState(db, 'settings', { ...readSettings(db), ...Object.fromEntries(validEntries) });
  return readSettings(db);
}
