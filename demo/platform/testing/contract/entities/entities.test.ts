import { expect, test } from 'vitest';
import type { Order } from '../../../../../src/api/orders.ts';
import { redirectSections } from '../../../../../src/api/redirects.ts';
import { type AnyJson, errorCodeOrField, openShop } from '../../open-shop.ts';
import { entityFields } from './entity-fields.ts';
import { readEntitySamples } from './entity-samples.ts';
import { fieldPaths } from './field-paths.ts';

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);

/** All values at a path; list items are flattened. */
const valuesAt = (value: AnyJson, path: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(one => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt(value[name], rest) : [];
};

test('every documented field of an entity is filled in at least one answer', async () => {
  const seen = await readEntitySamples();
  const missing: string[] = [];
  for (const [name, fields] of Object.entries(entityFields)) {
    const all = seen[name as keyof typeof entityFields] ?? [];
    const empty = fields.filter(path => !valuesAt(all, path.split('.')).some(isFilled));
    console.log(`${name} ${fields.length - empty.length} of ${fields.length} fields, ${empty.length} missing`);
    missing.push(...empty.map(path => `${name}.${path}`));
  }
  expect(missing).toEqual([]);
}, 60_000);

test('each of the eleven sections of a redirect session has an effect', async () => {
  const { visitor, member, close } = await openShop();
  const shopper = await visitor();
  const createSession = (body: object, client = shopper) =>
    client.post('/_api/redirects-api/v1/redirect-session', body);
  const createSessionUrl = async (body: object) => new URL((await createSession(body)).body.redirectSession.fullUrl);
  await shopper.add('olive-oil', 1);
  const made = await shopper.post('/v1/carts/current/create-checkout', { channelType: 'WEB' });
  const ecomCheckout = { checkoutId: made.body.checkoutId };
  const authRequest = {
    clientId: 'demo-client',
    redirectUri: 'https://shop.example/back',
    codeChallenge: 'A'.repeat(43),
    codeChallengeMethod: 'S256',
    responseMode: 'query',
    responseType: 'code',
    scope: 'offline_access',
    state: 'abc',
  };
  const storesProduct = { productSlug: 'olive-oil' };
  const paths: Record<string, string> = {
    ecomCheckout: (await createSessionUrl({ ecomCheckout })).pathname,
    storesProduct: (await createSessionUrl({ storesProduct })).pathname,
    login: (await createSessionUrl({ login: {} })).pathname,
    logout: (await createSessionUrl({ logout: { clientId: 'demo-client' } })).pathname,
    auth: (await createSessionUrl({ auth: { authRequest } })).pathname,
  };
  expect(paths).toEqual({
    ecomCheckout: '/checkout',
    storesProduct: '/product/olive-oil',
    login: '/login',
    logout: '/logout',
    auth: '/authorize',
  });
  const refused = ['bookingsCheckout', 'bookingsBook', 'eventsCheckout', 'paidPlansCheckout'];
  for (const section of refused)
    expect(errorCodeOrField(await createSession({ [section]: {}, login: {} }))).toBe(section);
  const two = await createSession({ login: {}, storesProduct });
  expect(two.body.details.validationError.fieldViolations[0].violatedRule).toBe('ONE_OF_ALIGNMENT');

  expect(errorCodeOrField(await createSession({ login: {}, callbacks: { postFlowUrl: 'javascript:x' } }))).toBe(
    'callbacks.postFlowUrl',
  );
  const preferences = { additionalQueryParameters: { campaign: 'tea & toast' }, maintainIdentity: true };
  expect((await createSessionUrl({ storesProduct, preferences })).searchParams.get('campaign')).toBe('tea & toast');
  expect((await createSession({ login: {}, preferences })).body.redirectSession.sessionToken).toBeUndefined();
  const mira = await member('mira.holm@larch.example');
  const { redirectSession } = (await createSession({ storesProduct, preferences }, mira)).body;
  const silent = { authRequest: { ...authRequest, sessionToken: redirectSession.sessionToken }, prompt: 'none' };
  expect((await createSession({ auth: silent })).status).toBe(200);
  const reservedParameter = { login: {}, preferences: { additionalQueryParameters: { session: 'mine' } } };
  expect(errorCodeOrField(await createSession(reservedParameter))).toBe(
    'preferences.additionalQueryParameters.session',
  );

  const known: readonly string[] = redirectSections;
  const testedSections = [...Object.keys(paths), ...refused, 'callbacks', 'preferences'];
  console.log(`${testedSections.length} of ${known.length} sections of a redirect session`);
  expect(testedSections.toSorted()).toEqual([...known].sort());
  close();
});

test('a path that an entity does not have fails to compile', () => {
  const paths = [
    // @ts-expect-error no such field
    fieldPaths<Order>()('shippedDate'),
    // @ts-expect-error no such nested field
    fieldPaths<Order>()('lineItems.image.colour'),
  ];
  expect(paths.flat()).toEqual(['shippedDate', 'lineItems.image.colour']);
});
