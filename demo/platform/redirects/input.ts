import type { Callbacks } from '../../../src/api/redirects.ts';
import { isShopOrigin, parseShopUrl } from '../access/shop-origins.ts';
import { apiError } from '../core/api-error.ts';
import type { Database } from '../core/database.ts';
import {
  parseBoolean,
  parseEnum,
  parseOptionalString,
  parseRecord,
  parseString,
  parseStringMap,
  type Report,
  reportUnknownFields,
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

/** Parses the URLs of the merchant's pages, which must be on origins of the shop. */
export function parseCallbacks(db: Database, clientId: string, value: unknown, report: Report): Callbacks {
  const fields = parseRecord(value, 'callbacks', report);
  reportUnknownFields(fields, new Set(CALLBACK_NAMES), 'callbacks.', 'the callbacks', report);
  const entries = CALLBACK_NAMES.flatMap(name => {
    const field = `callbacks.${name}`;
    const url = parseShopUrl(db, clientId, fields[name], field, report, 2048);
    return url ? [[name, new URL(url).href]] : [];
  });
  return Object.fromEntries(entries);
}

interface Preferences {
  /** Whether the answer includes a session token of the member. */
  readonly maintainsIdentity: boolean;
  /** Whether the page omits the name of the shop. */
  readonly isGeneric: boolean;
  /** Additional query parameters of the page. */
  readonly searchParams: Readonly<Record<string, string>>;
}

const PREFERENCE_NAMES = new Set(['useGenericWixPages', 'maintainIdentity', 'additionalQueryParameters']);

/** Query parameters that the hosted pages use themselves. */
const RESERVED_PARAMS = new Set(['session', 'checkoutId']);

export function parsePreferences(value: unknown, report: Report): Preferences {
  const fields = parseRecord(value, 'preferences', report);
  reportUnknownFields(fields, PREFERENCE_NAMES, 'preferences.', 'the preferences', report);
  const path = 'preferences.additionalQueryParameters';
  const searchParams = parseStringMap(fields.additionalQueryParameters, path, 20, 500, report);
  for (const name of Object.keys(searchParams))
    if (RESERVED_PARAMS.has(name)) report(`${path}.${name}`, 'is the platform’s own', 'FIELD_NOT_ALLOWED');
  return {
    isGeneric: parseBoolean(fields.useGenericWixPages, 'preferences.useGenericWixPages', report),
    maintainsIdentity: parseBoolean(fields.maintainIdentity, 'preferences.maintainIdentity', report),
    searchParams,
  };
}

const AUTH_REQUEST_NAMES = new Set([
  'clientId',
  'responseType',
  'redirectUri',
  'scope',
  'state',
  'responseMode',
  'codeChallenge',
  'codeChallengeMethod',
  'sessionToken',
]);

const PROMPTS = ['login', 'none', 'consent', 'select_account'] as const;

/** The shop and the page that would receive the code of an authorization request. */
interface CodeTarget {
  readonly clientId: string;
  /** The origin of the requesting page, which receives a `web_message` response. Null outside browsers. */
  readonly pageOrigin: string | null;
}

/**
 * Requires PKCE with S256, a state, the scope `offline_access`, and a redirect URI on an origin of the shop. The
 * response mode `web_message` needs no redirect URI, but a page on an origin of the shop. Throws 400 or 403.
 */
export function checkAuth(db: Database, value: unknown, { clientId, pageOrigin }: CodeTarget): void {
  const { responseMode } = validate(report => {
    const auth = parseRecord(value, 'auth', report);
    reportUnknownFields(auth, new Set(['authRequest', 'prompt']), 'auth.', 'this section', report);
    if (auth.prompt !== undefined && auth.prompt !== null) parseEnum(auth.prompt, 'auth.prompt', PROMPTS, report);
    const request = parseRecord(auth.authRequest, 'auth.authRequest', report);
    checkAuthRequest(db, clientId, request, report);
    return request;
  });
  if (responseMode === 'web_message' && pageOrigin !== null && !isShopOrigin(db, clientId, pageOrigin))
    throw apiError(403, 'unauthorized_client', `The shop does not list ${pageOrigin} among its origins.`);
}

function checkAuthRequest(
  db: Database,
  clientId: string,
  request: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  const { responseMode, codeChallenge, redirectUri, sessionToken } = request;
  const path = 'auth.authRequest';
  reportUnknownFields(request, AUTH_REQUEST_NAMES, `${path}.`, 'an authorization request', report);
  parseEnum(request.responseType, `${path}.responseType`, ['code'], report);
  parseEnum(request.codeChallengeMethod, `${path}.codeChallengeMethod`, ['S256'], report);
  parseEnum(request.scope, `${path}.scope`, ['offline_access'], report);
  if (typeof codeChallenge !== 'string' || !/^[\w-]{43}$/.test(codeChallenge))
    report(`${path}.codeChallenge`, 'must be a SHA-256 as base64url', 'FORMAT');
  parseString(request.state, `${path}.state`, 500, report);
  parseEnum(responseMode, `${path}.responseMode`, ['fragment', 'query', 'web_message'], report);
  if (redirectUri) parseShopUrl(db, clientId, redirectUri, `${path}.redirectUri`, report);
  else if (responseMode !== 'web_message') report(`${path}.redirectUri`, 'must be given', 'REQUIRED_FIELD');
  parseOptionalString(sessionToken, `${path}.sessionToken`, 2_048, report);
}
