import type { Frame, Page } from '@playwright/test';
import { fill } from './fill.ts';
import { emailField, openAccount, register, roleOf } from './pages/member-login.ts';
import { quiet } from './pages/quiet.ts';
import { LOGIN, visit } from './pages/shop-page.ts';
import { mailsOf } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const grants = async (world: World) => (await world.log()).flatMap(({ grant }) => grant ?? []);

/**
 * Begins a registration up to its sign-in frame, which by default sends no message.
 * Returns the frame and the `state` that the page expects in the frame's message.
 */
async function silent(page: Page, world: World, authorize = 'silent'): Promise<{ frame: Frame; state: string }> {
  await world.admin('/settings', { authorize });
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const [, state] = /"state":"([^"]+)"/.exec(String(init?.body ?? '')) ?? [];
      if (state) Object.assign(window, { awaited: state });
      return fetch(input, init);
    };
  });
  await openAccount(page, world);
  await register(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect
    .poll(() =>
      page
        .frames()
        .find(frame => /\/authorize/.test(frame.url()))
        ?.url(),
    )
    .toBeTruthy();
  const frame = page.frames().find(one => /\/authorize/.test(one.url())) as Frame;
  await frame.waitForLoadState();
  return { frame, state: await page.evaluate(() => (window as unknown as { awaited: string }).awaited) };
}

const stillWaiting = async (page: Page, world: World) => {
  await quiet(page);
  await expect(page.locator('iframe[title="Sign-in"]')).toHaveCount(1);
  expect(await roleOf(page)).toBe('visitor');
  expect(await grants(world)).toEqual(['anonymous']);
};
const post = (frame: Frame | Page, message: unknown) =>
  frame.evaluate(said => (parent === window ? window : parent).postMessage(said, '*'), message);
/** Makes the sign-in frame answer, and waits until the shopper is signed in and the frame is removed. */
const answerNow = async (page: Page, world: World, frame: Frame) => {
  await world.admin('/settings', { authorize: 'normal' });
  // The page removes the frame at its answer, which may interrupt this call.
  await frame.goto(frame.url()).catch(() => undefined);
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
};

test(
  'a sign-in ignores a message with the right state and window, but another origin',
  { tag: ['@security-message-origin', '@sign-in-20'] },
  async ({ page, world }) => {
    await silent(page, world, 'wrong-origin');
    await expect.poll(() => page.frames().some(frame => frame.url().includes('moved=1'))).toBe(true);
    await stillWaiting(page, world);
  },
);

test(
  'a sign-in ignores a message with the right state and origin, but another window',
  { tag: ['@security-message-origin', '@sign-in-20'] },
  async ({ page, world }) => {
    const { frame, state } = await silent(page, world);
    const address = `${world.api}/another-page`;
    await page.route(address, route => route.fulfill({ contentType: 'text/html', body: 'Another page' }));
    const opened = page.waitForEvent('framenavigated', one => one.url() === address);
    await page.evaluate(src => {
      const heard: (readonly [string, unknown])[] = [];
      addEventListener('message', ({ origin, data }) => heard.push([origin, data]));
      Object.assign(window, { heard });
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, address);
    const other = await opened;
    const said = { state, code: 'evil' };
    const heard = () => page.evaluate(() => (window as unknown as { heard: unknown }).heard);
    // Two processes send these messages, whose order would be random without the wait between them.
    await post(other, said);
    await expect.poll(heard).toEqual([[world.api, said]]);
    await post(page, said);
    await expect.poll(heard).toEqual([
      [world.api, said],
      [world.site, said],
    ]);
    await stillWaiting(page, world);
    await page.evaluate(() => document.querySelector('iframe:not([title])')?.remove());
    await answerNow(page, world, frame);
  },
);

test(
  'a sign-in ignores messages with another state or of another shape',
  { tag: ['@security-message-origin', '@sign-in-20', '@soak'] },
  async ({ page, world }) => {
    const { frame, state } = await silent(page, world);
    for (const said of [{ state: `${state}x`, code: 'evil' }, { code: 'evil' }, 'text', null, 7, [], {}])
      await post(frame, said);
    await stillWaiting(page, world);
    await answerNow(page, world, frame);
  },
);

test(
  'a refusal by the sign-in frame ends sign-in, with a retry',
  { tag: ['@sign-in-21', '@soak'] },
  async ({ page, world }) => {
    const { frame, state } = await silent(page, world);
    // The page removes the frame at its answer, which may interrupt this call.
    await post(frame, { state, error: 'login_required' }).catch(() => undefined);
    await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await roleOf(page)).toBe('visitor');
  },
);

