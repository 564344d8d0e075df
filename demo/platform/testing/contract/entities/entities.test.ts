import { expect, test } from 'vitest';
import type { Order } from '../../../../../src/api/orders.ts';
import { redirectSections } from '../../../../../src/api/redirects.ts';
import { type AnyJson, errorCodeOrField, expectOk, openShop, type TestClient } from '../../open-shop.ts';
import { type EntityName, entityFields } from './entity-fields.ts';
import { readEntitySamples } from './entity-samples.ts';
import { fieldPaths } from './field-paths.ts';

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);

/** All values at a path. Lists on the way contribute the values of each of their items. */
const valuesAt = (value: AnyJson, path: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(one => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt(value[name], rest) : [];
};

/** Fields that no call fills, with the reason. */
const seedOnlyFields: Readonly<Record<string, string>> = {
  'File.media.image.faces.confidence': 'nothing finds faces; the seeded portrait has one by hand',
};

/** Two samples with the same key are the same entity. */
const toKey = ({ id, orderId, productId }: AnyJson): string => JSON.stringify([id, orderId, productId]);

/** The values at a path that calls have set: values of new entities, and values that differ from the seed. */
function calledValuesAt(path: readonly string[], before: readonly AnyJson[], after: readonly AnyJson[]) {
  const known = new Map(before.map(one => [toKey(one), one]));
  return after.flatMap(one => {
    const seeded = valuesAt(known.get(toKey(one)), path).map(value => JSON.stringify(value));
    return valuesAt(one, path).filter(value => isFilled(value) && !seeded.includes(JSON.stringify(value)));
  });
}

test('calls fill every documented field, except fields that only the seed fills', async () => {
  const { seeded, called } = await readEntitySamples();
  const unfilled: string[] = [];
  const unseen: string[] = [];
  for (const [name, fields] of Object.entries(entityFields) as readonly [EntityName, readonly string[]][]) {
    const { [name]: before = [] } = seeded;
    const { [name]: after = [] } = called;
    const byCall = (path: string) => calledValuesAt(path.split('.'), before, after).length > 0;
    const seen = (path: string) => valuesAt([...after], path.split('.')).some(isFilled);
    console.log(`${name}: calls fill ${fields.filter(byCall).length} of ${fields.length} fields`);
    unfilled.push(...fields.filter(path => !byCall(path)).map(path => `${name}.${path}`));
    unseen.push(...fields.filter(path => !seen(path)).map(path => `${name}.${path}`));
  }
  expect(unfilled).toEqual(Object.keys(seedOnlyFields));
  expect(unseen).toEqual([]);
});

test('calledValuesAt counts changed and new values, but not seeded values', () => {
  const before = [{ id: 'a', name: 'Old', tags: ['x'] }];
  const count = (after: readonly AnyJson[], path: string) => calledValuesAt([path], before, after).length;
  expect(count(before, 'name')).toBe(0);
  expect(count([{ id: 'a', name: 'New', tags: ['x'] }], 'name')).toBe(1);
  expect(count([{ id: 'a', name: 'New', tags: ['x'] }], 'tags')).toBe(0);
  expect(count([{ id: 'b', name: 'Old' }], 'name')).toBe(1);
  expect(count([{ id: 'b', name: '' }], 'name')).toBe(0);
});

const GUID = '6d0f3f5e-0b0f-4f0e-9c55-5a0c7d3f2b11';
const AFTERWARDS = 'https://shop.example/back';
const authRequest = {
  clientId: 'demo-client',
  redirectUri: AFTERWARDS,
  codeChallenge: 'A'.repeat(43),
  codeChallengeMethod: 'S256',
  responseMode: 'query',
  responseType: 'code',
  scope: 'offline_access',
  state: 'abc',
};

/** A visitor, a member, and the same two with the merchant's API key. */
async function openCallers() {
  const { visitor, member, withApiKey, ...shop } = await openShop();
  const [shopper, email] = [await visitor(), 'mira.holm@larch.example'];
  const callers = {
    visitor: shopper,
    member: await member(email),
    assisted: withApiKey(shopper),
    'assisted member': withApiKey(await member(email)),
  };
  return { ...shop, callers };
}

/**
 * For each section its input, the path of its page, and a text that the page or its redirect's location must contain.
 */
const sectionPages: Readonly<
  Record<string, (caller: TestClient) => Promise<{ input: object; path: string; shows: string }>>
> = {
  ecomCheckout: async caller => {
    await caller.add('bread-knife', 1);
    const { checkoutId } = (await caller.post('/v1/carts/current/create-checkout', { channelType: 'WEB' })).body;
    return { input: { checkoutId }, path: '/checkout', shows: 'Bread knife' };
  },
  storesProduct: async () => ({
    input: { productSlug: 'olive-oil' },
    path: '/product/olive-oil',
    shows: 'Olive oil',
  }),
  login: async () => ({ input: {}, path: '/login', shows: 'autocomplete="current-password"' }),
  auth: async () => ({ input: { authRequest }, path: '/authorize', shows: 'go on at shop.example' }),
  bookingsCheckout: async () => ({
    input: { slotAvailability: { slot: { serviceId: 'throwing-class' } } },
    path: '/bookings/checkout',
    shows: 'throwing-class',
  }),
  bookingsBook: async () => ({ input: { resourceId: GUID }, path: '/bookings/book', shows: GUID }),
  eventsCheckout: async () => ({
    input: { reservationId: GUID, eventSlug: 'kiln-opening' },
    path: '/events/checkout',
    shows: 'kiln-opening',
  }),
  paidPlansCheckout: async () => ({ input: { planId: GUID }, path: '/plans/checkout', shows: GUID }),
  // Last, because its page ends the member’s session.
  logout: async () => ({ input: { clientId: 'demo-client' }, path: '/logout', shows: `to ${AFTERWARDS}` }),
};

test('the page of each redirect section opens for every role with its data', async () => {
  const { callers, send, close } = await openCallers();
  const opened = new Set<string>();
  for (const [name, caller] of Object.entries(callers))
    for (const [section, prepare] of Object.entries(sectionPages)) {
      const { input, path, shows } = await prepare(caller);
      const made = await caller.post('/_api/redirects-api/v1/redirect-session', {
        [section]: input,
        callbacks: { postFlowUrl: AFTERWARDS, cartPageUrl: AFTERWARDS },
        preferences: { additionalQueryParameters: { campaign: 'tea & toast' } },
      });
      const { fullUrl, urlDetails } = expectOk(made).redirectSession;
      const url = new URL(fullUrl);
      expect([url.pathname, url.searchParams.get('campaign')], `${section}, ${name}`).toEqual([path, 'tea & toast']);
      expect([urlDetails.endpoint, urlDetails.searchParams], `${section}, ${name}`).toEqual([
        url.origin + path,
        Object.fromEntries(url.searchParams),
      ]);
      const page = await send(url.pathname + url.search);
      expect([200, 303], `${section}, ${name}`).toContain(page.status);
      const shown = page.status === 303 ? `to ${page.headers.get('location')}` : await page.text();
      expect(shown, `${section}, ${name}`).toContain(shows);
      expect(shown, `${section}, ${name}`).toContain('shop.example');
      opened.add(section);
    }
  const known: readonly string[] = redirectSections;
  expect([...opened, 'callbacks', 'preferences'].toSorted()).toEqual([...known].sort());
  console.log(`${opened.size} pages of redirect sections opened by ${Object.keys(callers).length} roles each`);
  close();
});

test('redirect sessions refuse bad input; maintainIdentity adds a session token', async () => {
  const { callers, close } = await openCallers();
  const { visitor, member } = callers;
  const createSession = (body: object, client: TestClient = visitor) =>
    client.post('/_api/redirects-api/v1/redirect-session', body);
  const two = await createSession({ login: {}, storesProduct: { productSlug: 'olive-oil' } });
  expect(two.body.details.validationError.fieldViolations[0].violatedRule).toBe('ONE_OF_ALIGNMENT');
  expect(errorCodeOrField(await createSession({ login: {}, callbacks: { postFlowUrl: 'javascript:x' } }))).toBe(
    'callbacks.postFlowUrl',
  );
  const preferences = { maintainIdentity: true };
  expect((await createSession({ login: {}, preferences })).body.redirectSession.sessionToken).toBeUndefined();
  const { redirectSession } = (await createSession({ login: {}, preferences }, member)).body;
  const silent = { authRequest: { ...authRequest, sessionToken: redirectSession.sessionToken }, prompt: 'none' };
  expect((await createSession({ auth: silent })).status).toBe(200);
  const reservedParameter = { login: {}, preferences: { additionalQueryParameters: { session: 'mine' } } };
  expect(errorCodeOrField(await createSession(reservedParameter))).toBe(
    'preferences.additionalQueryParameters.session',
  );
  close();
});

test('fieldPaths does not compile with a path that the entity does not have', () => {
  const paths = [
    // @ts-expect-error no such field
    fieldPaths<Order>()('shippedDate'),
    // @ts-expect-error no such nested field
    fieldPaths<Order>()('lineItems.image.colour'),
  ];
  expect(paths.flat()).toEqual(['shippedDate', 'lineItems.image.colour']);
});
