import type { Page } from '@playwright/test';
import { ADA, fillIn, loginButton, MIRA, signIn } from './pages/member-login.ts';
import { visit } from './pages/shop-page.ts';
import { askAsMember, askAsMerchant } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const BODY = '<main><h1>Account</h1><kiosk-member-login></kiosk-member-login></main>';

/** Opens a page with a login and signs Mira in. */
async function open(page: Page, world: World, body = BODY) {
  await visit(page, world, '/account', body);
  await signIn(page);
  await expect(page.getByText('Mira Holm')).toBeVisible();
}
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const entries = (page: Page) => page.locator('kiosk-member-login [part=entry]');
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const idOfMira = async (world: World) =>
  (await world.admin<{ memberId: string }>('/member-tokens', { email: MIRA.email })).memberId;
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

interface Contact {
  readonly firstName?: string;
  readonly addresses?: readonly { readonly city: string }[];
}
const contact = async (world: World) =>
  (await askAsMember<{ member: { contact: Contact } }>(world, 'GET', '/members/v1/members/my?fieldsets=FULL')).member
    .contact;

test('shows the member after sign-in, and loads the account’s code only then', async ({ page, world }) => {
  await visit(page, world, '/account', BODY);
  await expect(title(page, 'Sign in')).toBeVisible();
  expect(world.cdnLog.filter(name => name.includes('Account'))).toEqual([]);
  await signIn(page);
  await expect(page.getByText(`Signed in as ${MIRA.email}`)).toBeVisible();
  expect(world.cdnLog.filter(name => name.includes('Account'))).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('Mira Holm')).toBeVisible();
});

test('shows the member’s profile picture', { tag: '@soak' }, async ({ page, world }) => {
  const id = await idOfMira(world);
  const photo = { url: `${world.api}/media/stoneware-mug-sage` };
  await askAsMember(world, 'PATCH', `/members/v1/members/${id}`, { member: { id, profile: { photo } } });
  await open(page, world);
  const picture = page.locator('kiosk-member-login img.avatar');
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
});

test(
  'shows the four steps of an order as two rows of two in a 240 px column',
  { tag: '@soak' },
  async ({ page, world }) => {
    const body = '<main lang="de" style="inline-size: 240px"><kiosk-member-login></kiosk-member-login></main>';
    await visit(page, world, '/narrow', body);
    await page.getByLabel('E-Mail', { exact: true }).fill(MIRA.email);
    await page.getByLabel('Passwort', { exact: true }).fill(MIRA.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await loginButton(page, 'Bestellungen').click();
    const steps = entries(page).nth(2).locator('[part~=order-step]');
    await expect(steps).toHaveText(['Bestellt', 'Verpackt', 'Versandt', 'Zugestellt']);
    const boxes = await steps.evaluateAll(found =>
      found.map(step => {
        const { left, top, height } = step.getBoundingClientRect();
        return { left, top, height };
      }),
    );
    const [ordered, packed, sent, delivered] = boxes;
    expect([packed?.top, delivered?.left, delivered?.top]).toEqual([ordered?.top, packed?.left, sent?.top]);
    expect(sent).toEqual({ ...ordered, top: sent?.top });
    expect(sent?.top).toBeGreaterThan(ordered?.top ?? Infinity);
  },
);

test('the account lists five orders, more on “Show more”, and moves the focus', async ({ page, world }) => {
  await open(page, world);
  await loginButton(page, 'Orders').press('Enter');
  await expect(title(page, 'Your orders')).toBeFocused();
  await expect(entries(page)).toHaveCount(5);
  await expect(entries(page).first()).toContainText('October 29, 2026');
  await expect(entries(page).first()).toContainText('Being prepared');
  await expect(entries(page).nth(1)).toContainText('Done · Paid');
  await expect(entries(page).nth(2).locator('[aria-current=step]')).toHaveText('Sent');
  await expect(entries(page).nth(1).locator('[part=order-total]')).toHaveText(/^€\d+\.\d\d$/);

  await entries(page).first().getByText('Details', { exact: true }).click();
  await expect(entries(page).first()).toContainText('2 × Stoneware mug');
  await expect(entries(page).first()).toContainText('Subtotal');

  await loginButton(page, 'Show more').press('Enter');
  await expect(entries(page)).toHaveCount(6);
  await expect(entries(page).nth(5)).toBeFocused();
  await expect(loginButton(page, 'Show more')).toBeHidden();

  await loginButton(page, 'Back to your account').press('Enter');
  await expect(loginButton(page, 'Orders')).toBeFocused();
});

test(
  'lists a member’s back-in-stock alerts, and removes one after a failed try',
  { tag: '@soak' },
  async ({ page, world }) => {
    const slugs = { query: { filter: { slug: 'sold-out-lamp' } } };
    const products = '/stores-reader/v1/products/query-platformized';
    const found = await askAsMember<{ products: { id: string }[] }>(world, 'POST', products, slugs);
    const catalogReference = {
      catalogItemId: found.products[0]?.id,
      appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
    };
    const request = { catalogReference, email: MIRA.email, itemUrl: `${world.site}/product.html` };
    const itemDetails = { name: 'Sold-out lamp' };
    await askAsMember(world, 'POST', '/back-in-stock-service/v1/back-in-stock-notification-requests', {
      request,
      itemDetails,
    });

    await open(page, world);
    await loginButton(page, 'Back-in-stock alerts').click();
    await expect(entries(page)).toContainText(`We’ll email ${MIRA.email}.`);
    await expect(page.getByRole('link', { name: 'Sold-out lamp' })).toHaveAttribute(
      'href',
      `${world.site}/product.html`,
    );

    await world.faults({ method: 'DELETE', status: 500, body: '{}' });
    await loginButton(page, 'Remove Sold-out lamp').click();
    await expect(alert(page)).toContainText('Something failed on our side');
    await expect(entries(page)).toHaveCount(1);
    await world.faults();
    await retry(page).click();
    await expect(page.getByText('No alerts yet.')).toBeVisible();
    await expect(page.getByText('Sold-out lamp removed.')).toBeAttached();
    await expect(title(page, 'Your back-in-stock alerts')).toBeFocused();
  },
);

test(
  'lists a member’s reviews with products, and explains an unpublished one',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    await loginButton(page, 'Reviews').click();
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).first()).toContainText('Not published yet. We’re checking it.');
    await expect(entries(page).last()).toContainText(/serving bowl/);
    await expect(entries(page).last()).toContainText('Reply from the shop');
    await expect(entries(page).last().getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
    await expect(page.getByText('A product', { exact: true })).toHaveCount(0);
  },
);

