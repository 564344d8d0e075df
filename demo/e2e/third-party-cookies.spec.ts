import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../tools/browser.ts';
import { ADA, fillIn } from './pages/member-login.ts';
import { stopTimers } from './timers.ts';
import { expect, test, type World } from './world.ts';

/** A test in a separate browser, whose settings allow or block third-party cookies. */
const browserThat = (blocks: boolean) =>
  test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    context: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'cookies-'));
      mkdirSync(join(folder, 'Default'));
      const profile = { block_third_party_cookies: blocks, cookie_controls_mode: blocks ? 1 : 0 };
      writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: ensureChromium(),
        args: ['--no-sandbox', '--disable-gpu'],
      });
      await use(context);
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  });
const allowing = browserThat(false);
const blocking = browserThat(true);

interface Signing {
  register(credentials: object): Promise<{ data?: { sessionToken?: string } }>;
  silent(options?: object): Promise<unknown>;
  loginRedirect(options: object): Promise<string>;
  completeRedirect(): Promise<unknown>;
}
interface Holder {
  client: { readonly member: Signing; readonly session: { readonly role: string; forget(): void } };
}

/** Registers Ada, signs her in on the platform's sign-in page by redirect, and then drops the tokens in the page. */
async function comeBack(page: Page, world: World): Promise<void> {
  const script = `<script type="module">import { createClient } from '${world.cdn}/kiosk/client.js';
    window.client = createClient({ clientId: 'demo-client', apiHost: '${world.api}' });</script>`;
  const html = `<!doctype html><html lang="en"><title>Own</title>${script}<h1>Own</h1></html>`;
  const ready = () => page.waitForFunction(() => 'client' in window);
  await page.goto(world.serve('/own', { html }));
  await ready();
  const address = await page.evaluate(async () => {
    const { member } = (window as unknown as Holder).client;
    await member.register({ email: 'ada@example.com', password: 'correct horse' });
    return member.loginRedirect({ redirectUri: location.href });
  });
  await page.goto(address);
  await fillIn(page, ADA);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${world.site}/own**`);
  await ready();
  await page.evaluate(async () => {
    const { member, session } = (window as unknown as Holder).client;
    await member.completeRedirect();
    if (session.role !== 'member') throw new Error('The redirect did not sign in');
    session.forget();
  });
}

/** Signs in silently. Resolves with `signed in` or the error's code, and with the role afterwards. */
const silent = (page: Page, sessionToken?: string) =>
  page.evaluate(async token => {
    const { member, session } = (window as unknown as Holder).client;
    const outcome = await member.silent(token ? { sessionToken: token } : {}).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    );
    return { outcome, role: session.role };
  }, sessionToken);

allowing(
  'signs in silently by the hosted page’s session with third-party cookies allowed',
  { tag: '@soak' },
  async ({ page, world }) => {
    await comeBack(page, world);
    expect(await silent(page)).toMatchObject({ outcome: 'signed in', role: 'member' });
  },
);

blocking('signs in silently only by session token with third-party cookies blocked', async ({ page, world }) => {
  await comeBack(page, world);
  await stopTimers(page);
  expect((await silent(page)).outcome).toBe('login_required');
  const sessionToken = await page.evaluate(async () => {
    const { member } = (window as unknown as Holder).client;
    return (await member.register({ email: 'bob@example.com', password: 'correct horse' })).data?.sessionToken;
  });
  expect(await silent(page, sessionToken)).toMatchObject({ outcome: 'signed in', role: 'member' });
});
