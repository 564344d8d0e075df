import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { addToCart, getCart, removeCartCoupon } from '../api/carts.ts';
import { queryCollections } from '../api/collections.ts';
import { queryProducts } from '../api/products.ts';
import { STORES_APP_ID } from '../api/shared/line.ts';
import type { RoleChange } from '../session/role-events.ts';
import { noLock } from '../session/testing/lock.ts';
import { createBlockedStorage, createLimitedStorage } from '../session/testing/storage.ts';
import type { StorageLike } from '../session/token-storage.ts';
import type { BaseClient } from './client.ts';
import { FOUR_HOURS_MS, KEY, openTestBrowser, TOKEN_PATH } from './testing/browser.ts';

const open = () => openTestBrowser(openSeededPlatform);
const read = ({ call }: BaseClient) => call(queryCollections, { query: { paging: { limit: 1 } } });
const times = (count: number) => Array.from({ length: count });

async function add(client: BaseClient, quantity = 1) {
  const { products } = await client.call(queryProducts, { query: {} });
  const product = products.find(({ manageVariants, productOptions, stock }) => {
    return stock.inStock && !manageVariants && productOptions.length === 0;
  });
  const catalogReference = { appId: STORES_APP_ID, catalogItemId: product?.id ?? '' };
  return (await client.call(addToCart, { lineItems: [{ catalogReference, quantity }] })).cart;
}

function recordRoleChanges({ session }: BaseClient): RoleChange[] {
  const changes: RoleChange[] = [];
  session.subscribe(change => changes.push(change));
  return changes;
}

/** Tokens of a member whose refresh token the platform does not know. */
const deadTokens = {
  accessToken: { value: 'old', expiresAt: 1 },
  refreshToken: { value: 'dead', role: 'member' as const },
};
const sessionEnded = { name: 'SignInError', code: 'session_ended' };

function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { resolve, promise };
}

/** Holds token requests, before or after they reach the platform, until `release` is called. */
function holdTokenRequests(browser: Awaited<ReturnType<typeof open>>, moment: 'before' | 'after') {
  const requested = createDeferred();
  const released = createDeferred();
  browser.intercept(async (request, pass) => {
    if (!request.url.endsWith(TOKEN_PATH)) return pass();
    const response = moment === 'after' ? await pass() : undefined;
    requested.resolve();
    await released.promise;
    return response ?? pass();
  });
  return { requested: requested.promise, release: released.resolve };
}

test.each([
  ['a lock', undefined],
  ['no lock', noLock],
])('ten calls at a first visit with %s send one anonymous grant', { tags: ['@sign-in-1'] }, async (_, lock) => {
  const browser = await open();
  const tab = browser.openTab(lock && { lock });
  await Promise.all(times(10).map(() => read(tab)));
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous']);
  const tokens = new Set(
    browser.sentRequests.filter(({ path }) => path !== TOKEN_PATH).map(sent => sent.authorization),
  );
  expect([...tokens]).toEqual([browser.storedTokens()?.accessToken.value]);
});

test.each([
  ['a lock', undefined],
  ['no lock', noLock],
])(
  'two tabs at a first visit with %s add to the same cart of the same visitor',
  { tags: ['@sign-in-2'] },
  async (_, lock) => {
    const browser = await open();
    const tabs = [browser.openTab(lock && { lock }), browser.openTab(lock && { lock })];
    const carts = await Promise.all(tabs.map(tab => add(tab)));
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
    const visitors = (await browser.log()).filter(({ path }) => path !== TOKEN_PATH).map(({ visitorId }) => visitorId);
    expect(new Set(visitors).size).toBe(1);
  },
);

