import type { RedirectRequest, RedirectSession } from '../../../src/api/redirects.ts';
import type { Caller } from '../access/caller.ts';
import { addLoginToken } from '../access/one-time-tokens.ts';
import { findProductBySlug } from '../catalog/store.ts';
import { getCheckout } from '../checkouts/service.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { isRecord, parseString, validate } from '../core/validate.ts';
import { checkAuthRequest, parseCallbacks, parsePreferences } from './input.ts';
import { addRedirectSession } from './store.ts';

const SECTIONS = ['ecomCheckout', 'storesProduct', 'login', 'logout', 'auth'] as const;
const UNSUPPORTED_SECTIONS = ['bookingsCheckout', 'bookingsBook', 'eventsCheckout', 'paidPlansCheckout'] as const;

/** Creates a URL to a hosted page. It carries a secret of this session only, never a token. */
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
