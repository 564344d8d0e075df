// @vitest-environment document
import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { addToCart, getCart } from '../api/carts.ts';
import { queryProducts } from '../api/products.ts';
import { STORES_APP_ID } from '../api/shared/line.ts';
import { noLock } from '../session/testing/lock.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import { type ClientOptions, createLazyClient } from './client.ts';
import { lazyParts, loadersAtHand } from './lazy-parts.ts';
import { API_HOST, FOUR_HOURS_MS, openTestBrowser, TOKEN_PATH } from './testing/browser.ts';

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

const prefetch = (browser: Browser) =>
  browser.fetch(API_HOST + TOKEN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'demo-client', grantType: 'anonymous' }),
  });

/** A page whose lazy parts load once `arrive` is called. */
async function openPage(options: Partial<ClientOptions> = {}, opened?: Browser) {
  const browser = opened ?? (await openTestBrowser(openSeededPlatform));
  const { storage, page } = browser.storage.openView();
  let loads = 0;
  let online = true;
  let arrive = () => {};
  const arrival = new Promise<typeof lazyParts>(resolve => {
    arrive = () => resolve(lazyParts);
  });
  const refuse = () => Promise.reject(new TypeError('offline'));
  const client = createLazyClient(
    {
      clientId: 'demo-client',
      apiHost: API_HOST,
      storage,
      page,
      fetch: browser.fetch,
      lock: browser.pageLock,
      now: browser.now,
      sleep: async () => {},
      ...options,
    },
    {
      ...loadersAtHand,
      loadLazyParts: lazyImport(() => {
        loads++;
        return online ? arrival : refuse();
      }),
    },
  );
  return {
    browser,
    client,
    loads: () => loads,
    arrive: () => arrive(),
    goOffline() {
      online = false;
      const connect = browser.intercept(refuse);
      return () => {
        online = true;
        connect();
      };
    },
    read: () => client.call(queryProducts, { query: { paging: { limit: 1 } } }),
    prefetch: () => prefetch(browser),
  };
}

test('a read with fresh tokens needs no lazy parts', async () => {
  const { browser, client, read, loads } = await openPage();
  client.session.adopt(await browser.memberTokens());
  expect((await read()).products).toHaveLength(1);
  expect(loads()).toBe(0);
});

test('successful changes and reads are sent once and need no lazy parts', async () => {
  const { browser, client, loads } = await openPage();
  client.session.adopt(await browser.memberTokens());
  const { products } = await client.call(queryProducts, { query: { filter: { slug: 'olive-oil' } } });
  const catalogReference = { catalogItemId: String(products[0]?.id), appId: STORES_APP_ID };
  await client.call(addToCart, { lineItems: [{ catalogReference, quantity: 1 }] });
  expect((await client.call(getCart)).cart.lineItems).toHaveLength(1);
  expect(browser.sentRequests).toHaveLength(3);
  expect(loads()).toBe(0);
});

test('a change that gets a 503 is sent once, and the lazy parts report the error', async () => {
  const { browser, client, arrive, loads } = await openPage();
  client.session.adopt(await browser.memberTokens());
  arrive();
  await browser.faults({ path: addToCart.path, status: 503 });
  await expect(client.call(addToCart, { lineItems: [] })).rejects.toMatchObject({ name: 'CallError', status: 503 });
  expect(browser.sentRequests).toHaveLength(1);
  expect(loads()).toBe(1);
});

test('a change that a member has begun is not sent with the tokens of a visitor', async () => {
  const { browser, client, arrive } = await openPage();
  client.session.adopt(await browser.memberTokens());
  browser.advanceTime(FOUR_HOURS_MS);
  const adding = client.call(addToCart, { lineItems: [] });
  const { accessToken, refreshToken } = await browser.memberTokens();
  client.session.adopt({ accessToken, refreshToken: { ...refreshToken, role: 'visitor' } });
  arrive();
  await expect(adding).rejects.toMatchObject({ code: 'session_ended' });
  expect(browser.sentRequests.filter(({ path }) => path.includes(addToCart.path))).toEqual([]);
});

const authorizations = ({ sentRequests }: Browser) =>
  new Set(sentRequests.filter(({ path }) => path !== TOKEN_PATH).map(({ authorization }) => authorization));

test.each([
  ['a lock', undefined],
  ['no lock', noLock],
])('a first visit with %s stores and uses the prefetched grant', async (_, lock) => {
  const page = await openPage({ prefetchedGrant: () => page.prefetch(), ...(lock && { lock }) });
  const { browser, client, read, loads } = page;
  const reasons: string[] = [];
  client.session.subscribe(({ role, reason }) => reasons.push(role, reason));
  await Promise.all([read(), read()]);
  expect(await browser.tokenRequests()).toHaveLength(1);
  expect(authorizations(browser)).toEqual(new Set([browser.storedTokens()?.accessToken.value]));
  await expect.poll(() => reasons).toEqual(['visitor', 'visitor']);
  expect(loads()).toBe(0);
});

test('two tabs at a first visit, each with a prefetched grant, read as one visitor', async () => {
  const browser = await openTestBrowser(openSeededPlatform);
  const pages = await Promise.all([1, 2].map(() => openPage({ prefetchedGrant: () => prefetch(browser) }, browser)));
  await Promise.all(pages.map(({ read }) => read()));
  expect(authorizations(browser)).toEqual(new Set([browser.storedTokens()?.accessToken.value]));
  expect(pages.map(({ loads }) => loads())).toEqual([0, 0]);
});

test('the lazy parts request a new grant when the prefetched grant has failed', async () => {
  const { browser, read, arrive } = await openPage({
    prefetchedGrant: async () => new Response('<html>', { status: 503 }),
  });
  arrive();
  await read();
  expect(authorizations(browser)).toEqual(new Set([browser.storedTokens()?.accessToken.value]));
});

test('a read is tried three times after a 503, and repeated after a 401', async () => {
  const { browser, client, read, arrive } = await openPage();
  client.session.adopt(await browser.memberTokens());
  arrive();
  await browser.faults({ path: queryProducts.path, status: 503 });
  await expect(read()).rejects.toMatchObject({ name: 'CallError', status: 503 });
  expect(browser.sentRequests).toHaveLength(3);
  await browser.faults({ path: queryProducts.path, times: 1, status: 401 });
  expect((await read()).products).toHaveLength(1);
});

test('a call rejects with NetworkError when offline, and a later call succeeds', async () => {
  const { browser, client, read, arrive, goOffline, loads } = await openPage();
  client.session.adopt(await browser.memberTokens());
  const goOnline = goOffline();
  await expect(read()).rejects.toMatchObject({ name: 'NetworkError' });
  goOnline();
  browser.advanceTime(FOUR_HOURS_MS);
  const next = read();
  arrive();
  expect((await next).products).toHaveLength(1);
  // The offline call tries three times to load the lazy parts, and the later call once.
  expect(loads()).toBe(4);
});
