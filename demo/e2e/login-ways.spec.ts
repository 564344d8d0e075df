import type { Page } from '@playwright/test';
import { fill } from './fill.ts';
import { answerRequests } from './hold-requests.ts';
import { ADA, emailField, fillIn, loginButton, MIRA, passwordField } from './pages/member-login.ts';
import { LOGIN, visit } from './pages/shop-page.ts';
import { askAsMerchant, mailsOf, toNodeUrl } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const login = (attributes = '') =>
  `<main><h1>Account</h1><kiosk-member-login ${attributes}></kiosk-member-login></main>`;

const latestCode = async (world: World) => (await mailsOf(world)).at(-1)?.code ?? '';

const open = async (page: Page, world: World, attributes = '', head = '') =>
  void (await visit(page, world, '/account', login(attributes), { head }));
const retry = (page: Page) => loginButton(page, 'Try again');
/** Fills in email and password, and presses Enter. */
async function send(page: Page, credentials = MIRA) {
  await fillIn(page, credentials);
  await page.keyboard.press('Enter');
}
/** Removes the `stateToken`, which the next step needs, from each answer to a registration. */
const dropStateToken = (page: Page) =>
  page.route('**/v2/register', async route => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    const answer = await route.fetch({ url: toNodeUrl(route.request().url()) });
    const { stateToken: _dropped, ...json } = await answer.json();
    await route.fulfill({ response: answer, json });
  });
/** Registers a new account up to the step that wants a code. */
async function untilCode(page: Page, world: World): Promise<void> {
  await world.admin('/settings', { verification: true });
  await open(page, world, 'view="register"');
  await send(page, ADA);
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
}

test(
  'the keyboard focus is never lost when views change or on sign-in and sign-out',
  { tag: ['@keyboard-member-login', '@wcag-2.1.1'] },
  async ({ page, world }) => {
    await open(page, world);
    await loginButton(page, 'New here? Create an account').press('Enter');
    await expect(emailField(page)).toBeFocused();
    await loginButton(page, 'Have an account? Sign in').press('Enter');
    await expect(emailField(page)).toBeFocused();
    await loginButton(page, 'Forgot your password?').press('Enter');
    await expect(emailField(page)).toBeFocused();
    await loginButton(page, 'Have an account? Sign in').press('Enter');
    await send(page);
    await expect(page.getByText('You’re signed in. Your cart is still here.')).toBeFocused();
    await expect(page.getByText('Mira Holm')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(loginButton(page, 'Orders')).toBeFocused();
    await loginButton(page, 'Sign out').press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
    await expect(emailField(page)).toHaveValue('');
  },
);

for (const kept of sample(1, [true, false]))
  test(
    `the login explains a pending approval, and checks it again ${kept ? 'with' : 'without'} a state token`,
    { tag: ['@soak', ...(kept ? [] : ['@needs-request-bodies'])] },
    async ({ page, world }) => {
      await world.admin('/settings', { approval: true });
      if (!kept) await dropStateToken(page);
      await open(page, world, 'view="register"');
      await send(page, ADA);
      await expect(page.getByText(/We check new accounts/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
      await loginButton(page, 'Ask again').click();
      await expect(page.getByRole('status').filter({ hasText: 'Not yet.' })).toBeVisible();
      const filter = { loginEmail: ADA.email };
      await askAsMerchant(world, 'POST', '/members/v1/members/bulk/approve-by-filter', { filter });
      await loginButton(page, 'Ask again').click();
      await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
    },
  );

test(
  'a login asks for the password again after pagehide without a state token',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await world.admin('/settings', { approval: true });
    await dropStateToken(page);
    await open(page, world, 'view="register"');
    await send(page, ADA);
    await expect(page.getByText(/We check new accounts/)).toBeVisible();
    // The browser fires this event when a shopper leaves the page and may come back.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await loginButton(page, 'Ask again').click();
    await expect(emailField(page)).toHaveValue('ada@example.com');
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
  },
);

test(
  'a sign-in in another tab does not move the focus in this tab',
  { tag: ['@needs-focus-in-tabs', '@soak'] },
  async ({ page, context, world }) => {
    await visit(page, world, '/two', `${login()}<input aria-label="Search">`);
    await emailField(page).waitFor();
    await page.getByLabel('Search').focus();
    const other = await context.newPage();
    await open(other, world);
    await send(other);
    await expect(page.getByText('Mira Holm')).toBeVisible();
    await expect(page.getByLabel('Search')).toBeFocused();
  },
);

test(
  'the login dialog focuses its first field, which has equal space on both sides',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, 'mode="dialog" open');
    await expect(emailField(page)).toBeFocused();
    const [dialog, field] = await Promise.all([page.getByRole('dialog').boundingBox(), emailField(page).boundingBox()]);
    const start = (field?.x ?? 0) - (dialog?.x ?? 0);
    const end = (dialog?.width ?? 0) - start - (field?.width ?? 0);
    expect(Math.abs(start - end)).toBeLessThan(2);
  },
);