test(
  'saves, announces and shows a changed name, and keeps it typed after a failure',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    await loginButton(page, 'Name and addresses').click();
    await expect(title(page, 'Your name and addresses')).toBeFocused();
    const first = page.getByLabel('First name');
    await first.fill('');
    await first.press('Enter');
    await expect(first).toHaveAccessibleDescription('Enter your first name.');
    await expect(first).toBeFocused();

    await first.fill('Mirabelle');
    await world.faults({ method: 'PATCH', status: 500, body: '{}' });
    await loginButton(page, 'Save').click();
    await expect(alert(page)).toContainText('Something failed on our side');
    await expect(first).toHaveValue('Mirabelle');
    await world.faults();
    await retry(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    expect((await contact(world)).firstName).toBe('Mirabelle');
    await loginButton(page, 'Back to your account').click();
    await expect(page.getByText('Mirabelle Holm')).toBeVisible();
    await expect(loginButton(page, 'Name and addresses')).toBeFocused();
  },
);

test(
  'adds an address on retry, changes it, cancels a change, and removes another',
  { tag: '@soak' },
  async ({ page, world }) => {
    const cities = async () => (await contact(world)).addresses?.map(({ city }) => city);
    await open(page, world);
    await loginButton(page, 'Name and addresses').click();

    await loginButton(page, 'Add an address').click();
    const street = page.getByLabel('Street address');
    await expect(street).toBeFocused();
    const save = page.getByRole('form', { name: 'New address' }).getByRole('button', { name: 'Save' });
    await save.click();
    await expect(street).toHaveAccessibleDescription('Enter the street address.');
    await expect(page.getByLabel('Country')).toHaveAccessibleDescription('Choose a country.');
    await street.fill('Lindengasse 21');
    await page.getByLabel('City').fill('Wien');
    await page.getByLabel('Country').selectOption('Austria');
    await world.faults({ method: 'PATCH', drop: 'before', times: 9 });
    await save.click();
    await expect(alert(page)).toContainText('reach the shop');
    await expect(street).toHaveValue('Lindengasse 21');
    await world.faults();
    await retry(page).click();
    await expect(loginButton(page, 'Change the address Lindengasse 21')).toBeFocused();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect(await cities()).toEqual(['Berlin', 'Wien']);

    await loginButton(page, 'Change the address Lindengasse 21').click();
    await page.getByLabel('City').fill('Graz');
    await page.getByLabel('City').press('Enter');
    await expect(page.getByText('Graz')).toBeVisible();
    expect(await cities()).toEqual(['Berlin', 'Graz']);

    await loginButton(page, 'Change the address Lindengasse 21').click();
    await page.getByLabel('City').fill('Linz');
    await loginButton(page, 'Cancel').click();
    await expect(page.getByText('Graz')).toBeVisible();
    await expect(loginButton(page, 'Change the address Lindengasse 21')).toBeFocused();

    await loginButton(page, 'Remove the address Paul-Lincke-Ufer 8').click();
    await expect(page.getByText('Address removed.')).toBeVisible();
    expect(await cities()).toEqual(['Graz']);
  },
);

