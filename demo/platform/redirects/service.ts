import type { RedirectRequest, RedirectSession } from '../../../src/api/redirects.ts';
import type { Caller } from '../access/caller.ts';
import { addLoginToken } from '../access/one-time-tokens.ts';
import { findProductBySlug } from '../catalog/store.ts';
import { getCheckout } from '../checkouts/service.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { parseRecord, parseString, reportUnknownFields, validate } from '../core/validate.ts';
import { hostedSections, parseHostedSection } from './hosted-sections.ts';
import { checkAuth, parseCallbacks, parsePreferences } from './input.ts';
import { addRedirectSession, type StoredRedirectSession } from './store.ts';

const SECTIONS = ['ecomCheckout', 'storesProduct', 'login', 'logout', 'auth', ...hostedSections] as const;
type Section = (typeof SECTIONS)[number];

/** The path of a section's page, and the data that the page needs. */
interface Destination extends Partial<Pick<StoredRedirectSession, 'checkoutId' | 'auth' | 'carried' | 'session'>> {
  readonly path: string;
}

/** The text in the only field of a section. Throws 400 if it is empty or there is another field. */
const requireField = (section: unknown, path: string, name: string) =>
  validate(report => {
    const fields = parseRecord(section, path, report);
    reportUnknownFields(fields, new Set([name]), `${path}.`, 'this section', report);
    return parseString(fields[name], `${path}.${name}`, 500, report);
  });

function requireOwnClientId({ clientId }: Caller, value: unknown): void {
  if (value !== clientId) throw apiError(403, 'FORBIDDEN', 'The client id is another shop’s.');
}

/** Functions that check the fields of a section and return its destination. */
const destinations: {
  readonly [S in Section]: (
    context: Context,
    caller: Caller,
    input: RedirectRequest,
    pageOrigin: string | null,
  ) => Destination;
} = {
  ecomCheckout: (context, caller, { ecomCheckout }) => {
    const { id } = getCheckout(context, caller, requireField(ecomCheckout, 'ecomCheckout', 'checkoutId'));
    return { path: 'checkout', checkoutId: id };
  },
  storesProduct: ({ db }, { clientId }, { storesProduct }) => {
    const slug = requireField(storesProduct, 'storesProduct', 'productSlug');
    const product = findProductBySlug(db, slug);
    if (product?.clientId !== clientId || !product.visible)
      throw apiError(404, 'PRODUCT_NOT_FOUND', 'The shop has no such product.', { slug });
    return { path: `product/${encodeURIComponent(slug)}` };
  },
  login: (_context, _caller, { login }) => {
    validate(report =>
      reportUnknownFields(parseRecord(login, 'login', report), new Set(), 'login.', 'this section', report),
    );
    return { path: 'login' };
  },
  logout: (_context, caller, { logout }) => {
    requireOwnClientId(caller, requireField(logout, 'logout', 'clientId'));
    return { path: 'logout', ...(caller.memberId && caller.session && { session: caller.session }) };
  },
  auth: ({ db }, caller, { auth }, pageOrigin) => {
    checkAuth(db, auth, { clientId: caller.clientId, pageOrigin });
    requireOwnClientId(caller, auth?.authRequest.clientId);
    return { path: 'authorize', ...(auth && { auth }) };
  },
  bookingsCheckout: (_context, _caller, input) => ({
    path: 'bookings/checkout',
    carried: validate(report => parseHostedSection('bookingsCheckout', input, report)),
  }),
  bookingsBook: (_context, _caller, input) => ({
    path: 'bookings/book',
    carried: validate(report => parseHostedSection('bookingsBook', input, report)),
  }),
  eventsCheckout: (_context, _caller, input) => ({
    path: 'events/checkout',
    carried: validate(report => parseHostedSection('eventsCheckout', input, report)),
  }),
  paidPlansCheckout: (_context, _caller, input) => ({
    path: 'plans/checkout',
    carried: validate(report => parseHostedSection('paidPlansCheckout', input, report)),
  }),
};

/** Creates the URL of a hosted page. It contains a secret that is valid for a day and this page only, never a token. */
export function createRedirectSession(
  context: Context,
  caller: Caller,
  input: RedirectRequest,
  { origin, pageOrigin }: { readonly origin: string; readonly pageOrigin: string | null },
): RedirectSession {
  const { callbacks, section, preferences } = validate(report => {
    const [section, ...others] = SECTIONS.filter(name => input[name] !== undefined);
    if (!section || others.length > 0)
      report('section', `must be exactly one of ${SECTIONS.join(', ')}`, 'ONE_OF_ALIGNMENT');
    return {
      callbacks: parseCallbacks(context.db, caller.clientId, input.callbacks, report),
      preferences: parsePreferences(input.preferences, report),
      section: section ?? 'login',
    };
  });
  const { db, clock } = context;
  const { clientId, visitorId, memberId, session } = caller;
  const { path, checkoutId = null, ...details } = destinations[section](context, caller, input, pageOrigin);
  const { isGeneric, maintainsIdentity } = preferences;
  const { secret } = addRedirectSession(
    db,
    {
      clientId,
      checkoutId,
      section,
      callbacks,
      visitorId,
      pageOrigin,
      isMember: memberId !== null,
      isGeneric,
      ...details,
    },
    clock.now(),
  );
  const url = new URL(`/${path}`, origin);
  const endpoint = url.href;
  const searchParams = { ...preferences.searchParams, ...(checkoutId && { checkoutId }), session: secret };
  for (const [name, value] of Object.entries(searchParams)) url.searchParams.set(name, value);
  return {
    id: createGuid(),
    fullUrl: url.href,
    urlDetails: { endpoint, searchParams },
    ...(maintainsIdentity &&
      memberId && {
        sessionToken: addLoginToken(
          db,
          'session',
          { clientId, memberId, session: session ?? null, details: {} },
          clock.now(),
        ),
      }),
  };
}
