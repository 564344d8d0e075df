import { afterEach, expect, test, vi } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { queryCollections } from '../api/collections.ts';
import { updateMember } from '../api/members.ts';
import type { RoleChange } from '../session/role-events.ts';
import { noLock } from '../session/testing/lock.ts';
import type { BaseClient } from './client.ts';
import { API_HOST, FOUR_HOURS_MS, KEY, openTestBrowser, TOKEN_PATH } from './testing/browser.ts';

afterEach(() => void vi.useRealTimers());

const open = () => openTestBrowser(openSeededPlatform);
const read = ({ call }: BaseClient) => call(queryCollections, { query: {} });
const expiredTokens = {
  accessToken: { value: 'old', expiresAt: 1 },
  refreshToken: { value: 'dead', role: 'member' as const },
};

function recordRoleChanges({ session }: BaseClient): RoleChange[] {
  const changes: RoleChange[] = [];
  session.subscribe(change => changes.push(change));
  return changes;
}

test('a device clock that is two hours wrong causes no renewal loop', { tags: ['@sign-in-41'] }, async () => {
  for (const offsetMs of [7_200_000, -7_200_000]) {
    const browser = await open();
    await browser.requestAdminRoute('/_/clock', { offsetMs });
    const tab = browser.openTab();
    for (let round = 0; round < 3; round++) await read(tab);
    expect(await browser.tokenRequests()).toHaveLength(1);
  }
});

