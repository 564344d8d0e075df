import type { Callbacks, RedirectRequest, RedirectSession } from '../../../src/api/redirects.ts';
import type { Caller } from '../access/caller.ts';
import { addSignInToken } from '../access/one-time-tokens.ts';
import { findProductBySlug } from '../catalog/store.ts';
import { ownCheckout } from '../checkouts/service.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { flagIn } from '../core/flags.ts';
import { newGuid } from '../core/ids.ts';
import { checked, type Fail, isRecord, optionalTextIn, recordIn, textIn, webUrlIn, wordIn } from '../core/validate.ts';
import { addVisit } from './store.ts';

const callbackNames = [
  'postFlowUrl',
  'thankYouPageUrl',
  'cartPageUrl',
  'loginUrl',
  'planListUrl',
  'bookingsServiceListUrl',
] as const;

/** Pages to come back to: http or https, nothing that a browser would run. */
function callbacksIn(value: unknown, fail: Fail): Callbacks {
  const given = recordIn(value, 'callbacks', fail);
  const read = callbackNames.flatMap(name => {
    const field = `callbacks.${name}`;
    const text = optionalTextIn(given[name], field, 2048, fail);
    if (text === undefined) return [];
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol === 'http:' || url?.protocol === 'https:') return [[name, url.href]];
    fail(field, 'must be an http or https address', 'FORMAT');
    return [];
  });
  return Object.fromEntries(read);
}

interface Preferences {
  /** Whether the answer has a token by which the member stays who they are elsewhere. */
  readonly keepsMember: boolean;
  /** What the page's address has besides. */
  readonly search: Readonly<Record<string, string>>;
}

/** Names that mean something to the hosted pages themselves. */
const reserved = new Set(['session', 'checkoutId']);

function preferencesIn(value: unknown, fail: Fail): Preferences {
  const given = isRecord(value) ? value : {};
  if (value !== undefined && !isRecord(value)) fail('preferences', 'must be an object', 'FORMAT');
  const at = 'preferences.additionalQueryParameters';
  const more = given.additionalQueryParameters ?? {};
  if (!isRecord(more)) fail(at, 'must be texts by name', 'FORMAT');
  const entries = Object.entries(isRecord(more) ? more : {}).map(([name, text]): readonly [string, string] => {
    if (reserved.has(name)) fail(`${at}.${name}`, 'is the platform’s own', 'FIELD_NOT_ALLOWED');
    return [name, textIn(text, `${at}.${name}`, 500, fail)];
  });
  if (entries.length > 20) fail(at, 'must not have more than 20 entries', 'MAX_SIZE');
  flagIn(given.useGenericWixPages, 'preferences.useGenericWixPages', fail);
  return {
    keepsMember: flagIn(given.maintainIdentity, 'preferences.maintainIdentity', fail),
    search: Object.fromEntries(entries),
  };
}

const sections = ['ecomCheckout', 'storesProduct', 'login', 'logout', 'auth'] as const;
const elsewhere = ['bookingsCheckout', 'bookingsBook', 'eventsCheckout', 'paidPlansCheckout'] as const;

/** A request for a code: PKCE by S256, a state, and a page to come back to unless a frame answers. */
function checkAuthRequest(value: unknown): void {
  const { responseType, responseMode, codeChallenge, codeChallengeMethod, state, redirectUri } = isRecord(value)
    ? value
    : {};
  const at = 'auth.authRequest';
  checked(fail => {
    if (responseType !== 'code') fail(`${at}.responseType`, 'must be code', 'INVALID_ENUM_VALUE');
    if (codeChallengeMethod !== 'S256') fail(`${at}.codeChallengeMethod`, 'must be S256', 'INVALID_ENUM_VALUE');
    if (typeof codeChallenge !== 'string' || !/^[\w-]{43}$/.test(codeChallenge))
      fail(`${at}.codeChallenge`, 'must be a SHA-256 as base64url', 'FORMAT');
    textIn(state, `${at}.state`, 500, fail);
    wordIn(responseMode, `${at}.responseMode`, ['fragment', 'query', 'web_message'], fail);
    if (responseMode !== 'web_message' && !webUrlIn(redirectUri, `${at}.redirectUri`, fail))
      fail(`${at}.redirectUri`, 'must be given', 'REQUIRED_FIELD');
  });
}

/** Prepares a visit to a hosted page; its address carries a secret of this visit alone, never a token. */
export function prepareVisit(
  store: Store,
  caller: Caller,
  input: RedirectRequest,
  { origin, page }: { readonly origin: string; readonly page: string | null },
): RedirectSession {
  const { callbacks, section, preferences } = checked(fail => {
    const asked = sections.filter(name => input[name] !== undefined);
    for (const name of elsewhere)
      if (input[name] !== undefined) fail(name, 'is not offered by this shop', 'FIELD_NOT_ALLOWED');
    if (asked.length !== 1) fail('section', `must be exactly one of ${sections.join(', ')}`, 'ONE_OF_ALIGNMENT');
    return {
      callbacks: callbacksIn(input.callbacks, fail),
      preferences: preferencesIn(input.preferences, fail),
      section: asked[0] ?? 'login',
    };
  });
  const field = (of: unknown, name: string, path: string) =>
    checked(fail => textIn(isRecord(of) ? of[name] : undefined, path, 500, fail));
  const clientIs = (id: string) => {
    if (id !== caller.clientId) throw refusal(403, 'FORBIDDEN', 'The client id is another shop’s.');
  };

  let checkoutId: string | null = null;
  let path: string = section;
  const search: Record<string, string> = { ...preferences.search };
  if (section === 'ecomCheckout') {
    checkoutId = ownCheckout(store, caller, field(input.ecomCheckout, 'checkoutId', 'ecomCheckout.checkoutId')).id;
    path = 'checkout';
    search.checkoutId = checkoutId;
  } else if (section === 'storesProduct') {
    const slug = field(input.storesProduct, 'productSlug', 'storesProduct.productSlug');
    if (findProductBySlug(store.db, slug)?.clientId !== caller.clientId)
      throw refusal(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { slug });
    path = `product/${encodeURIComponent(slug)}`;
  } else if (section === 'logout') clientIs(field(input.logout, 'clientId', 'logout.clientId'));
  else if (section === 'auth') {
    clientIs(field(input.auth?.authRequest, 'clientId', 'auth.authRequest.clientId'));
    checkAuthRequest(input.auth?.authRequest);
    path = 'authorize';
  }
  const { clientId, visitorId, memberId } = caller;
  const visit = { clientId, checkoutId, callbacks, visitorId, page, ...(input.auth && { auth: input.auth }) };
  search.session = addVisit(store.db, visit, store.clock.now()).secret;

  const url = new URL(`/${path}`, origin);
  const endpoint = url.href;
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
  return {
    id: newGuid(),
    fullUrl: url.href,
    urlDetails: { endpoint, searchParams: search },
    ...(preferences.keepsMember &&
      memberId && {
        sessionToken: addSignInToken(store.db, 'session', { clientId, memberId, notes: {} }, store.clock.now()),
      }),
  };
}