test('sets a new password, which the next sign-in requires', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await loginButton(page, 'Password').click();
  const field = page.getByLabel(/^Password, at least/);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(MIRA.email);
  await field.fill('short');
  await loginButton(page, 'Save').click();
  await expect(field).toHaveAccessibleDescription('Use at least 8 characters.');
  await loginButton(page, 'Go back').click();
  await expect(loginButton(page, 'Password')).toBeFocused();

  await loginButton(page, 'Password').click();
  await field.fill('loam and larch');
  await world.faults({ path: '/v2/change-password', status: 500, body: '{}' });
  await loginButton(page, 'Save').click();
  await expect(alert(page)).toContainText('Something failed on our side');
  await expect(field).toHaveValue('loam and larch');
  await world.faults();
  await retry(page).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await loginButton(page, 'Sign out').click();

  await signIn(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/doesn’t match/);
  await page.getByLabel('Password', { exact: true }).fill('loam and larch');
  await loginButton(page, 'Sign in').click();
  await expect(page.getByText('Mira Holm')).toBeVisible();
});

for (const [name, path, heading] of sample(1, [
  ['Orders', '/orders/search', 'Your orders'],
  ['Back-in-stock alerts', '/back-in-stock-notification-requests', 'Your back-in-stock alerts'],
  ['Reviews', '/reviews/query', 'Your reviews'],
] as const)) {
  test(`${name} show an error when their read fails, and load on retry`, { tag: '@soak' }, async ({ page, world }) => {
    await open(page, world);
    await world.faults({ path, status: 500, body: '{}', times: 9 });
    await loginButton(page, name).click();
    await expect(title(page, heading)).toBeFocused();
    await expect(alert(page)).toContainText('Something failed on our side');
    await world.faults();
    await retry(page).click();
    await expect(alert(page)).toBeHidden();
    await expect(entries(page).first().or(page.getByText('No alerts yet.'))).toBeVisible();
  });
}

test(
  'offers sign-out and a retry when the account’s code cannot be loaded',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-Account');
    await visit(page, world, '/account', BODY);
    await signIn(page);
    await expect(alert(page)).toContainText('reach the shop');
    await expect(loginButton(page, 'Sign out')).toBeVisible();
    world.breakCdn('');
    await retry(page).click();
    await expect(page.getByText('Mira Holm')).toBeVisible();
    await expect(loginButton(page, 'Orders')).toBeVisible();
  },
);

/** Makes the platform end Mira's session (`disconnect`) or let her sign in again (`approve`), in this order. */
async function disconnect(world: World, ...acts: readonly ('disconnect' | 'approve')[]) {
  const id = await idOfMira(world);
  for (const act of acts) await askAsMerchant(world, 'POST', `/members/v1/members/${id}/${act}`);
}

test('reports a session that the platform ends, and removes the member’s data', async ({ page, world }) => {
  await open(page, world);
  await loginButton(page, 'Orders').click();
  await expect(entries(page).first()).toBeVisible();
  await disconnect(world, 'disconnect');
  await loginButton(page, 'Show more').click();
  await expect(title(page, 'You’ve been signed out')).toBeVisible();
  await expect(page.getByText('You’ve been signed out. Sign in to continue.')).toBeVisible();
  const state = await page.evaluate(() => JSON.stringify(window.kiosk.store.getState()));
  expect(state).not.toContain('Mira');
  expect(state).not.toContain(MIRA.email);
});