test('renews once after eight hours of sleep, and sends no old token', { tags: ['@sign-in-40'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  const old = browser.storedTokens()?.accessToken.value;
  browser.sentRequests.length = 0;
  browser.advanceTime(8 * 3_600_000);
  await Promise.all([read(tab), read(tab)]);
  expect(browser.sentRequests.map(({ authorization }) => authorization)).not.toContain(old);
  expect(await browser.tokenRequests()).toHaveLength(2);
});

test('three reads with tokens that live 5 s send one token request', { tags: ['@sign-in-42'] }, async () => {
  const browser = await open();
  await browser.settings({ accessSeconds: 5 });
  const tab = browser.openTab();
  for (let round = 0; round < 3; round++) await read(tab);
  expect(await browser.tokenRequests()).toHaveLength(1);
});

test('a token that is still valid is used if it cannot be renewed early', { tags: ['@sign-in-43'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  browser.advanceTime(FOUR_HOURS_MS - 20_000);
  await browser.faults({ path: TOKEN_PATH, times: 1, status: 503 });
  await read(tab);
  expect((await browser.tokenRequests()).map(({ status }) => status)).toEqual([200, 503]);
  await read(tab);
  expect((await browser.tokenRequests()).map(({ status }) => status)).toEqual([200, 503, 200]);
});

test(
  'a token that the platform has refused is not used even if it cannot be renewed',
  { tags: ['@sign-in-43'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    await read(tab);
    const old = browser.storedTokens()?.accessToken.value;
    await browser.requestAdminRoute('/_/clock', { offsetMs: FOUR_HOURS_MS });
    await browser.faults({ path: TOKEN_PATH, status: 503 });
    browser.sentRequests.length = 0;
    await expect(read(tab)).rejects.toMatchObject({ message: 'something went wrong', status: 503 });
    expect(browser.sentRequests.filter(({ authorization }) => authorization === old)).toHaveLength(1);
  },
);

test(
  'the lock is released when its holder fails, and the next caller continues',
  { tags: ['@sign-in-44'] },
  async () => {
    const browser = await open();
    const tabs = [browser.openTab(), browser.openTab()];
    await browser.faults({ path: TOKEN_PATH, times: 1, status: 500 });
    const [first, second] = await Promise.allSettled(tabs.map(read));
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    await expect.poll(() => browser.lock.held).toBe(false);
  },
);

test('holds the lock for 50 ms after a write, but not after a failed request', async () => {
  const browser = await open();
  const waits: number[] = [];
  const held: boolean[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
    held.push(browser.lock.held);
  };
  const tab = browser.openTab({ sleep });
  await tab.session.tokens();
  await expect.poll(() => browser.lock.held).toBe(false);
  expect([waits, held]).toEqual([[50], [true]]);

  browser.advanceTime(FOUR_HOURS_MS);
  await browser.faults({ path: TOKEN_PATH, times: 1, status: 500 });
  await expect(tab.session.tokens()).rejects.toThrow('something went wrong');
  expect(waits).toHaveLength(1);
});

test('callers get their tokens before the lock is released', async () => {
  const browser = await open();
  const tab = browser.openTab({ sleep: () => new Promise(() => {}) });
  expect((await tab.session.tokens()).refreshToken.role).toBe('visitor');
  expect(browser.lock.held).toBe(true);
});

test('without Web Locks, a page uses the tokens that another page stored after it', async () => {
  const browser = await open();
  const other = await browser.memberTokens();
  const overwrite = async () => void browser.storage.entries.set(KEY, JSON.stringify(other));
  const tab = browser.openTab({ lock: noLock, sleep: overwrite });
  expect(await tab.session.tokens()).toMatchObject({ accessToken: { value: other.accessToken.value } });
});

test('tokens() rejects when other pages replace the tokens three times in a row', async () => {
  const browser = await open();
  let round = 0;
  browser.intercept(async (_, pass) => {
    browser.storage.entries.set(
      KEY,
      JSON.stringify({ ...expiredTokens, refreshToken: { value: `r${round++}`, role: 'none' } }),
    );
    return pass();
  });
  await expect(browser.openTab().session.tokens()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
  expect(round).toBe(3);
});

test(
  'a subscriber that calls the client, awaits it or throws does not block others',
  { tags: ['@sign-in-45'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt(expiredTokens);
    const roles: string[] = [];
    const calls: Promise<unknown>[] = [];
    const locked: boolean[] = [];
    tab.session.subscribe(async () => {
      locked.push(browser.lock.held);
      calls.push(read(tab));
      await calls.at(-1);
    });
    const mistake = new Error('a mistake of the page');
    const consoleError = console.error;
    const reports: unknown[] = [];
    console.error = (report: unknown) => reports.push(report);
    tab.session.subscribe(() => {
      throw mistake;
    });
    tab.session.subscribe(({ role }) => roles.push(role));
    try {
      await expect(read(tab)).rejects.toMatchObject({ code: 'session_ended' });
      await expect.poll(() => roles).toEqual(['none', 'visitor']);
      await Promise.all(calls);
    } finally {
      console.error = consoleError;
    }
    expect(reports).toEqual([mistake, mistake]);
    expect(locked).toEqual([false, false]);
  },
);

test(
  '100 calls after a rejected refresh make one refresh and one anonymous grant',
  { tags: ['@sign-in-46'] },
  async () => {
    const browser = await open();
    const tab = browser.openTab();
    tab.session.adopt(expiredTokens);
    await expect(read(tab)).rejects.toMatchObject({ code: 'session_ended' });
    for (let call = 1; call < 100; call++) {
      await read(tab);
      browser.advanceTime(600);
    }
    expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['refresh_token', 'anonymous']);
  },
);

test.each([
  ['answers 503', { status: 503 }],
  ['does not answer', { drop: 'before' }],
])(
  'when the platform %s, 100 calls a minute send at most six token requests',
  { tags: ['@sign-in-46'] },
  async (_, fault) => {
    const browser = await open();
    const tab = browser.openTab();
    await browser.faults({ path: TOKEN_PATH, ...fault });
    const sentAt: number[] = [];
    browser.intercept((_, pass) => {
      sentAt.push(browser.now());
      return pass();
    });
    for (let call = 0; call < 500; call++) {
      await expect(read(tab)).rejects.toThrow();
      browser.advanceTime(600);
    }
    for (const start of sentAt)
      expect(sentAt.filter(time => time >= start && time < start + 60_000).length).toBeLessThan(7);
    await browser.faults();
    browser.advanceTime(120_000);
    await read(tab);
  },
);

test('the wait after failures is not longer if the clock goes back a day', { tags: ['@sign-in-46'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await browser.faults({ path: TOKEN_PATH, times: 3, status: 503 });
  for (let failure = 0; failure < 4; failure++) await expect(read(tab)).rejects.toMatchObject({ status: 503 });
  expect(browser.sentRequests).toHaveLength(3);
  browser.setClock(browser.now() - 86_400_000);
  browser.advanceTime(4_999);
  await expect(read(tab)).rejects.toMatchObject({ status: 503 });
  expect(browser.sentRequests).toHaveLength(3);
  browser.advanceTime(5_001);
  await read(tab);
});

test('a successful token request resets the count of failures', { tags: ['@sign-in-46'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  for (let round = 0; round < 3; round++) {
    await browser.faults({ path: TOKEN_PATH, times: 2, status: 503 });
    await expect(read(tab)).rejects.toMatchObject({ status: 503 });
    await expect(read(tab)).rejects.toMatchObject({ status: 503 });
    await read(tab);
    browser.advanceTime(FOUR_HOURS_MS);
  }
});

test('sends no token request until the Retry-After of the last one has passed', { tags: ['@sign-in-46'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  const limited = browser.intercept(async (request, pass) => {
    const response = await pass();
    const headers = { 'retry-after': '30' };
    return request.url.endsWith(TOKEN_PATH) ? new Response('{}', { status: 429, headers }) : response;
  });
  await expect(read(tab)).rejects.toMatchObject({ status: 429 });
  limited();
  browser.advanceTime(29_000);
  await expect(read(tab)).rejects.toMatchObject({ status: 429 });
  expect(browser.sentRequests).toHaveLength(1);
  browser.advanceTime(31_000);
  await read(tab);
});

test('after site data are cleared, the next call gets a new visitor', { tags: ['@sign-in-49'] }, async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  const old = browser.storedTokens();
  browser.storage.entries.clear();
  expect(tab.session.role).toBe('none');
  await read(tab);
  expect(browser.storedTokens()?.refreshToken.value).not.toBe(old?.refreshToken.value);
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous', 'anonymous']);
});

test('reads the storage again after a rejected refresh, and keeps the member', { tags: ['@sign-in-51'] }, async () => {
  const browser = await open();
  const old = await browser.memberTokens();
  const view = browser.storage.openView();
  const slow = browser.openTab({
    storage: { ...view.storage, getItem: key => (stale ? JSON.stringify(old) : view.storage.getItem(key)) },
  });
  browser.openTab().session.adopt(old);
  browser.advanceTime(FOUR_HOURS_MS);
  await browser.settings({ toleranceSeconds: 0, reuseDetection: false });
  await browser.openTab().session.tokens();
  browser.advanceTime(1_000);
  let stale = true;
  browser.intercept((_, pass) => {
    stale = false;
    return pass();
  });
  await read(slow);
  expect(slow.session.role).toBe('member');
  expect((await browser.tokenRequests()).map(({ status }) => status)).toEqual([200, 401]);
});

test('waits for another page’s write after a refused refresh', { tags: ['@sign-in-51'] }, async () => {
  const browser = await open();
  const answered = await browser.memberTokens();
  const newer = { ...answered, refreshToken: { ...answered.refreshToken, person: 7 } };
  const tab = browser.openTab({ sleep: async () => void browser.storage.entries.set(KEY, JSON.stringify(newer)) });
  tab.session.adopt({ ...expiredTokens, refreshToken: { ...expiredTokens.refreshToken, person: 7 } });
  const changes = recordRoleChanges(tab);
  await browser.faults({ path: TOKEN_PATH, times: 1, status: 400, body: { error: 'invalid_grant' } });
  expect((await tab.session.tokens()).refreshToken).toEqual(newer.refreshToken);
  await expect.poll(() => browser.lock.held).toBe(false);
  tab.session.adopt(newer); // first emits the changes that waited for the release of the lock
  expect(changes).toEqual([{ role: 'member', previous: 'member', reason: 'login' }]);
});

test('a page that waited for another page’s renewal sends no request', { tags: ['@sign-in-51'] }, async () => {
  const browser = await open();
  const newer = await browser.memberTokens();
  const tab = browser.openTab({
    lock: work => work('waited'),
    sleep: async () => void browser.storage.entries.set(KEY, JSON.stringify(newer)),
  });
  tab.session.adopt(expiredTokens);
  expect((await tab.session.tokens()).accessToken).toEqual(newer.accessToken);
  expect(browser.sentRequests).toEqual([]);
});

test('a renewal that finds another tab’s login emits a change with the reason tab', async () => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  const changes = recordRoleChanges(tab);
  browser.storage.entries.set(KEY, JSON.stringify(await browser.memberTokens()));
  browser.advanceTime(FOUR_HOURS_MS);
  await read(tab);
  await expect.poll(() => changes).toEqual([{ role: 'member', previous: 'visitor', reason: 'tab' }]);
});

test.each([
  ['member', 'pageshow'],
  ['member', 'visibilitychange'],
  ['visitor', 'pageshow'],
] as const)('a tab that missed a change to another %s emits two role changes on %s', async (role, event) => {
  const browser = await open();
  const tab = browser.openTab();
  await read(tab);
  if (role === 'member') tab.session.adopt(await browser.memberTokens('mira.holm@larch.example'));
  const changes = recordRoleChanges(tab);
  const before = tab.session.owner;
  const other = openTestBrowser(openSeededPlatform).then(each => each.openTab().session.tokens());
  const tokens = role === 'member' ? await browser.memberTokens() : await other;
  browser.storage.entries.set(KEY, JSON.stringify(tokens));
  tab.page.dispatchEvent(Object.assign(new Event(event), { persisted: true }));
  expect(changes).toEqual([
    { role: 'none', previous: role, reason: 'tab' },
    { role, previous: 'none', reason: 'tab' },
  ]);
  expect(tab.session.owner === before).toBe(role === 'visitor');
});

test('a renewal, also by another tab, emits no change', async () => {
  const browser = await open();
  const tab = browser.openTab();
  tab.session.adopt(await browser.memberTokens());
  const changes = recordRoleChanges(tab);
  browser.advanceTime(FOUR_HOURS_MS);
  await browser.openTab().session.tokens();
  tab.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  browser.advanceTime(FOUR_HOURS_MS);
  await tab.session.tokens();
  await expect.poll(() => browser.lock.held).toBe(false);
  expect(changes).toEqual([]);
});

test('a write that one member began is not sent with another member’s tokens', async () => {
  const browser = await open();
  const tab = browser.openTab();
  tab.session.adopt(await browser.memberTokens('mira.holm@larch.example'));
  const { memberId, ...next } = await browser.memberTokens();
  const saving = tab.call(updateMember, { member: { id: memberId, contact: { firstName: 'Mira' } } });
  browser.storage.entries.set(KEY, JSON.stringify(next));
  await expect(saving).rejects.toMatchObject({ code: 'session_ended' });
});

test('setStorage moves tokens from memory to a storage and drops them from memory', async () => {
  const browser = await open();
  const entries = new Map<string, string>();
  const stored = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const tab = browser.openTab({ storage: 'memory' });
  await read(tab);
  const held = await tab.session.tokens();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: stored });
  try {
    expect(entries.size).toBe(0);
    tab.session.setStorage('local');
    expect(JSON.parse(entries.get(KEY) ?? '')).toEqual(held);
    entries.clear();
    expect(tab.session.role).toBe('none');
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

test('setStorage emits a change when the new storage has a member’s tokens', async () => {
  const browser = await open();
  const entries = new Map([[KEY, JSON.stringify(await browser.memberTokens())]]);
  const stored = { getItem: (key: string) => entries.get(key) ?? null, setItem: () => {}, removeItem: () => {} };
  const tab = browser.openTab({ storage: 'memory' });
  await read(tab);
  const changes = recordRoleChanges(tab);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: stored });
  try {
    tab.session.setStorage('local');
    expect(changes).toEqual([{ role: 'member', previous: 'visitor', reason: 'tab' }]);
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

const anonymousGrantBody = JSON.stringify({ clientId: 'demo-client', grantType: 'anonymous' });
const headers = { 'content-type': 'application/json' };

test('a prefetched grant is used once', async () => {
  const browser = await open();
  let uses = 0;
  const grant = browser.fetch(API_HOST + TOKEN_PATH, { method: 'POST', headers, body: anonymousGrantBody });
  const tab = browser.openTab({
    prefetchedGrant: () => {
      uses++;
      return grant;
    },
  });
  await Promise.all([read(tab), read(tab)]);
  expect(await browser.tokenRequests()).toHaveLength(1);
  tab.session.forget();
  await read(tab);
  expect(uses).toBe(1);
  expect(await browser.tokenRequests()).toHaveLength(2);
});

test.each<[string, () => Promise<Response> | undefined]>([
  ['failed', () => Promise.reject(new TypeError('fetch failed'))],
  ['was rejected', () => Promise.resolve(new Response('<html>', { status: 503 }))],
  ['was never sent', () => undefined],
])('the client requests a grant when the prefetched grant %s', async (_, prefetchedGrant) => {
  const browser = await open();
  await read(browser.openTab({ prefetchedGrant }));
  expect((await browser.tokenRequests()).map(({ status }) => status)).toEqual([200]);
});

test('a prefetched grant is not used if another tab has tokens', async () => {
  const browser = await open();
  const first = browser.openTab();
  await read(first);
  let uses = 0;
  const late = browser.openTab({
    prefetchedGrant: () => {
      uses++;
      return undefined;
    },
  });
  await read(late);
  expect(uses).toBe(0);
  expect(new Set((await browser.log()).flatMap(({ visitorId }) => visitorId ?? [])).size).toBe(1);
});

test('a prefetched grant is not used if another tab stores tokens during the wait', async () => {
  const browser = await open();
  const others = await browser.memberTokens();
  let uses = 0;
  const tab = browser.openTab({
    lock: work => {
      browser.storage.entries.set(KEY, JSON.stringify(others));
      return work('waited');
    },
    prefetchedGrant: () => {
      uses++;
      return Promise.resolve(Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 60 }));
    },
  });
  expect((await tab.session.tokens()).accessToken).toEqual(others.accessToken);
  expect([uses, browser.storedTokens()?.refreshToken]).toEqual([0, others.refreshToken]);
});

test('requests a new grant when the prefetched grant times out', async () => {
  const browser = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = browser.openTab({ timeoutMs: 5_000, prefetchedGrant: () => new Promise(() => {}) });
  const tokens = tab.session.tokens();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(browser.sentRequests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await tokens).refreshToken.role).toBe('visitor');
  expect((await browser.tokenRequests()).map(({ grant }) => grant)).toEqual(['anonymous']);
});

test('without Web Locks, a page uses tokens that replace its prefetched ones', async () => {
  const browser = await open();
  const others = await browser.memberTokens();
  const grant = browser.fetch(API_HOST + TOKEN_PATH, { method: 'POST', headers, body: anonymousGrantBody });
  const tab = browser.openTab({
    lock: noLock,
    sleep: async () => {
      await new Promise(resolve => setTimeout(resolve));
      browser.storage.entries.set(KEY, JSON.stringify(others));
    },
    prefetchedGrant: () => grant,
  });
  expect((await tab.session.tokens()).accessToken).toEqual(others.accessToken);
});

test('leave() before any call does not use up the prefetched grant', async () => {
  const browser = await open();
  let uses = 0;
  const tab = browser.openTab({
    prefetchedGrant: () => {
      uses++;
      return undefined;
    },
  });
  await tab.leave()(queryCollections, { query: {} });
  expect(uses).toBe(0);
  await read(tab);
  expect(uses).toBe(1);
});
