import { expect, test } from 'vitest';
import { redirectSections } from '../../../../src/api/redirects.ts';
import { type Body, openShop, reason } from '../open-shop.ts';
import { entities } from './entity-fields.ts';
import { answers } from './entity-samples.ts';

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);

/** Everything that stands at a path, lists passed through. */
const at = (value: Body, path: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(one => at(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return typeof value === 'object' && value !== null ? at(value[name], rest) : [];
};

test('every field that the specification lists for an entity is filled in an answer', async () => {
  const seen = await answers();
  const missing: string[] = [];
  for (const [name, fields] of Object.entries(entities)) {
    const all = seen[name as keyof typeof entities] ?? [];
    const empty = fields.filter(path => !at(all, path.split('.')).some(isFilled));
    console.log(`${name} ${fields.length - empty.length} of ${fields.length} fields, ${empty.length} missing`);
    missing.push(...empty.map(path => `${name}.${path}`));
  }
  expect(missing).toEqual([]);
}, 60_000);

test('each of the eleven sections of a redirect session has its say', async () => {
  const { visitor, handle, as, close } = await openShop();
  const shopper = await visitor();
  const ask = (body: object, who = shopper) => who.post('/_api/redirects-api/v1/redirect-session', body);
  const address = async (body: object) => new URL((await ask(body)).body.redirectSession.fullUrl);
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
    ecomCheckout: (await address({ ecomCheckout })).pathname,
    storesProduct: (await address({ storesProduct })).pathname,
    login: (await address({ login: {} })).pathname,
    logout: (await address({ logout: { clientId: 'demo-client' } })).pathname,
    auth: (await address({ auth: { authRequest } })).pathname,
  };
  expect(paths).toEqual({
    ecomCheckout: '/checkout',
    storesProduct: '/product/olive-oil',
    login: '/login',
    logout: '/logout',
    auth: '/authorize',
  });
  const refused = ['bookingsCheckout', 'bookingsBook', 'eventsCheckout', 'paidPlansCheckout'];
  for (const section of refused) expect(reason(await ask({ [section]: {}, login: {} }))).toBe(section);
  const two = await ask({ login: {}, storesProduct });
  expect(two.body.details.validationError.fieldViolations[0].violatedRule).toBe('ONE_OF_ALIGNMENT');

  expect(reason(await ask({ login: {}, callbacks: { postFlowUrl: 'javascript:x' } }))).toBe('callbacks.postFlowUrl');
  const preferences = { additionalQueryParameters: { campaign: 'tea & toast' }, maintainIdentity: true };
  expect((await address({ storesProduct, preferences })).searchParams.get('campaign')).toBe('tea & toast');
  expect((await ask({ login: {}, preferences })).body.redirectSession.sessionToken).toBeUndefined();
  const member = as(await handle('member-tokens', { email: 'mira.holm@larch.example' }));
  const { redirectSession } = (await ask({ storesProduct, preferences }, member)).body;
  const silent = { authRequest: { ...authRequest, sessionToken: redirectSession.sessionToken }, prompt: 'none' };
  expect((await ask({ auth: silent })).status).toBe(200);
  const own = { login: {}, preferences: { additionalQueryParameters: { session: 'mine' } } };
  expect(reason(await ask(own))).toBe('preferences.additionalQueryParameters.session');

  const known: readonly string[] = redirectSections;
  const spoken = [...Object.keys(paths), ...refused, 'callbacks', 'preferences'];
  console.log(`${spoken.length} of ${known.length} sections of a redirect session`);
  expect(spoken.toSorted()).toEqual([...known].sort());
  close();
});