test('restores typed text of an ended session to that member only', { tag: '@soak' }, async ({ page, world }) => {
  const save = page.getByRole('form', { name: 'New address' }).getByRole('button', { name: 'Save' });
  const street = page.getByLabel('Street address');
  await open(page, world);
  await loginButton(page, 'Name and addresses').click();
  await page.getByLabel('First name').fill('Mirabelle');
  await loginButton(page, 'Add an address').click();
  await expect(street).toBeFocused();
  await street.fill('Lindengasse 21');
  await page.getByLabel('City').fill('Wien');
  await page.getByLabel('Country').selectOption('Austria');
  await disconnect(world, 'disconnect', 'approve');
  await save.click();
  await expect(title(page, 'You’ve been signed out')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Your name and addresses')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Mirabelle');
  await expect(street).toHaveValue('Lindengasse 21');

  await disconnect(world, 'disconnect', 'approve');
  await save.click();
  await expect(title(page, 'You’ve been signed out')).toBeVisible();
  await loginButton(page, 'New here? Create an account').click();
  await fillIn(page, ADA);
  await page.keyboard.press('Enter');
  await loginButton(page, 'Name and addresses').click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(street).toBeHidden();
});

test('keeps an edited address when the session ends, and saves it later', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await loginButton(page, 'Name and addresses').click();
  await loginButton(page, 'Change the address Paul-Lincke-Ufer 8').click();
  await page.getByLabel('City').fill('Potsdam');
  await disconnect(world, 'disconnect', 'approve');
  await page.getByLabel('City').press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toHaveValue('Potsdam');
  await page.getByLabel('City').press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect((await contact(world)).addresses?.map(({ city }) => city)).toEqual(['Potsdam']);
  await loginButton(page, 'Back to your account').click();
  await expect(loginButton(page, 'Name and addresses')).toBeFocused();
});

test(
  'shows the rest of the account when parts of the answers are invalid',
  { tag: '@soak' },
  async ({ page, world }) => {
    const headers = { 'access-control-allow-origin': '*' };
    const answer = (url: string, json: object) =>
      page.route(url, route =>
        route.request().method() === 'OPTIONS' ? route.fallback() : route.fulfill({ json, headers }),
      );
    const photo = { url: 'javascript:alert(1)' };
    const contact = { firstName: 'Mira', lastName: 'Holm', addresses: [null, { country: '!!', addressLine: {} }] };
    await answer('**/members/my?*', { member: { id: 'x', contact, profile: { nickname: {}, photo } } });
    const link = 'javascript:alert(2)';
    await answer('**/orders/search', {
      orders: [
        null,
        { id: '1', number: '1', lineItems: null },
        { id: '3', number: '3', lineItems: [{ id: 'l', quantity: 1, descriptionLines: 5 }] },
        { id: '2', number: '2', currency: 'NO!', lineItems: [{ id: 'l', quantity: 1, digitalFile: { link } }] },
      ],
    });
    await open(page, world);
    await expect(page.locator('kiosk-member-login img')).toHaveCount(0);
    await loginButton(page, 'Orders').click();
    await expect(entries(page)).toHaveCount(3);
    await expect(entries(page).first()).toContainText('Order 1');
    await expect(entries(page).first()).not.toContainText('items');
    await expect(entries(page).nth(1)).toContainText('Something failed on our side');
    await expect(entries(page).last()).toContainText('Order 2');
    await entries(page).last().getByText('Details', { exact: true }).click();
    await expect(page.locator('kiosk-member-login a')).toHaveCount(0);
    await loginButton(page, 'Back to your account').click();
    await loginButton(page, 'Name and addresses').click();
    await expect(page.getByLabel('First name').or(alert(page))).toBeVisible();
    await loginButton(page, 'Back to your account').click();
    await expect(loginButton(page, 'Sign out')).toBeVisible();
  },
);

test('shows an error for an answer without a member, and can retry', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await page.route('**/members/my?*', route =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({ json: { member: {} }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.reload();
  const sentence = alert(page).filter({ hasText: 'Something failed on our side' });
  await expect(sentence).toBeVisible();
  // The same answer fails again.
  await retry(page).click();
  await expect(sentence).toBeVisible();
  await page.unroute('**/members/my?*');
  await retry(page).click();
  await expect(page.getByText('Mira Holm')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test(
  'in a menu the account scrolls in its own box, and Escape closes it',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await visit(page, world, '/menu', '<main><kiosk-member-login mode="menu"></kiosk-member-login></main>');
    await loginButton(page, 'Sign in').first().click();
    await fillIn(page, MIRA);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await loginButton(page, 'Orders').click();
    await expect(entries(page)).toHaveCount(5);
    const menu = page.locator('kiosk-member-login [part=menu]');
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 500)).toBeLessThanOrEqual(500);
    expect(await menu.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(loginButton(page, 'Your account')).toBeFocused();
  },
);
