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

/** The values of the settings that have few; the first is the default. */
export const CHOICES = {
  gateway: ['on', 'off'],
  storage: ['local', 'session', 'memory'],
  login: ['embedded', 'redirect'],
  analytics: ['off', 'datalayer'],
  consent: ['off', 'required'],
} as const;

/** Reads a tag's attributes, with the defaults for invalid ones; undefined if the API host is invalid. `checkConfig` says which are. */
export function readConfig({ dataset }: HTMLScriptElement): Config | undefined {
  const { clientId = '', locale, currency } = dataset;
  const choose = <N extends keyof typeof CHOICES>(name: N): (typeof CHOICES)[N][number] =>
    CHOICES[name].find(choice => choice === dataset[name]) ?? CHOICES[name][0];
  const apiHost = parseOrigin(dataset.apiHost ?? DEFAULT_API_HOST);
  const consent = choose('consent');
  return apiHost === undefined
    ? undefined
    : {
        clientId,
        apiHost,
        gateway: choose('gateway') === 'on',
        storage: consent === 'off' ? choose('storage') : 'memory',
        consent,
        login: choose('login'),
        analytics: choose('analytics'),
        locale: isLocale(locale) ? locale : undefined,
        currency: /^[A-Z]{3}$/.test(currency ?? '') ? currency : undefined,
      };
}

function parseOrigin(value: string): string | undefined {
  return ignoreErrors(() => {
    const { protocol, origin } = new URL(value);
    return /^https?:$/.test(protocol) ? origin : undefined;
  });
}