test('ten calls with expired tokens make one refresh and keep visitor and cart', { tags: ['@sign-in-3'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  const before = await add(tab);
  browser.advanceTime(FOUR_HOURS_MS);
  await Promise.all(times(10).map(() => read(tab)));
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous', 'refresh_token']);
  const { cart } = await tab.call(getCart);
  expect(cart.id).toBe(before.id);
  expect(cart.lineItems).toHaveLength(1);
  expect(new Set((await browser.tokenRequests()).map(({ visitorId }) => visitorId)).size).toBe(1);
});

test.each([
  ['of 16 kB', { value: 'x'.repeat(16_384) }],
  ['with a comma', { value: 'one,two' }],
  ['with a lifetime that is no number', { lifetime: 'long' }],
  ['with a date that is no number', { expiresAt: null }],
])(
  'a stored access token %s is not sent, and the visitor’s tokens are renewed',
  { tags: ['@sign-in-3'] },
  async (_, change) => {
    const browser = await open();
    const tab = browser.openTab();
    const before = await add(tab);
    const stored = browser.storedTokens();
    const accessToken = { ...stored?.accessToken, ...change };
    browser.storage.entries.set(KEY, JSON.stringify({ ...stored, accessToken }));
    browser.sentRequests.length = 0;
    const { cart } = await tab.call(getCart);
    expect(cart.id).toBe(before.id);
    expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous', 'refresh_token']);
    expect(browser.sentRequests.map(({ authorization }) => authorization)).not.toContain(accessToken.value);
  },
);

test.each([401, 431])(
  'a call answered with %i is sent again once, with renewed tokens',
  { tags: ['@sign-in-3'] },
  async status => {
    const browser = await open();
    const tab = browser.openTab();
    const before = await add(tab);
    const { value: old } = browser.storedTokens()?.accessToken ?? {};
    const refuse = (refuses: (token: string | null) => boolean) =>
      browser.intercept((request, pass) =>
        refuses(request.headers.get('authorization')) ? Promise.resolve(new Response('', { status })) : pass(),
      );
    refuse(token => token === old);
    expect((await add(tab)).id).toBe(before.id);
    expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous', 'refresh_token']);
    refuse(token => token !== null);
    browser.sentRequests.length = 0;
    await expect(tab.call(getCart)).rejects.toMatchObject({ status });
    expect(browser.sentRequests.map(({ path }) => path === TOKEN_PATH)).toEqual([false, true, false]);
  },
);

test('retries a 429 after its Retry-After; with `retry: false` rejects at once', async () => {
  const browser = await open();
  const waits: number[] = [];
  const tab = browser.openTab({ sleep: async ms => void waits.push(ms) });
  await add(tab);
  browser.sentRequests.length = 0;
  waits.length = 0;
  const headers = { 'retry-after': '7' };
  browser.intercept(async () => new Response('{}', { status: 429, headers }));
  const refused = { name: 'CallError', status: 429, retryAfterMs: 7_000 };
  await expect(tab.call(removeCartCoupon, {}, { retry: false })).rejects.toMatchObject(refused);
  expect([browser.sentRequests.length, waits]).toEqual([1, []]);
  await expect(tab.call(removeCartCoupon)).rejects.toMatchObject(refused);
  expect(browser.sentRequests).toHaveLength(4);
  expect(waits.map(ms => ms >= 7_000 && ms < 14_000)).toEqual([true, true]);
});

test('rejects at once when the Retry-After of a 429 exceeds the time limit', async () => {
  const browser = await open();
  const waits: number[] = [];
  const tab = browser.openTab({ timeoutMs: 60_000, sleep: async ms => void waits.push(ms) });
  await add(tab);
  browser.sentRequests.length = 0;
  waits.length = 0;
  browser.intercept(async () => new Response('{}', { status: 429, headers: { 'retry-after': '61' } }));
  await expect(tab.call(removeCartCoupon)).rejects.toMatchObject({ status: 429, retryAfterMs: 61_000 });
  expect([browser.sentRequests.length, waits]).toEqual([1, []]);
});

test(
  'stores a rotated refresh token, and neither sends nor stores the old one again',
  { tags: ['@sign-in-4'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    await read(tab);
    const first = browser.storedTokens()?.refreshToken.value;
    const shown: unknown[] = [];
    for (let round = 0; round < 2; round++) {
      shown.push(browser.storedTokens()?.refreshToken.value);
      browser.advanceTime(FOUR_HOURS_MS);
      await read(tab);
    }
    const sent = browser.sentRequests
      .filter(({ body }) => body.grantType === 'refresh_token')
      .map(({ body }) => body.refreshToken);
    expect(sent).toEqual(shown);
    expect(new Set([...sent, browser.storedTokens()?.refreshToken.value]).size).toBe(3);
    expect([...browser.storage.entries.values()].join()).not.toContain(first);
  },
);

test('a refresh without a new refresh token keeps the current one and the role', { tags: ['@sign-in-4'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  const member = await browser.memberTokens();
  tab.session.adopt(member);
  browser.advanceTime(FOUR_HOURS_MS);
  await browser.faults({ path: TOKEN_PATH, times: 1, body: { access_token: 'next', expires_in: 60 } });
  expect(await tab.session.tokens()).toMatchObject({
    accessToken: { value: 'next' },
    refreshToken: { value: member.refreshToken.value, role: 'member' },
  });
});

test('three tabs at expiry send one refresh, and the member stays signed in', { tags: ['@sign-in-5'] }, async () => {
  const browser = await open();
  await browser.settings({ rotation: true, reuseDetection: true, toleranceSeconds: 0 });
  const tabs = times(3).map(() => browser.openTab());
  tabs[0]?.session.adopt(await browser.memberTokens());
  const changes = tabs.flatMap(recordRoleChanges);
  browser.advanceTime(FOUR_HOURS_MS);
  await Promise.all(tabs.flatMap(tab => [read(tab), read(tab)]));
  expect((await browser.tokenRequests()).map(({ grant, status }) => [grant, status])).toEqual([['refresh_token', 200]]);
  expect(tabs.map(tab => tab.session.role)).toEqual(['member', 'member', 'member']);
  expect(changes).toEqual([]);
});

test(
  'three tabs at expiry without Web Locks keep the member and share one token',
  { tags: ['@sign-in-6'] },
  async () => {
    const browser = await open();
    const tabs = times(3).map(() => browser.openTab({ lock: noLock }));
    tabs[0]?.session.adopt(await browser.memberTokens());
    const changes = tabs.flatMap(recordRoleChanges);
    browser.advanceTime(FOUR_HOURS_MS);
    await Promise.all(tabs.map(read));
    const ends = await Promise.all(tabs.map(tab => tab.session.tokens()));
    expect(new Set(ends.map(({ accessToken }) => accessToken.value))).toEqual(
      new Set([browser.storedTokens()?.accessToken.value]),
    );
    expect(tabs.map(tab => tab.session.role)).toEqual(['member', 'member', 'member']);
    expect(changes).toEqual([]);
    expect(
      (await browser.tokenRequests()).every(({ grant, status }) => grant === 'refresh_token' && status === 200),
    ).toBe(true);
  },
);

test(
  'after a rejected refresh, a call uses newer tokens that another tab has stored',
  { tags: ['@sign-in-7'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt(await browser.memberTokens());
    const changes = recordRoleChanges(tab);
    browser.advanceTime(FOUR_HOURS_MS);
    const newer = await browser.memberTokens();
    browser.intercept(async (request, pass) => {
      if (!request.url.endsWith(TOKEN_PATH)) return pass();
      browser.storage.entries.set(KEY, JSON.stringify(newer));
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    });
    await read(tab);
    expect(browser.storedTokens()).toEqual(newer);
    expect(browser.sentRequests.filter(({ path }) => path === TOKEN_PATH)).toHaveLength(1);
    expect(changes).toEqual([]);
  },
);

test('at expiry, an offline call rejects with NetworkError; the next renews', { tags: ['@sign-in-8'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  const member = await browser.memberTokens();
  tab.session.adopt(member);
  browser.advanceTime(FOUR_HOURS_MS);
  const online = browser.intercept(() => Promise.reject(new TypeError('fetch failed')));
  await expect(read(tab)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(browser.storedTokens()?.refreshToken).toEqual(member.refreshToken);
  online();
  await read(tab);
  expect(tab.session.role).toBe('member');
});

test.each([
  [500, { message: 'boom', details: {} }],
  [502, '<html>Bad gateway</html>'],
  [503, ''],
  [521, '<html>Web server is down</html>'],
  [429, { details: { applicationError: { code: 'TOO_MANY', description: 'slow down' } } }],
  [403, { error: 'invalid_grant' }],
  [404, { details: { applicationError: { code: 'GONE', description: 'gone' } } }],
  [400, '<html>Bad request</html>'],
  [401, { message: 'no judgement', details: {} }],
  [200, '<html>Welcome to the hotel</html>'],
  [200, { access_token: '' }],
])(
  'a token request answered %i with %j keeps the member; the next call renews',
  { tags: ['@sign-in-9'] },
  async (status, body) => {
    const browser = await open();
    const tab = browser.openTab();
    const member = await browser.memberTokens();
    tab.session.adopt(member);
    browser.advanceTime(FOUR_HOURS_MS);
    await browser.faults({ path: TOKEN_PATH, times: 1, status, body });
    await expect(read(tab)).rejects.toMatchObject({ name: 'CallError', message: 'something went wrong', status });
    expect(browser.storedTokens()?.refreshToken).toEqual(member.refreshToken);
    await read(tab);
    expect(tab.session.role).toBe('member');
  },
);

test.each([
  [401, undefined],
  [400, { error: 'invalid_grant' }],
])('a member’s refused refresh (%i) ends the session only once', { tags: ['@sign-in-10'] }, async (status, body) => {
  const browser = await open();
  const tab = browser.openTab();
  const { refreshToken } = await browser.memberTokens();
  const accessToken = { value: 'old', expiresAt: 1 };
  tab.session.adopt({ accessToken, refreshToken: body ? refreshToken : { value: 'unknown', role: 'member' } });
  const changes = recordRoleChanges(tab);
  if (body) await browser.faults({ path: TOKEN_PATH, times: 1, status, body });
  const grants = async () => (await browser.tokenRequests()).map(({ grant, status }) => [grant, status]);
  for (const outcome of await Promise.allSettled([read(tab), read(tab)]))
    expect(outcome).toMatchObject({
      reason: {
        name: 'SignInError',
        code: 'session_ended',
        message: 'something went wrong',
        cause: { name: 'CallError', message: 'something went wrong', status },
      },
    });
  await expect.poll(() => changes).toEqual([{ role: 'none', previous: 'member', reason: 'expired' }]);
  expect(browser.storedTokens()).toBeUndefined();
  expect(await grants()).toEqual([['refresh_token', status]]);
  await read(tab);
  await expect.poll(() => changes.slice(1)).toEqual([{ role: 'visitor', previous: 'none', reason: 'visitor' }]);
  browser.advanceTime(FOUR_HOURS_MS);
  await read(tab);
  expect(await grants()).toEqual([
    ['refresh_token', status],
    ['anonymous', 200],
    ['refresh_token', 200],
  ]);
});

test(
  'a refused refresh of a visitor is emitted once, and the call gets a new visitor',
  { tags: ['@sign-in-10'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt({
      accessToken: { value: 'old', expiresAt: 1 },
      refreshToken: { value: 'gone', role: 'visitor' },
    });
    const changes = recordRoleChanges(tab);
    await Promise.all([read(tab), read(tab)]);
    await expect
      .poll(() => changes)
      .toEqual([
        { role: 'none', previous: 'visitor', reason: 'expired' },
        { role: 'visitor', previous: 'none', reason: 'visitor' },
      ]);
    expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['refresh_token', 'anonymous']);
  },
);

test(
  'a rejected refresh token is not sent again even if it returns to the storage',
  { tags: ['@sign-in-10'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt(deadTokens);
    await expect(read(tab)).rejects.toMatchObject(sessionEnded);
    browser.storage.entries.set(KEY, JSON.stringify(deadTokens));
    await expect(read(tab)).rejects.toMatchObject(sessionEnded);
    await read(tab);
    expect(browser.sentRequests.filter(({ body }) => body.refreshToken === 'dead')).toHaveLength(1);
  },
);

test('after a member’s session has ended, the next GET is from a new visitor', { tags: ['@sign-in-10'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  tab.session.adopt(deadTokens);
  await expect(tab.call(getCart)).rejects.toMatchObject(sessionEnded);
  await expect(tab.call(getCart)).rejects.toMatchObject({ name: 'CallError', code: 'OWNED_CART_NOT_FOUND' });
});

test("a write begun as a member does not go to a new visitor's cart", async () => {
  const browser = await open();
  const tab = browser.openTab();
  tab.session.adopt(deadTokens);
  await expect(tab.call(addToCart, { lineItems: [] })).rejects.toMatchObject(sessionEnded);
  expect(browser.sentRequests.filter(({ path }) => path.endsWith('add-to-cart'))).toEqual([]);
  expect(tab.session.role).toBe('none');
});

test(
  'a member’s write is not sent if another tab signs out during the token refresh',
  { tags: ['@sign-in-10'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt({ ...deadTokens, refreshToken: (await browser.memberTokens()).refreshToken });
    const { requested, release } = holdTokenRequests(browser, 'after');
    const adding = tab.call(addToCart, { lineItems: [] });
    await requested;
    browser.storage.entries.delete(KEY);
    release();
    await expect(adding).rejects.toMatchObject(sessionEnded);
    expect(browser.sentRequests.filter(({ path }) => path.endsWith('add-to-cart'))).toEqual([]);
  },
);

test('a member’s read continues as a visitor after a sign-out in another tab', { tags: ['@sign-in-10'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  tab.session.adopt({ ...deadTokens, refreshToken: (await browser.memberTokens()).refreshToken });
  const { requested, release } = holdTokenRequests(browser, 'after');
  const reading = tab.call(getCart).catch(error => error);
  await requested;
  browser.storage.entries.delete(KEY);
  release();
  expect(await reading).toMatchObject({ name: 'CallError', code: 'OWNED_CART_NOT_FOUND' });
  expect(tab.session.role).toBe('visitor');
});

test('retries a refresh with a lost response, and keeps the visitor', { tags: ['@sign-in-11'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  browser.advanceTime(FOUR_HOURS_MS);
  await browser.faults({ path: TOKEN_PATH, times: 1, drop: 'after' });
  await read(tab);
  const refreshes = browser.sentRequests.filter(({ body }) => body.grantType === 'refresh_token');
  expect(refreshes).toHaveLength(2);
  expect(new Set(refreshes.map(({ body }) => body.refreshToken)).size).toBe(1);
  expect(new Set((await browser.log()).flatMap(({ visitorId }) => visitorId ?? [])).size).toBe(1);
});

test(
  'after a logout during a refresh, its late response does not sign the member in',
  { tags: ['@sign-in-12'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt(await browser.memberTokens());
    const changes = recordRoleChanges(tab);
    browser.advanceTime(FOUR_HOURS_MS);
    const { requested, release } = holdTokenRequests(browser, 'after');
    const reading = read(tab);
    await requested;
    tab.session.forget();
    expect(browser.storedTokens()).toBeUndefined();
    release();
    await reading;
    expect(browser.storedTokens()?.refreshToken.role).toBe('visitor');
    expect((await browser.log()).at(-1)?.memberId).toBeUndefined();
    await expect
      .poll(() => changes.map(({ role, reason }) => [role, reason]))
      .toEqual([
        ['none', 'logout'],
        ['visitor', 'visitor'],
      ]);
  },
);

test('after a login during a refresh, its late response is dropped', { tags: ['@sign-in-13'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  browser.advanceTime(FOUR_HOURS_MS);
  const member = await browser.memberTokens();
  const { requested, release } = holdTokenRequests(browser, 'after');
  const reading = read(tab);
  await requested;
  tab.session.adopt(member);
  release();
  await reading;
  expect(browser.storedTokens()).toEqual(member);
  expect((await browser.log()).at(-1)?.memberId).toBe(member.memberId);
});

test('after member tokens are adopted, calls use the cart of that member', async () => {
  const browser = await open();
  const tab = browser.openTab();
  const visitors = await add(tab);
  const changes = recordRoleChanges(tab);
  const member = await browser.memberTokens();
  tab.session.adopt(member);
  expect(changes).toEqual([{ role: 'member', previous: 'visitor', reason: 'login' }]);
  const own = await add(tab, 2);
  expect(own.id).not.toBe(visitors.id);
  const { cart } = await tab.call(getCart);
  expect(cart).toMatchObject({ id: own.id, buyerInfo: { memberId: member.memberId } });
});

test('ten calls with a 401 make one renewal and are each retried once', { tags: ['@sign-in-15'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  await browser.requestAdminRoute('/_/clock', { offsetMs: FOUR_HOURS_MS });
  browser.sentRequests.length = 0;
  await Promise.all(times(10).map(() => read(tab)));
  expect(browser.sentRequests.filter(({ path }) => path === TOKEN_PATH)).toHaveLength(1);
  expect(browser.sentRequests.filter(({ path }) => path !== TOKEN_PATH)).toHaveLength(20);
});

test('while a rejected token is renewed, no call is sent with it', { tags: ['@sign-in-15'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  const old = browser.storedTokens()?.accessToken.value;
  await browser.requestAdminRoute('/_/clock', { offsetMs: FOUR_HOURS_MS });
  const { requested, release } = holdTokenRequests(browser, 'before');
  const first = read(tab);
  await requested;
  const second = read(tab);
  release();
  await Promise.all([first, second]);
  expect(browser.sentRequests.filter(({ authorization }) => authorization === old)).toHaveLength(2);
});

test('a call rejects after a second 401', { tags: ['@sign-in-15'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  browser.sentRequests.length = 0;
  await browser.faults({ path: '/collections/query', status: 401 });
  await expect(read(tab)).rejects.toMatchObject({ name: 'CallError', status: 401, code: 'UNAUTHORIZED' });
  expect(browser.sentRequests.map(({ path }) => path.split('/').at(-1))).toEqual(['query', 'token', 'query']);
});

test.each<[string, () => StorageLike]>([
  ['access throws', createBlockedStorage],
  ['nothing can be written', () => createLimitedStorage(0)],
])(
  'calls share one anonymous grant and one refresh in a storage where %s',
  { tags: ['@sign-in-16'] },
  async (_, storage) => {
    const browser = await open();
    const tab = browser.openTab({ storage: storage() });
    await Promise.all([read(tab), read(tab)]);
    await read(tab);
    browser.advanceTime(FOUR_HOURS_MS);
    await read(tab);
    expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous', 'refresh_token']);
    tab.session.forget();
    expect(tab.session.role).toBe('none');
  },
);

test('with a full storage, memory holds new tokens and the old are removed', { tags: ['@sign-in-16'] }, async () => {
  const browser = await open();
  const storage = createLimitedStorage(1_000);
  const tab = browser.openTab({ storage });
  await read(tab);
  browser.advanceTime(FOUR_HOURS_MS);
  await browser.faults({ path: TOKEN_PATH, times: 1, body: { access_token: 'x'.repeat(900), expires_in: 3_600 } });
  expect((await tab.session.tokens()).accessToken.value).toHaveLength(900);
  expect(storage.getItem(KEY)).toBeNull();
  expect((await tab.session.tokens()).accessToken.value).toHaveLength(900);
});

test('calls work in a browser where accessing localStorage throws', { tags: ['@sign-in-16'] }, async () => {
  const browser = await open();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  try {
    const tab = browser.openTab({ storage: 'local' });
    await read(tab);
    await read(tab);
    expect(await browser.tokenRequests()).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

const validTokens = {
  accessToken: { value: 'a', expiresAt: 9_999_999_999 },
  refreshToken: { value: 'r', role: 'visitor' },
};
test.each([
  '{"accessToken":{"val',
  'null',
  '[]',
  '7',
  '{}',
  'undefined',
  JSON.stringify({ accessToken: validTokens.accessToken }),
  JSON.stringify({ ...validTokens, accessToken: { value: 7, expiresAt: 9_999_999_999 } }),
  JSON.stringify({ ...validTokens, accessToken: { value: 'two\nlines', expiresAt: 9_999_999_999 } }),
  JSON.stringify({ ...validTokens, refreshToken: { value: 'r', role: 'owner' } }),
  JSON.stringify({ version: 2, grants: [validTokens] }),
])('an invalid stored value %j counts as no tokens', { tags: ['@sign-in-17'] }, async raw => {
  const browser = await open();
  browser.storage.entries.set(KEY, raw);
  const tab = browser.openTab();
  expect(tab.session.role).toBe('none');
  await read(tab);
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous']);
  expect(browser.storedTokens()?.refreshToken.role).toBe('visitor');
});

test('two shops on one origin have two storage keys and two visitors', { tags: ['@sign-in-18'] }, async () => {
  const browser = await open();
  const tabs = [browser.openTab(), browser.openTab({ clientId: 'other-client' })];
  await Promise.all(tabs.map(read));
  expect([...browser.storage.entries.keys()].sort()).toEqual([KEY, 'kiosk:tokens:other-client']);
  tabs[0]?.session.forget();
  expect(tabs.map(tab => tab.session.role)).toEqual(['none', 'visitor']);
  expect(new Set((await browser.tokenRequests()).map(({ visitorId }) => visitorId)).size).toBe(2);
});

test('two clients of one shop on one page share one visitor', { tags: ['@sign-in-19'] }, async () => {
  const browser = await open();
  const { storage, page } = browser.storage.openView();
  const clients = [browser.openTab({ storage, page }), browser.openTab({ storage, page })];
  await Promise.all(clients.flatMap(client => [read(client), read(client)]));
  expect(await browser.tokenRequests()).toHaveLength(1);
});
