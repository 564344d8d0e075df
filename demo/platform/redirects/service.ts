import type { Callbacks, RedirectRequest, RedirectSession } from '../../../src/api/redirects.ts';
import type { Caller } from '../access/caller.ts';
import { addLoginToken } from '../access/one-time-tokens.ts';
import { findProductBySlug } from '../catalog/store.ts';
import { getCheckout } from '../checkouts/service.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import {
  isRecord,
  parseBoolean,
  parseEnum,
  parseHttpUrl,
  parseOptionalString,
  parseRecord,
  parseString,
  type Report,
  validate,
} from '../core/validate.ts';
import { addRedirectSession } from './store.ts';

const CALLBACK_NAMES = [
  'postFlowUrl',
  'thankYouPageUrl',
  'cartPageUrl',
  'loginUrl',
  'planListUrl',
  'bookingsServiceListUrl',
] as const;

/** Pages to come back to: http or https, nothing that a browser would run. */
function parseCallbacks(value: unknown, report: Report): Callbacks {
  const fields = parseRecord(value, 'callbacks', report);
  const entries = CALLBACK_NAMES.flatMap(name => {
    const field = `callbacks.${name}`;
    const text = parseOptionalString(fields[name], field, 2048, report);
    if (text === undefined) return [];
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol === 'http:' || url?.protocol === 'https:') return [[name, url.href]];
    report(field, 'must be an http or https address', 'FORMAT');
    return [];
  });
  return Object.fromEntries(entries);
}

interface Preferences {
  /** Whether the answer has a token by which the member stays who they are elsewhere. */
  readonly maintainsIdentity: boolean;
  /** What the page's address has besides. */
  readonly searchParams: Readonly<Record<string, string>>;
}

/** Names that mean something to the hosted pages themselves. */
const RESERVED_PARAMS = new Set(['session', 'checkoutId']);

function parsePreferences(value: unknown, report: Report): Preferences {
  const fields = isRecord(value) ? value : {};
  if (value !== undefined && !isRecord(value)) report('preferences', 'must be an object', 'FORMAT');
  const path = 'preferences.additionalQueryParameters';
  const additionalParams = fields.additionalQueryParameters ?? {};
  if (!isRecord(additionalParams)) report(path, 'must be texts by name', 'FORMAT');
  const entries = Object.entries(isRecord(additionalParams) ? additionalParams : {}).map(
    ([name, text]): readonly [string, string] => {
      if (RESERVED_PARAMS.has(name)) report(`${path}.${name}`, 'is the platform’s own', 'FIELD_NOT_ALLOWED');
      return [name, parseString(text, `${path}.${name}`, 500, report)];
    },
  );
  if (entries.length > 20) report(path, 'must not have more than 20 entries', 'MAX_SIZE');
  parseBoolean(fields.useGenericWixPages, 'preferences.useGenericWixPages', report);
  return {
    maintainsIdentity: parseBoolean(fields.maintainIdentity, 'preferences.maintainIdentity', report),
    searchParams: Object.fromEntries(entries),
  };
}

const SECTIONS = ['ecomCheckout', 'storesProduct', 'login', 'logout', 'auth'] as const;
const UNSUPPORTED_SECTIONS = ['bookingsCheckout', 'bookingsBook', 'eventsCheckout', 'paidPlansCheckout'] as const;

/** A request for a code: PKCE by S256, a state, and a page to come back to unless a frame answers. */
function checkAuthRequest(value: unknown): void {
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

/** Prepares a visit to a hosted page; its address carries a secret of this visit alone, never a token. */
export function createRedirectSession(
  context: Context,
  caller: Caller,
  input: RedirectRequest,
  { origin, pageOrigin }: { readonly origin: string; readonly pageOrigin: string | null },
): RedirectSession {
  const { callbacks, section, preferences } = validate(report => {
    const requestedSections = SECTIONS.filter(name => input[name] !== undefined);
    for (const name of UNSUPPORTED_SECTIONS)
      if (input[name] !== undefined) report(name, 'is not offered by this shop', 'FIELD_NOT_ALLOWED');
    if (requestedSections.length !== 1)
      report('section', `must be exactly one of ${SECTIONS.join(', ')}`, 'ONE_OF_ALIGNMENT');
    return {
      callbacks: parseCallbacks(input.callbacks, report),
      preferences: parsePreferences(input.preferences, report),
      section: requestedSections[0] ?? 'login',
    };
  });
  const requireField = (of: unknown, name: string, path: string) =>
    validate(report => parseString(isRecord(of) ? of[name] : undefined, path, 500, report));
  const checkClientId = (id: string) => {
    if (id !== caller.clientId) throw apiError(403, 'FORBIDDEN', 'The client id is another shop’s.');
  };

  let checkoutId: string | null = null;
  let path: string = section;
  const searchParams: Record<string, string> = { ...preferences.searchParams };
  if (section === 'ecomCheckout') {
    checkoutId = getCheckout(
      context,
      caller,
      requireField(input.ecomCheckout, 'checkoutId', 'ecomCheckout.checkoutId'),
    ).id;
    path = 'checkout';
    searchParams.checkoutId = checkoutId;
  } else if (section === 'storesProduct') {
    const slug = requireField(input.storesProduct, 'productSlug', 'storesProduct.productSlug');
    if (findProductBySlug(context.db, slug)?.clientId !== caller.clientId)
      throw apiError(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { slug });
    path = `product/${encodeURIComponent(slug)}`;
  } else if (section === 'logout') checkClientId(requireField(input.logout, 'clientId', 'logout.clientId'));
  else if (section === 'auth') {
    checkClientId(requireField(input.auth?.authRequest, 'clientId', 'auth.authRequest.clientId'));
    checkAuthRequest(input.auth?.authRequest);
    path = 'authorize';
  }
  const { clientId, visitorId, memberId } = caller;
  const session = { clientId, checkoutId, callbacks, visitorId, pageOrigin, ...(input.auth && { auth: input.auth }) };
  searchParams.session = addRedirectSession(context.db, session, context.clock.now()).secret;

  const url = new URL(`/${path}`, origin);
  const endpoint = url.href;
  for (const [name, value] of Object.entries(searchParams)) url.searchParams.set(name, value);
  return {
    id: createGuid(),
    fullUrl: url.href,
    urlDetails: { endpoint, searchParams },
    ...(preferences.maintainsIdentity &&
      memberId && {
        sessionToken: addLoginToken(context.db, 'session', { clientId, memberId, details: {} }, context.clock.now()),
      }),
  };
}