const openRegistration = (page: Page, world: World): Promise<void> => open(page, world, 'view="register"');

for (const [name, accept] of sample(1, [
  ['a code', untilCode],
  ['a new account', openRegistration],
] as const))
  test(
    `signs in without resending ${name} accepted before the connection broke`,
    { tag: '@soak' },
    async ({ page, world }) => {
      await accept(page, world);
      await world.faults({ path: '/redirect-session', drop: 'before', times: 9 });
      if (name === 'a code') await page.keyboard.insertText(await latestCode(world));
      else await send(page, ADA);
      await expect(page.getByText(/reach the shop/)).toBeVisible();
      await world.faults();
      await retry(page).click();
      await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
      const steps = (await world.log()).filter(
        ({ method, path }) => method === 'POST' && /register|auth.verify/.test(path),
      );
      expect(steps).toHaveLength(name === 'a code' ? 2 : 1);
    },
  );

test(
  'a retry signs in the second shopper, not the first one’s unfinished account',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, 'view="register"');
    await world.faults({ path: '/redirect-session', drop: 'before', times: 9 });
    await send(page, ADA);
    await expect(page.getByText(/reach the shop/)).toBeVisible();
    await loginButton(page, 'Have an account? Sign in').click();
    await world.faults({ path: '/v2/login', status: 500, body: '{}' });
    await send(page);
    await expect(page.getByText(/Something failed on our side/)).toBeVisible();
    await world.faults();
    await retry(page).click();
    await expect(page.getByText(`Signed in as ${MIRA.email}`)).toBeVisible();
  },
);

test('offers another code after 30 s, and retries a failed request', { tag: '@soak' }, async ({ page, world }) => {
  await page.clock.install();
  await untilCode(page, world);
  const early = page.getByRole('button', { name: /^Send another code in \d+ s$/ });
  await expect(early).toHaveAttribute('aria-disabled', 'true');
  await early.click({ force: true });
  for (let s = 0; s < 31; s++) await page.clock.runFor(1000);
  await world.faults({ path: '/auth/resend', status: 500, body: '{}' });
  await loginButton(page, 'Send another code').click();
  await expect(page.getByText(/Something failed on our side/)).toBeVisible();
  await world.faults();
  await retry(page).click();
  await expect(page.getByText('Another code is on its way.')).toBeVisible();
  expect(await mailsOf(world)).toHaveLength(2);
});

test('accepts a code that is pasted with the text around it', { tag: '@soak' }, async ({ page, world }) => {
  await untilCode(page, world);
  const code = await latestCode(world);
  await page.keyboard.insertText(`Your code is ${code.slice(0, 3)} ${code.slice(3)}.`);
  await expect(page.getByText('Signed in as ada@example.com')).toBeVisible();
});

test(
  'accepts a pasted password, which signs the member in',
  { tag: ['@wcag-3.3.8', '@soak'] },
  async ({ page, world }) => {
    await open(page, world);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<textarea aria-label="Kept">a-cup-of-larch</textarea>');
    });
    await page.getByLabel('Kept').selectText();
    await page.keyboard.press('ControlOrMeta+X');
    await page.evaluate(() => document.querySelector('textarea')?.remove());
    await fill(emailField(page), MIRA.email);
    await passwordField(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(passwordField(page)).toHaveValue(MIRA.password);
    await expect(emailField(page)).toHaveValue(MIRA.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Mira Holm')).toBeVisible();
  },
);

test(
  'a password reset link opens for a signed-in member and in a dialog',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    await send(page);
    await expect(page.getByText('Mira Holm')).toBeVisible();
    await page.goto(`${page.url()}?recoveryToken=abc`);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await loginButton(page, 'Have an account? Sign in').click();
    await loginButton(page, 'Sign out').click();
    await expect(emailField(page)).toBeVisible();
    await open(page, world, 'mode="dialog"');
    await page.goto(`${page.url()}?recoveryToken=abc`);
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect(page.url()).not.toContain('abc');
  },
);

test('a half-typed new password does not reappear after signing out', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await send(page);
  await loginButton(page, 'Password').click();
  await passwordField(page).fill('half a secret');
  await loginButton(page, 'Go back').click();
  await loginButton(page, 'Sign out').click();
  await expect(emailField(page)).toBeVisible();
  await expect(passwordField(page)).toHaveValue('');
});

