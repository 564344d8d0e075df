import type { Page } from '@playwright/test';
import { emailField, fillIn, MIRA } from './pages/member-login.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { cartsOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { followTimers, stopTimers } from './timers.ts';
import { expect, test, type World } from './world.ts';
import { NOTHING, watchWrites } from './written.ts';

interface Signing {
  readonly register: (credentials: object) => Promise<{ data?: { sessionToken?: string } }>;
  readonly silent: (options?: object) => Promise<unknown>;
  readonly loginRedirect: (options: object) => Promise<string>;
  readonly completeRedirect: () => Promise<{ url: string } | undefined>;
}
interface Holder {
  client: { readonly member: Signing; readonly session: { readonly role: string } };
}

/** Opens a page with the client and no element. */
async function open(page: Page, world: World, search = '') {
  const script = `<script type="module">import { createClient } from '${world.cdn}/kiosk/client.js';
    window.client = createClient({ clientId: 'demo-client', apiHost: '${world.api}' });</script>`;
  const html = `<!doctype html><html lang="en"><title>Own</title>${script}<h1>Own</h1></html>`;
  await page.goto(world.serve('/own', { html }) + search);
  await ready(page);
}
const ready = (page: Page) => page.waitForFunction(() => 'client' in window);
const role = (page: Page) => page.evaluate(() => (window as unknown as Holder).client.session.role);
const register = (page: Page) =>
  page.evaluate(async () => {
    const { member } = (window as unknown as Holder).client;
    return (await member.register({ email: 'ada@example.com', password: 'correct horse' })).data?.sessionToken;
  });
/** Signs in silently. Resolves with `signed in` or the error's code, and with the number of frames left in the page. */
const silent = (page: Page, sessionToken?: string) =>
  page.evaluate(async token => {
    const outcome = await (window as unknown as Holder).client.member.silent(token ? { sessionToken: token } : {}).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    );
    return { outcome, frames: document.querySelectorAll('iframe').length };
  }, sessionToken);

test(
  'without third-party cookies only a session token signs in silently',
  { tag: '@sign-in-27' },
  async ({ page, world }) => {
    await world.admin('/settings', { thirdPartyCookies: false });
    await open(page, world);
    await stopTimers(page);
    expect(await silent(page)).toEqual({ outcome: 'login_required', frames: 0 });
    const sessionToken = await register(page);
    expect(await silent(page, sessionToken)).toMatchObject({ outcome: 'signed in', frames: 0 });
    expect(await role(page)).toBe('member');
  },
);

test(
  'fifty silent sign-ins leave no frame, listener or timer',
  { tag: ['@leaks', '@needs-devtools', '@sign-in-24', '@soak'] },
  async ({ page, world }) => {
    const timers = await followTimers(page);
    await open(page, world);
    const sessionToken = await register(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const listeners = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
    };
    await silent(page, sessionToken);
    const before = await listeners();
    for (let n = 0; n < 50; n++) {
      const { frames } = await silent(page, n % 5 ? sessionToken : 'rubbish');
      expect(frames).toBe(0);
    }
    expect(await listeners()).toBeLessThanOrEqual(before);
    await expect.poll(timers).toEqual([]);
  },
);

test(
  'two silent sign-ins at once with the same token share a frame and a grant',
  { tag: ['@sign-in-26', '@soak'] },
  async ({ page, world }) => {
    await open(page, world);
    const sessionToken = await register(page);
    const most = await page.evaluate(async token => {
      let seen = 0;
      new MutationObserver(() => {
        seen = Math.max(seen, document.querySelectorAll('iframe').length);
      }).observe(document, { childList: true, subtree: true });
      const { member } = (window as unknown as Holder).client;
      await Promise.all([member.silent({ sessionToken: token }), member.silent({ sessionToken: token })]);
      return seen;
    }, sessionToken);
    expect(most).toBe(1);
    const grants = (await world.log()).flatMap(({ grant }) => grant ?? []);
    expect(grants).toEqual(['anonymous', 'authorization_code']);
  },
);

test(
  'two silent sign-ins with different session tokens run one after the other',
  { tag: ['@sign-in-26', '@soak'] },
  async ({ page, world }) => {
    await open(page, world);
    const outcome = await page.evaluate(async () => {
      let frames = 0;
      new MutationObserver(() => {
        frames = Math.max(frames, document.querySelectorAll('iframe').length);
      }).observe(document, { childList: true, subtree: true });
      const { client } = window as unknown as Holder & { client: { session: { tokens(): Promise<unknown> } } };
      const sessions: (string | undefined)[] = [];
      for (const name of ['ada', 'otto'])
        sessions.push(
          (await client.member.register({ email: `${name}@example.com`, password: 'correct horse' })).data
            ?.sessionToken,
        );
      const [one, two] = await Promise.all(sessions.map(sessionToken => client.member.silent({ sessionToken })));
      const held = JSON.stringify(await client.session.tokens());
      return { frames, differ: one !== two, last: held === JSON.stringify(two) };
    });
    expect(outcome).toEqual({ frames: 1, differ: true, last: true });
    const members = (await world.log()).flatMap(({ grant, memberId }) =>
      grant === 'authorization_code' ? memberId : [],
    );
    expect(new Set(members).size).toBe(2);
  },
);

test('data-storage="memory" writes nothing when signing in and out', { tag: '@soak' }, async ({ page, world }) => {
  const written = await watchWrites(page);
  const body = `<main><h1>Account</h1><kiosk-member-login></kiosk-member-login>
    <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart></main><kiosk-cart-drawer></kiosk-cart-drawer>`;
  const attributes = { 'data-storage': 'memory', 'data-analytics': 'datalayer' };
  await visit(page, world, '/nothing', body, { attributes, search: '?coupon=WELCOME10' });
  await fillIn(page, MIRA);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await add(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Remove WELCOME10' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Add a note' }).click();
  await drawer.getByLabel('Note to the shop').fill('Ring twice');
  await drawer.getByLabel('Note to the shop').blur();
  const note = async () => (await cartsOf(world))[0]?.cart.buyerNote;
  await expect.poll(note).toBe('Ring twice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(emailField(page)).toBeVisible();
  expect(await written()).toEqual(NOTHING);
});

for (const responseMode of sample(1, ['query', 'fragment'])) {
  test(
    `a redirect by ${responseMode} signs in and returns to a clean address`,
    { tag: '@sign-in-29' },
    async ({ page, world }) => {
      await open(page, world, '?colour=red');
      await register(page);
      const address = await page.evaluate(
        mode =>
          (window as unknown as Holder).client.member.loginRedirect({ redirectUri: location.href, responseMode: mode }),
        responseMode,
      );
      await page.goto(address);
      expect(new URL(page.url()).origin).toBe(world.api);
      await fillIn(page, { email: 'ada@example.com', password: 'wrong' });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('do not match');
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${world.site}/own**`);
      await ready(page);
      expect(await page.evaluate(() => (window as unknown as Holder).client.member.completeRedirect())).toMatchObject({
        url: `${world.site}/own?colour=red`,
      });
      expect(page.url()).toBe(`${world.site}/own?colour=red`);
      expect(await role(page)).toBe('member');
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('verifier');
      expect(await page.evaluate(() => (window as unknown as Holder).client.member.completeRedirect())).toBeUndefined();
    },
  );
}
