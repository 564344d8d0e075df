import type { Frame, Page } from '@playwright/test';
import { fill } from './fill.ts';
import { holdRequests } from './hold-requests.ts';
import { ADA, emailField, fillIn, passwordField, register, signIn } from './pages/member-login.ts';
import { quiet } from './pages/quiet.ts';
import { CART_BUTTON, LOGIN, visit } from './pages/shop-page.ts';
import { cartsOf, mailsOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, storageOf, test, type World } from './world.ts';

const BODY = `<main><h1>Account</h1><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button><kiosk-member-login></kiosk-member-login></main>`;

const open = async (page: Page, world: World, path = '/account') => {
  await visit(page, world, path, BODY);
  await expect(
    page.getByRole('heading', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Sign out' })),
  ).toBeVisible();
};

const role = (page: Page) => page.evaluate(() => window.kiosk.store.getState().member.role);
const grants = async (world: World) => (await world.log()).flatMap(({ grant }) => grant ?? []);
const addKnife = async (page: Page) => {
  await page.locator('kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
};

test(
  'registration by mailed code keeps the cart, and tabs share sign-in and sign-out',
  { tag: '@sign-in-14' },
  async ({ page, context, world }) => {
    await world.admin('/settings', { verification: true });
    await open(page, world);
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
    await open(second, world, '/second');
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
    await open(page, world);
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
  'a sign-in in one tab signs in the other tab',
  { tag: ['@sign-in-37', '@soak'] },
  async ({ page, context, world }) => {
    await open(page, world);
    const second = await context.newPage();
    await open(second, world, '/second');
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
    await open(page, world);
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
      await open(page, world);
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
    await open(page, world);
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
  await open(page, world);
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
  expect(await role(page)).toBe('visitor');
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
    expect(await role(page)).toBe('visitor');
  },
);

test(
  'presses in a page framed by another site set no password and sign nobody in',
  { tag: ['@needs-cross-site-press', '@security-framing'] },
  async ({ page, context, world }) => {
    await open(page, world);
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
    await open(page, world);
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
    await expect.poll(() => role(page)).toBe('member');
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test('typed text survives when the page removes the children of a login', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await fillIn(page, ADA);
  await page.evaluate(() => document.querySelector('kiosk-member-login')?.replaceChildren());
  await expect(emailField(page)).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse');
});

test('a cloned login has its own fields, without the typed password', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
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
    await open(page, world);
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

test('a login opener opens a dialog, which closes after sign-in', async ({ page, world }) => {
  const told: string[] = [];
  await page.exposeFunction('told', (what: string) => told.push(what));
  await page.addInitScript(() => {
    for (const type of ['kiosk:open', 'kiosk:close', 'kiosk:logout'])
      document.addEventListener(type, event =>
        (window as unknown as { told(what: string): void }).told(`${type} ${(event as CustomEvent).detail.what}`),
      );
  });
  await visit(page, world, '/dialog', `<button data-kiosk-open="login">Account</button>${CART_BUTTON}`);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Account' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.evaluate(() => window.kiosk.member.login());
  await register(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await role(page)).toBe('member');
  await page.evaluate(() => window.kiosk.member.logout());
  await expect.poll(() => role(page)).not.toBe('member');
  await expect
    .poll(() => told)
    .toEqual([
      'kiosk:open login',
      'kiosk:close login',
      'kiosk:open login',
      'kiosk:close login',
      'kiosk:logout undefined',
    ]);
});

for (const [name, opens, tag] of sample(1, [
  ['login', 'member.login()', 'kiosk-member-login'],
  ['cart', 'cart.open()', 'kiosk-cart-drawer'],
] as const))
  test(`the ${name} dialog opens again when a script opens it while it closes`, async ({ page, world }) => {
    await visit(page, world, '/again', CART_BUTTON);
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await page.evaluate(`kiosk.${opens}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    // Closes and opens in one task, like Escape and a script at once. The engine fires its `close` event a frame later.
    await page.evaluate(
      `document.querySelector('${tag}').shadowRoot.querySelector('dialog').requestClose(), kiosk.${opens}`,
    );
    await quiet(page);
    await expect(page.locator(tag)).toHaveCount(1);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

test('a cancel event that cannot be prevented does not close the dialog', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/engine', CART_BUTTON);
  await page.getByRole('button', { name: 'Cart, 0 items' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Firefox fires this event and closes the dialog in any case, if the shopper has pressed nothing since it opened.
  const drawer = page.locator('kiosk-cart-drawer');
  await drawer.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('dialog')?.dispatchEvent(new Event('cancel')));
  await quiet(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await drawer.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('dialog')?.close());
  await expect(drawer).not.toHaveAttribute('open');
});

test(
  'a login opens as a menu by keyboard, and closes on Escape and a press outside',
  { tag: '@keyboard-member-login' },
  async ({ page, world }) => {
    await visit(
      page,
      world,
      '/menu',
      '<main><kiosk-member-login mode="menu"></kiosk-member-login><p>Elsewhere</p></main>',
    );
    const toggle = page.getByRole('button', { name: 'Sign in', exact: true }).first();
    await toggle.press('Enter');
    await expect(emailField(page)).toBeFocused();
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Escape');
    await expect(emailField(page)).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.press('Enter');
    await expect(emailField(page)).toHaveValue('ada@example.com');
    await page.getByText('Elsewhere').click();
    await expect(emailField(page)).toBeHidden();
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
    await open(page, world);
    await register(page);
    await page.getByRole('button', { name: 'Continue on the sign-in page' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/account`);
  },
);

test(
  'data-login="redirect" signs in and out on the hosted pages',
  { tag: '@sign-in-29' },
  async ({ page, context, world }) => {
    await open(page, world);
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
