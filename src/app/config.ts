import { isLocale } from '../i18n/locale.ts';
import type { StorageKind } from '../session/token-storage.ts';
import { DEFAULT_API_HOST } from '../transport/api-host.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** A shop's settings, read from the `data-` attributes of its script tag. */
export interface Config {
  readonly clientId: string;
  /** An origin. */
  readonly apiHost: string;
  readonly gateway: boolean;
  readonly storage: StorageKind;
  readonly locale?: string | undefined;
  /** Prices are shown in it where the shop converts to it. */
  readonly currency?: string | undefined;
  /** Whether members log in on the page itself or on the shop's hosted login page. */
  readonly login: 'embedded' | 'redirect';
  /** `datalayer` pushes events to the page's `dataLayer`, too. */
  readonly analytics: 'off' | 'datalayer';
  /** `required`: storage and analytics wait for `kiosk.consent(true)`. */
  readonly consent: 'off' | 'required';
}

/** Reads a tag's attributes. Logs invalid ones and uses their defaults; undefined if the API host is invalid. */
export function readConfig({ dataset }: HTMLScriptElement): Config | undefined {
  const { clientId = '', locale, currency } = dataset;
  const apiHost = parseOrigin(dataset.apiHost ?? DEFAULT_API_HOST);
  if (!apiHost) {
    console.error(`[kiosk] data-api-host="${dataset.apiHost}" is not a web address such as https://api.example`);
    return undefined;
  }
  const hasLocale = isLocale(locale);
  if (locale && !hasLocale) console.warn(`[kiosk] data-locale="${locale}" is not a language tag such as en-GB`);
  const hasCurrency = /^[A-Z]{3}$/.test(currency ?? '');
  if (currency && !hasCurrency) console.warn(`[kiosk] data-currency="${currency}" is not a code such as USD`);
  const consent = parseOption('consent', dataset.consent, ['off', 'required']);
  const storage = parseOption('storage', dataset.storage, ['local', 'session', 'memory']);
  return {
    clientId,
    apiHost,
    gateway: parseOption('gateway', dataset.gateway, ['on', 'off']) === 'on',
    storage: consent === 'off' ? storage : 'memory',
    consent,
    login: parseOption('login', dataset.login, ['embedded', 'redirect']),
    analytics: parseOption('analytics', dataset.analytics, ['off', 'datalayer']),
    locale: hasLocale ? locale : undefined,
    currency: hasCurrency ? currency : undefined,
  };
}

function parseOrigin(value: string): string | undefined {
  return ignoreErrors(() => {
    const { protocol, origin } = new URL(value);
    return /^https?:$/.test(protocol) ? origin : undefined;
  });
}

function parseOption<T extends string>(name: string, value: string | undefined, allowed: readonly [T, ...T[]]): T {
  const found = allowed.find(choice => choice === value);
  if (value && !found) console.warn(`[kiosk] data-${name}="${value}" is none of ${allowed.join(', ')}`);
  return found ?? allowed[0];
}
