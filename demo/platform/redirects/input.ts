import type { Callbacks } from '../../../src/api/redirects.ts';
import {
  isHttpUrl,
  isRecord,
  parseBoolean,
  parseEnum,
  parseHttpUrl,
  parseRecord,
  parseString,
  parseStringMap,
  type Report,
  validate,
} from '../core/validate.ts';

const CALLBACK_NAMES = [
  'postFlowUrl',
  'thankYouPageUrl',
  'cartPageUrl',
  'loginUrl',
  'planListUrl',
  'bookingsServiceListUrl',
] as const;

/** The pages to return to; http and https only, so that no script can run. */
export function parseCallbacks(value: unknown, report: Report): Callbacks {
  const fields = parseRecord(value, 'callbacks', report);
  const entries = CALLBACK_NAMES.flatMap(name => {
    const field = `callbacks.${name}`;
    const url = parseHttpUrl(fields[name], field, report, 2048);
    return url && isHttpUrl(url) ? [[name, new URL(url).href]] : [];
  });
  return Object.fromEntries(entries);
}

interface Preferences {
  /** Whether the answer includes a session token for the member. */
  readonly maintainsIdentity: boolean;
  /** Additional query parameters of the page. */
  readonly searchParams: Readonly<Record<string, string>>;
}

/** Query parameters of the hosted pages. */
const RESERVED_PARAMS = new Set(['session', 'checkoutId']);

export function parsePreferences(value: unknown, report: Report): Preferences {
  const fields = isRecord(value) ? value : {};
  if (value !== undefined && !isRecord(value)) report('preferences', 'must be an object', 'FORMAT');
  const path = 'preferences.additionalQueryParameters';
  const searchParams = parseStringMap(fields.additionalQueryParameters, path, 20, 500, report);
  for (const name of Object.keys(searchParams))
    if (RESERVED_PARAMS.has(name)) report(`${path}.${name}`, 'is the platform’s own', 'FIELD_NOT_ALLOWED');
  parseBoolean(fields.useGenericWixPages, 'preferences.useGenericWixPages', report);
  return {
    maintainsIdentity: parseBoolean(fields.maintainIdentity, 'preferences.maintainIdentity', report),
    searchParams,
  };
}

/** Requires PKCE with S256, a state, and a redirect URI unless the response mode is web_message. */
export function checkAuthRequest(value: unknown): void {
  const { responseType, responseMode, codeChallenge, codeChallengeMethod, state, redirectUri } = isRecord(value)
    ? value
    : {};
  const path = 'auth.authRequest';
  validate(report => {
    if (responseType !== 'code') report(`${path}.responseType`, 'must be code', 'INVALID_ENUM_VALUE');
    if (codeChallengeMethod !== 'S256') report(`${path}.codeChallengeMethod`, 'must be S256', 'INVALID_ENUM_VALUE');
    if (typeof codeChallenge !== 'string' || !/^[\w-]{43}$/.test(codeChallenge))
      report(`${path}.codeChallenge`, 'must be a SHA-256 as base64url', 'FORMAT');
    parseString(state, `${path}.state`, 500, report);
    parseEnum(responseMode, `${path}.responseMode`, ['fragment', 'query', 'web_message'], report);
    if (responseMode !== 'web_message' && !parseHttpUrl(redirectUri, `${path}.redirectUri`, report))
      report(`${path}.redirectUri`, 'must be given', 'REQUIRED_FIELD');
  });
}
