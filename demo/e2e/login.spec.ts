import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { ADA, emailField, fillIn, openAccount, passwordField, register, signIn } from './pages/member-login.ts';
import { LOGIN, visit } from './pages/shop-page.ts';
import { cartsOf, mailsOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, storageOf, test } from './world.ts';

const addKnife = async (page: Page) => {
  await page.locator('kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
};

test(
  'registration by mailed code keeps the cart, and tabs share sign-in and sign-out',
  { tag: '@sign-in-14' },
  async ({ page, context, world }) => {
    await world.admin('/settings', { verification: true });
    await openAccount(page, world);
    await addKnife(page);
    await register(page);
    await expect(page.getByLabel('Six-digit code')).toBeFocused();
    const mails = await mailsOf(world);
    await page.keyboard.insertText(mails[0]?.code ?? '');
    await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    const carts = await cartsOf(world);
    expect(carts.map(({ memberId, cart }) => [Boolean(memberId), cart.lineItems.length])).toEqual([[true, 1]]);
    await expect(page.locator('iframe')).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    const second = await context.newPage();
    await openAccount(second, world, '/second');
    await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();

    await second.getByRole('button', { name: 'Sign out' }).click();
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  },
);

test(
  'sign-in merges two carts, limits the line to the stock, and says so',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openAccount(page, world);
    await register(page);
    await addKnife(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await addKnife(page);
    await page.locator('kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
    await world.admin('/stock', { slug: 'bread-knife', quantity: 2 });
    await signIn(page, ADA);
    await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 2 items' }).click();
    const notice = page.getByRole('dialog').locator('[part~=line]').getByText('That’s all the Bread knife we have.');
    await expect(notice).toBeVisible();
    // The notice is information and not a failure, so it offers no retry.
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a registration in one tab signs in the other tab',
  { tag: ['@sign-in-37', '@soak'] },
  async ({ page, context, world }) => {
    await openAccount(page, world);
    const second = await context.newPage();
    await openAccount(second, world, '/second');
    await page.bringToFront();
    await register(page);
    await expect(page.getByText('Signed in as')).toBeVisible();
    await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
);

test(
  'a registration leaks no token or password outside of the token storage',
  { tag: '@security-secret-leak' },
  async ({ page, context, world }) => {
    const seen: string[] = [];
    page.on('console', message => seen.push(message.text()));
    page.on('request', request => seen.push(request.url()));
    await openAccount(page, world);
    await register(page);
    await expect(page.getByText('Signed in as')).toBeVisible();
    const state = await page.evaluate(() => JSON.stringify(window.kiosk.store.getState()));
    const storage = await storageOf(context, world.site);
    const { 'kiosk:tokens:demo-client': vault = '', ...rest } = storage;
    const { accessToken, refreshToken } = JSON.parse(vault);
    expect(refreshToken.role).toBe('member');
    const everything = [...seen, state, JSON.stringify(rest), await page.content()].join();
    for (const secret of [accessToken.value, refreshToken.value, 'correct horse'])
      expect(everything).not.toContain(secret);
  },
);

for (const [name, fault, words] of sample(1, [
  ['a 500', { status: 500, body: '{}' }, 'Something failed on our side'],
  ['a 429', { status: 429, headers: { 'Retry-After': '60' } }, 'very busy'],
  ['a lost connection', { drop: 'before' }, 'reach the shop'],
] as const)) {
  test(
    `${name} during registration keeps the typed text, and a retry works`,
    { tag: '@soak' },
    async ({ page, world }) => {
      await openAccount(page, world);
      await world.faults({ path: '/v2/register', ...fault });
      await register(page);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(emailField(page)).toHaveValue('ada@example.com');
      await expect(passwordField(page)).toHaveValue('correct horse');
      await world.faults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
    },
  );
}

test(
  'shows errors for a wrong password, an unknown and a taken email at their fields',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openAccount(page, world);
    await register(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, { ...ADA, password: 'wrong horse' });
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/doesn’t match/);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await signIn(page, { ...ADA, email: 'nobody@example.com' });
    await expect(emailField(page)).toHaveAccessibleDescription(/no account/);
    await register(page);
    await expect(emailField(page)).toHaveAccessibleDescription(/has an account already/);
  },
);

test('typed text survives when the page removes the children of a login', { tag: '@soak' }, async ({ page, world }) => {
  await openAccount(page, world);
  await fillIn(page, ADA);
  await page.evaluate(() => document.querySelector('kiosk-member-login')?.replaceChildren());
  await expect(emailField(page)).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse');
});

test('a cloned login has its own fields, without the typed password', { tag: '@soak' }, async ({ page, world }) => {
  await openAccount(page, world);
  await fillIn(page, ADA);
  await page.evaluate(() => {
    const login = document.querySelector('kiosk-member-login');
    document.body.append(login?.cloneNode(true) ?? '');
  });
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(2);
  await expect(page.getByLabel('Password', { exact: true }).last()).toHaveValue('');
  await expect(page.locator('kiosk-member-login').last().locator('input')).toHaveCount(2);
});

test(
  'sets a new password by a mailed link once, and removes its token from the URL',
  { tag: '@soak' },
  async ({ page, world }) => {
    await openAccount(page, world);
    await register(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await emailField(page).fill('ada@example.com');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('If ada@example.com has an account here')).toBeVisible();
    const mails = await mailsOf(world);
    const link = mails.at(-1)?.links[0] ?? '';
    expect(link).toMatch(/\/account\?recoveryToken=/);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect(page.url()).not.toContain('recoveryToken');
    await passwordField(page).fill('another horse');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.goto(link);
    await passwordField(page).fill('a third horse');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  },
);

test(
  'data-login="redirect" signs in and out on the hosted pages',
  { tag: '@sign-in-29' },
  async ({ page, context, world }) => {
    await openAccount(page, world);
    await register(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    // Firefox has one cookie for calls from this site and another for the shop’s own pages.
    // The sign-out may leave one of these cookies.
    await context.clearCookies();
    const attributes = { 'data-login': 'redirect' };
    await visit(page, world, '/redirect', `<main>${LOGIN}</main>`, { attributes, search: '?colour=red' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${world.api}/**`);
    await fillIn(page, ADA);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/redirect?colour=red`);
    const ofShop = async () => (await context.cookies()).map(({ name }) => name);
    expect(await ofShop()).toContain('kiosk_session');
    const release = await holdRequests(page, '**/redirect-session');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    // The page announces the sign-out and moves the focus, because the focused button is removed.
    await expect(page.getByRole('status').filter({ hasText: 'You’ve been signed out.' })).toBeFocused();
    // The page first ends the shop's own session, which would otherwise sign in the next person.
    await page.getByRole('button', { name: 'Sign in' }).click();
    release();
    await expect.poll(ofShop).not.toContain('kiosk_session');
    await page.waitForURL(`${world.site}/redirect?colour=red`);
  },
);