test(
  'presses in a page framed by another site set no password and sign nobody in',
  { tag: ['@needs-cross-site-press', '@security-framing'] },
  async ({ page, context, world }) => {
    await openAccount(page, world);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await fill(emailField(page), 'mira.holm@larch.example');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('If mira.holm@larch.example has an account here')).toBeVisible();
    const mails = await mailsOf(world);
    const link = mails.at(-1)?.links[0] ?? '';
    const before = (await world.log()).length;

    const attacker = await context.newPage();
    const outside = world
      .serve('/outside', {
        html: `<!doctype html><title>Win</title><iframe title="Shop" src="${link}" width="900" height="900"></iframe>`,
      })
      .replace('127.0.0.1', 'localhost');
    await attacker.goto(outside);
    const shop = attacker.frameLocator('iframe');
    const invalid = shop.locator('kiosk-member-login > input[aria-invalid=true]');
    const press = (name: string) => shop.getByRole('button', { name, exact: true }).click();
    await expect(shop.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await press('Save and sign in');
    await expect(invalid).not.toHaveCount(0);
    await press('Have an account? Sign in');
    await press('Sign in');
    await expect(invalid).not.toHaveCount(0);
    await press('New here? Create an account');
    await press('Create an account');
    await expect(invalid).not.toHaveCount(0);

    expect(new Set(await grants(world))).toEqual(new Set(['anonymous']));
    const asked = (await world.log()).slice(before).filter(({ method }) => method === 'POST');
    expect(asked.filter(({ path }) => /recover|login|register/.test(path))).toEqual([]);
  },
);

test(
  'a sign-in frame that answers twice signs in once and is removed',
  { tag: ['@leaks', '@sign-in-24', '@soak'] },
  async ({ page, world }) => {
    await world.admin('/settings', { authorize: 'twice' });
    await openAccount(page, world);
    await register(page);
    await expect(page.getByText('Signed in as')).toBeVisible();
    expect(await grants(world)).toEqual(['anonymous', 'authorization_code']);
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test(
  'a sign-in finishes when its element is removed before the answer',
  { tag: ['@sign-in-25', '@soak'] },
  async ({ page, world }) => {
    const { frame } = await silent(page, world);
    await page.evaluate(() => document.querySelector('kiosk-member-login')?.remove());
    await world.admin('/settings', { authorize: 'normal' });
    await frame.goto(frame.url()).catch(() => undefined);
    await expect.poll(() => roleOf(page)).toBe('member');
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test(
  'offers the hosted login when a policy forbids the sign-in frame',
  { tag: '@sign-in-27' },
  async ({ page, world }) => {
    const headers = { 'content-security-policy': "frame-src 'none'" };
    await visit(page, world, '/strict', LOGIN, { headers });
    await register(page);
    await expect(page.getByText('doesn’t let us')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue on the sign-in page' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/strict`);
  },
);

test(
  'offers the hosted login when the platform refuses the sign-in frame',
  { tag: ['@sign-in-27', '@soak'] },
  async ({ page, world }) => {
    await world.admin('/settings', { authorize: 'refuse-framing' });
    await openAccount(page, world);
    await register(page);
    await page.getByRole('button', { name: 'Continue on the sign-in page' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/account`);
  },
);