test(
  'sign-out goes through the hosted log-out page to the return-to URL',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.serve('/goodbye', { html: world.html('<h1>Goodbye</h1>') });
    await open(page, world, 'return-to="/goodbye?by=hand"');
    await send(page);
    await expect(page.getByText('Mira Holm')).toBeVisible();
    await loginButton(page, 'Sign out').click();
    await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/goodbye?by=hand`);
    expect((await world.log()).map(({ path }) => path)).toContain('/logout');
  },
);

test(
  'sign-out reaches return-to without the log-out page, but no other origin',
  { tag: '@security-return-to' },
  async ({ page, world }) => {
    world.serve('/goodbye', { html: world.html('<h1>Goodbye</h1>') });
    await open(page, world, 'return-to="/goodbye"');
    await send(page);
    await expect(page.getByText('Mira Holm')).toBeVisible();
    await world.faults({ path: '/redirect-session', status: 500, body: '{}' });
    await loginButton(page, 'Sign out').click();
    await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
    await world.faults();
    await open(page, world, 'return-to="//elsewhere.example/"');
    await send(page);
    await loginButton(page, 'Sign out').click();
    await expect(emailField(page)).toBeVisible();
    expect(page.url()).toBe(`${world.site}/account`);
  },
);

test('an invalid return-to does not prevent signing out', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, 'return-to="http://["');
  await send(page);
  await expect(page.getByText('Mira Holm')).toBeVisible();
  await loginButton(page, 'Sign out').click();
  await expect(emailField(page)).toBeVisible();
});

test('the sign-in frame stays hidden on a page that styles its iframes', { tag: '@soak' }, async ({ page, world }) => {
  await world.admin('/settings', { authorize: 'silent' });
  await open(page, world, '', '<style>iframe { display: block; inline-size: 100% }</style>');
  await send(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.locator('iframe')).toBeHidden();
});

test('does not open a sign-in page with a javascript: URL', async ({ page, world }) => {
  const fullUrl = "javascript:parent.document.title = 'taken'";
  await answerRequests(page, '**/redirect-session', { json: { redirectSession: { fullUrl } } });
  await open(page, world);
  await send(page);
  await expect(page.getByText(/finish signing you in/)).toBeVisible();
  expect(await page.title()).toBe("A merchant's page");
});

test('explains at the email field that the shop has blocked the member', { tag: '@soak' }, async ({ page, world }) => {
  const { memberId } = await world.admin<{ memberId: string }>('/member-tokens', { email: MIRA.email });
  await askAsMerchant(world, 'POST', `/members/v1/members/${memberId}/block`);
  await open(page, world);
  await send(page);
  await expect(emailField(page)).toHaveAccessibleDescription(/account is closed/);
});

test(
  'the login form uses POST, so that no password gets into a URL without script',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    await emailField(page).waitFor();
    await expect(page.locator('kiosk-member-login > form')).toHaveJSProperty('method', 'post');
  },
);

test(
  'password managers find the login fields and their purpose in the light DOM',
  { tag: '@wcag-3.3.8' },
  async ({ page, world }) => {
    await visit(page, world, '/fields', LOGIN);
    // Like a password manager, this read looks into no shadow tree.
    const fields = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('input')].map(({ type, autocomplete, form }) => [
          type,
          autocomplete,
          form?.method,
        ]),
      );
    await expect.poll(fields).toEqual([
      ['email', 'username', 'post'],
      ['password', 'current-password', 'post'],
    ]);
    await page.getByRole('button', { name: 'New here?' }).click();
    await expect.poll(fields).toEqual([
      ['email', 'username', 'post'],
      ['password', 'new-password', 'post'],
    ]);
  },
);

test('without https, says that signing in cannot finish, and logs why', async ({ page, world }) => {
  const said: string[] = [];
  page.on('console', message => message.text().startsWith('[kiosk]') && said.push(message.text()));
  const address = world.serve('/account', { html: world.html(login()) }).replace('127.0.0.1', 'shop.test');
  await page.goto(address);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await send(page);
  const words = page.getByRole('alert').filter({ hasText: 'We couldn’t finish signing you in here.' });
  await expect(words).toBeVisible();
  await expect.poll(() => said).toEqual(['[kiosk] Signing in needs a page served over https']);
  // The shop's own login page would lead back to a page without https, where no one can sign in.
  await loginButton(page, 'Continue on the sign-in page').click();
  await expect.poll(() => said.length).toBe(2);
  await expect(words).toBeVisible();
  expect(page.url()).toBe(address);
});
