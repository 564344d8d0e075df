import { toLocale } from '../../i18n/locale.ts';
import type { StorageKind } from '../../session/token-storage.ts';
import { DEFAULT_API_HOST } from '../../transport/api-host.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';

/** A shop's settings, read from the `data-` attributes of its script tag. */
export interface Config {
  readonly clientId: string;
  /** An origin, such as `https://api.example`. */
  readonly apiHost: string;
  readonly gateway: boolean;
  readonly storage: StorageKind;
  readonly locale?: string | undefined;
  /** The currency of shown prices, if the shop converts to it. */
  readonly currency?: string | undefined;
  /** Whether members log in on the page itself or on the shop's hosted login page. */
  readonly login: 'embedded' | 'redirect';
  /** With `datalayer`, Kiosk pushes its events to the page's `dataLayer`. */
  readonly analytics: 'off' | 'datalayer';
  /** `required`: storage stays in memory and analytics waits until `kiosk.consent(true)`. */
  readonly consent: 'off' | 'required';
}

/**
 * Reads a tag's settings. Invalid settings get defaults, and `findOddSettings` lists them. Returns undefined if the API
 * host is invalid.
 */
export function readConfig({ dataset }: HTMLScriptElement): Config | undefined {
  const { clientId = '', gateway, storage, login, analytics, consent, locale, currency } = dataset;
  const apiHost = parseOrigin(dataset.apiHost ?? DEFAULT_API_HOST);
  return apiHost === undefined
    ? undefined
    : {
        clientId,
        apiHost,
        gateway: gateway !== 'off',
        storage: consent === 'required' || storage === 'memory' ? 'memory' : storage === 'session' ? storage : 'local',
        consent: consent === 'required' ? consent : 'off',
        login: login === 'redirect' ? login : 'embedded',
        analytics: analytics === 'datalayer' ? analytics : 'off',
        locale: toLocale(locale),
        currency: /^[A-Z]{3}$/.test(currency ?? '') ? currency : undefined,
      };
}

function parseOrigin(value: string): string | undefined {
  return ignoreErrors(() => {
    const { protocol, origin } = new URL(value);
    return /^https?:$/.test(protocol) ? origin : undefined;
  });
}
