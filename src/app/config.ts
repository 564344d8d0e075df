import { isLocale } from '../i18n/locale.ts';
import type { StorageKind } from '../session/token-storage.ts';
import { DEFAULT_API_HOST } from '../transport/api-host.ts';

/** A shop's settings, read from its script tag (surface: the script tag). */
export interface Config {
  readonly clientId: string;
  /** An origin. */
  readonly apiHost: string;
  readonly gateway: boolean;
  readonly storage: StorageKind;
  readonly locale?: string;
  readonly currency?: string;
  /** Whether people sign in in the page, or on the shop's own. */
  readonly login: 'embedded' | 'redirect';
  /** Whether the page's data layer is told, too. */
  readonly analytics: 'off' | 'datalayer';
}

/** Reads a tag's attributes; a bad value is named in the console and the default stands, but for the API host. */
export function readConfig({ dataset }: HTMLScriptElement): Config | undefined {
  const { clientId = '', locale, currency } = dataset;
  const apiHost = parseOrigin(dataset.apiHost ?? DEFAULT_API_HOST);
  if (!apiHost) {
    console.error(`[kiosk] data-api-host="${dataset.apiHost}" is not a web address such as https://api.example`);
    return undefined;
  }
  if (locale && !isLocale(locale)) console.warn(`[kiosk] data-locale="${locale}" is not a language tag such as en-GB`);
  return {
    clientId,
    apiHost,
    gateway: parseOption('gateway', dataset.gateway, ['on', 'off']) === 'on',
    storage: parseOption('storage', dataset.storage, ['local', 'session', 'memory']),
    login: parseOption('login', dataset.login, ['embedded', 'redirect']),
    analytics: parseOption('analytics', dataset.analytics, ['off', 'datalayer']),
    ...(isLocale(locale) ? { locale } : {}),
    ...(currency ? { currency } : {}),
  };
}

function parseOrigin(value: string): string | undefined {
  try {
    const { protocol, origin } = new URL(value);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

function parseOption<T extends string>(name: string, value: string | undefined, allowed: readonly [T, ...T[]]): T {
  const found = allowed.find(choice => choice === value);
  if (value && !found) console.warn(`[kiosk] data-${name}="${value}" is none of ${allowed.join(', ')}`);
  return found ?? allowed[0];
}
