// @vitest-environment document
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { openTestBrowser } from '../client/testing/browser.ts';
import { createAuthClient } from './auth-client.ts';

/** Requests the page of a frame and posts its message, because happy-dom runs no pages in frames. */
type AnswerFrame = (frame: HTMLIFrameElement) => Promise<void>;

let frameObserver: MutationObserver;
let answersFrames: boolean;
let mostFrames: number;
beforeEach(() => {
  answersFrames = true;
  mostFrames = 0;
});
afterEach(() => frameObserver.disconnect());

async function open() {
  const browser = await openTestBrowser(openSeededPlatform);
  const client = browser.openTab();
  const member = createAuthClient(client);
  const answerFrame: AnswerFrame = async frame => {
    const html = await (await browser.navigate(new Request(frame.src))).text();
    const data = JSON.parse(/postMessage\((\{.*?\}), /.exec(html)?.[1] ?? '{}');
    const { origin } = new URL(frame.src);
    dispatchEvent(Object.assign(new Event('message'), { data, origin, source: frame.contentWindow }));
  };
  frameObserver = new MutationObserver(changes => {
    mostFrames = Math.max(mostFrames, frames().length);
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (answersFrames && node instanceof HTMLIFrameElement) void answerFrame(node);
  });
  frameObserver.observe(document.documentElement, { childList: true });
  const register = async (name: string) => {
    const { data } = await member.register({ email: `${name}@post.example`, password: 'a-kiln-and-a-wheel' });
    return { sessionToken: data?.sessionToken ?? '', id: data?.identity?.id };
  };
  const countOf = (path: string) => browser.sentRequests.filter(sent => sent.path.endsWith(path)).length;
  return { browser, client, member, register, countOf, grants: () => grantsOf(browser.sentRequests) };
}
const frames = () => document.querySelectorAll('iframe');
const grantsOf = (sent: readonly { readonly body: Readonly<Record<string, unknown>> }[]) =>
  sent.filter(({ body }) => body.grantType === 'authorization_code').length;

test('concurrent calls with one session token share a frame and its tokens', { tags: ['@sign-in-26'] }, async () => {
  const { member, register, grants, client } = await open();
  const { sessionToken } = await register('ada');
  const [one, two] = await Promise.all([member.silent({ sessionToken }), member.silent({ sessionToken })]);
  expect(one).toBe(two);
  expect([client.session.role, grants(), mostFrames, frames().length]).toEqual(['member', 1, 1, 0]);
});

test('calls with different session tokens sign in one after the other', { tags: ['@sign-in-26'] }, async () => {
  const { member, register, browser, grants } = await open();
  const [ada, otto] = [await register('ada'), await register('otto')];
  const all = await Promise.all([ada, otto, ada].map(({ sessionToken }) => member.silent({ sessionToken })));
  expect(all[0]).toBe(all[2]);
  expect([grants(), mostFrames, frames().length]).toEqual([2, 1, 0]);
  const log = await browser.requestAdminRoute<{ requests: { path: string; memberId?: string }[] }>('/_/log');
  const ids = log.requests.filter(({ path }) => path === '/oauth2/token').flatMap(({ memberId }) => memberId ?? []);
  expect(ids).toEqual([ada.id, otto.id]);
  expect(browser.storedTokens()).toEqual(all[1]);
});

test('a failed silent login does not block the next silent login', { tags: ['@sign-in-26'] }, async () => {
  const { member, register } = await open();
  const { sessionToken } = await register('ada');
  const [failed, passed] = await Promise.allSettled([
    member.silent({ sessionToken: 'rubbish' }),
    member.silent({ sessionToken }),
  ]);
  expect(failed).toMatchObject({ reason: { name: 'SignInError', code: 'login_required' } });
  expect(passed.status).toBe('fulfilled');
});

test('an aborted caller gets the abort reason, another caller the tokens', { tags: ['@sign-in-48'] }, async () => {
  const { member, register, client } = await open();
  const { sessionToken } = await register('ada');
  const leave = new AbortController();
  const left = member.silent({ sessionToken });
  const leaving = member.silent({ sessionToken, signal: leave.signal });
  leave.abort(new Error('left'));
  await expect(leaving).rejects.toThrow('left');
  await left;
  expect(client.session.role).toBe('member');
});

test('the login ends when all its callers abort; the next call starts anew', { tags: ['@sign-in-48'] }, async () => {
  const { member, register, client, grants } = await open();
  const { sessionToken } = await register('ada');
  answersFrames = false;
  const leave = [new AbortController(), new AbortController()];
  const calls = leave.map(({ signal }) => member.silent({ sessionToken, signal }).catch(error => error.name));
  await expect.poll(() => frames().length).toBe(1);
  leave[0]?.abort();
  expect(frames()).toHaveLength(1);
  leave[1]?.abort();
  expect(await Promise.all(calls)).toEqual(['AbortError', 'AbortError']);
  expect([client.session.role, grants()]).toEqual(['visitor', 0]);
  answersFrames = true;
  const next = member.silent({ sessionToken });
  // During these turns, the stopped frame is removed.
  for (let turn = 0; turn < 30; turn++) await undefined;
  expect(await member.silent({ sessionToken })).toBe(await next);
  expect([client.session.role, grants()]).toEqual(['member', 1]);
});

test('a call with an aborted signal sends nothing', { tags: ['@sign-in-48'] }, async () => {
  const { member, browser } = await open();
  await expect(member.silent({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(browser.sentRequests).toEqual([]);
});

test('an abort during the exchange of the code leaves the shopper signed out', { tags: ['@sign-in-48'] }, async () => {
  const { member, register, browser, client } = await open();
  const { sessionToken } = await register('ada');
  const leave = new AbortController();
  let answered: Promise<unknown> = Promise.reject(new Error('not exchanged'));
  answered.catch(() => {});
  browser.intercept((request, next) => {
    if (!request.url.endsWith('/oauth2/token')) return next();
    leave.abort();
    const answer = next();
    answered = answer;
    return answer;
  });
  await expect(member.silent({ sessionToken, signal: leave.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await answered;
  await new Promise(resolve => setTimeout(resolve));
  expect(client.session.role).toBe('visitor');
});

test.each(['logout', 'forget'] as const)(
  'signing out by %s during a silent login cancels the login',
  { tags: ['@sign-in-12'] },
  async way => {
    const { member, register, client, countOf } = await open();
    const [ada, otto] = [await register('ada'), await register('otto')];
    answersFrames = false;
    const logins = [ada, otto].map(({ sessionToken }) => member.silent({ sessionToken }).catch(error => error));
    await expect.poll(() => frames().length).toBe(1);
    if (way === 'logout') await member.logout('https://merchant.example/');
    else client.session.forget(); // as another element or a script does
    expect(await Promise.all(logins)).toMatchObject([{ code: 'cancelled' }, { code: 'cancelled' }]);
    await expect.poll(() => frames().length).toBe(0);
    expect([client.session.role, countOf('/redirect-session')]).toEqual(['none', way === 'logout' ? 2 : 1]);
  },
);

test('a finished silent login leaves no session listener, also after a failure', async () => {
  const { member, register, client } = await open();
  const { sessionToken } = await register('ada');
  let listeners = 0;
  const { subscribe } = client.session;
  Object.assign(client.session, {
    subscribe: (...args: Parameters<typeof subscribe>) => {
      const unsubscribe = subscribe(...args);
      listeners++;
      return () => {
        listeners--;
        unsubscribe();
      };
    },
  });
  await member.silent({ sessionToken });
  await expect(member.silent({ sessionToken: 'rubbish' })).rejects.toThrow();
  await expect.poll(() => listeners).toBe(0);
});

test('the PKCE verifier has the requested length, 43 by default', { tags: ['@sign-in-28'] }, async () => {
  const { member, register, browser } = await open();
  const { sessionToken } = await register('ada');
  await member.silent({ sessionToken, codeVerifierLength: 128 });
  expect(browser.sentRequests.at(-1)?.body.codeVerifier).toHaveLength(128);
  const { sessionToken: again } = await register('otto');
  await member.silent({ sessionToken: again });
  expect(browser.sentRequests.at(-1)?.body.codeVerifier).toHaveLength(43);
  const sent = browser.sentRequests.length;
  await expect(member.silent({ codeVerifierLength: 42 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(browser.sentRequests).toHaveLength(sent);
});

test('the authorization request has PKCE, the mode web_message and the prompt none', async () => {
  const { member, register, browser } = await open();
  const { sessionToken } = await register('ada');
  await member.silent({ sessionToken });
  expect(browser.sentRequests.at(-2)?.body).toEqual({
    auth: {
      authRequest: {
        clientId: 'demo-client',
        codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state: expect.stringMatching(/^.{43}$/),
        sessionToken,
      },
      prompt: 'none',
    },
  });
});
