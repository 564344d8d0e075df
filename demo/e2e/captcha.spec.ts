import type { Page } from '@playwright/test';
import { ADA, emailField, fillIn } from './pages/member-login.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const SCRIPT = '/recaptcha/api.js';

/** Submits a registration on a page whose script tag has these keys. The platform demands a captcha. */
async function open(page: Page, world: World, keys: Readonly<Record<string, string>>, headers = {}, more = '') {
  await world.admin('/settings', { captcha: true });
  const script = world.script(keys);
  await visit(
    page,
    world,
    '/account',
    `<main><h1>Account</h1><kiosk-member-login view="register"></kiosk-member-login></main>${more}`,
    { script, headers },
  );
  await fillIn(page, ADA);
  expect(await fetched(world)).toBe(0);
  await page.getByRole('button', { name: 'Create an account', exact: true }).click();
}

const fetched = async (world: World) => (await world.log()).filter(({ path }) => path === SCRIPT).length;
const robot = (page: Page) => page.getByRole('checkbox', { name: 'I’m not a robot' });
const signedIn = (page: Page) => page.getByText('Signed in as ada@example.com');

test(
  'a registration signs in after a captcha, whose script loads only on demand',
  { tag: ['@security-captcha', '@soak'] },
  async ({ page, world }) => {
    await open(page, world, { 'data-captcha-key': 'demo-key' });
    await expect(page.getByText('Please confirm you’re human.')).toBeFocused();
    await robot(page).click();
    await expect(signedIn(page)).toBeVisible();
    await expect(robot(page)).toBeHidden();
    expect(await fetched(world)).toBe(1);
  },
);

test('an invisible captcha needs no action from the shopper', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, { 'data-captcha-key': 'demo-key', 'data-captcha-invisible-key': 'demo-silent' });
  await expect(signedIn(page)).toBeVisible();
  expect(await fetched(world)).toBe(1);
});

test('shows the visible captcha when the invisible one fails', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, { 'data-captcha-key': 'demo-key', 'data-captcha-invisible-key': 'silent-fails' });
  await expect(page.getByText('Please confirm you’re human.')).toBeVisible();
  await robot(page).click();
  await expect(signedIn(page)).toBeVisible();
});

test(
  'a failed captcha resets for another try, and “Go back” keeps the typed text',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, { 'data-captcha-key': 'seen-fails' });
    await robot(page).click();
    await expect(page.getByText('The check didn’t pass. Try again.')).toBeFocused();
    await expect(robot(page)).toHaveAttribute('aria-checked', 'false');
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(emailField(page)).toHaveValue('ada@example.com');
    await expect(page.getByLabel(/^Password/)).toHaveValue('correct horse');
  },
);

test('a taken email shows its error at the field after a passed captcha', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, { 'data-captcha-key': 'demo-key' });
  await expect(robot(page)).toBeVisible();
  await world.faults({
    path: '/v2/register',
    status: 409,
    body: JSON.stringify({ details: { applicationError: { code: '-19995', description: 'Taken.' } } }),
  });
  await robot(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription(/has an account already/);
});

for (const clobber of sample(1, [
  '<form id="grecaptcha"><input name="ready"><input name="render"></form>',
  '<form name="grecaptcha"></form><img id="grecaptcha" alt="">',
]))
  test(
    `ignores a page element named like the captcha provider: ${clobber}`,
    { tag: '@security-captcha' },
    async ({ page, world }) => {
      await open(page, world, { 'data-captcha-key': 'demo-key' }, {}, clobber);
      await robot(page).click();
      await expect(signedIn(page)).toBeVisible();
      expect(await fetched(world)).toBe(1);
    },
  );

test('offers the hosted sign-in page when the tag has no captcha key', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, {});
  await expect(page.getByText('We need a check that this page can’t show.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue on the sign-in page' })).toBeVisible();
  expect(await fetched(world)).toBe(0);
});

for (const [name, fault, key] of sample(1, [
  ['whose script fails to load', { path: SCRIPT, status: 503 }, 'demo-key'],
  ['whose provider fails', { path: '/nothing' }, 'demo-broken'],
] as const)) {
  test(`a captcha ${name} shows an error, offers retry or hosted page`, { tag: '@soak' }, async ({ page, world }) => {
    await world.faults(fault);
    await open(page, world, { 'data-captcha-key': key });
    if (key === 'demo-broken') await robot(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /signing you in/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue on the sign-in page' })).toBeVisible();
    await world.faults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(robot(page)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /signing you in/ })).toBeHidden();
  });
}

test(
  'shows an error when the code of the captcha view fails, and loads it on retry',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-Challenge');
    await open(page, world, { 'data-captcha-key': 'demo-key' });
    await expect(page.getByRole('alert').filter({ hasText: 'reach the shop' })).toBeVisible();
    world.breakCdn('');
    await page.getByRole('button', { name: 'Try again' }).click();
    await robot(page).click();
    await expect(signedIn(page)).toBeVisible();
  },
);

test('loads the captcha with the tag’s nonce under a nonce and Trusted Types policy', async ({ page, world }) => {
  const policy = `script-src 'nonce-abc' ${world.cdn}; style-src 'none'; require-trusted-types-for 'script'; trusted-types kiosk`;
  await open(page, world, { 'data-captcha-key': 'demo-key', nonce: 'abc' }, { 'content-security-policy': policy });
  await robot(page).click();
  await expect(signedIn(page)).toBeVisible();
});
