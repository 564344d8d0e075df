import type { Locator } from '@playwright/test';
import { fill } from './fill.ts';
import { fillIn, MIRA } from './pages/member-login.ts';
import { bodyField } from './pages/reviews.ts';
import { visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { expect, test } from './world.ts';

const LOGIN = '<main><h1>Account</h1><kiosk-member-login view="register"></kiosk-member-login></main>';

test(
  'registration suggests an email fix, rates the password and leads to sign-in',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/account', LOGIN);
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel('Password, at least 8 characters');
    const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
    await email.pressSequentially('ada@gmial');
    await expect(page.getByText('Enter an email address')).toHaveCount(0);
    await password.click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await fill(email, 'ada@gmial.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click();
    await expect(email).toHaveValue('ada@gmail.com');
    await expect(email).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('larch');
    await expect(page.locator('[part~=strength]')).toHaveText('Password strength: Too short');
    await page.keyboard.type('-wood');
    await expect(page.locator('[part~=strength]')).toHaveText('Password strength: Fair');
    const { height = 0 } = (await email.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(48);
    for (const input of [email, password])
      expect(await input.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(16);

    // A press on the button below the field works, although the field's error moves the button.
    await fill(email, 'ada@');
    await page.getByRole('button', { name: 'Have an account? Sign in' }).click();
    await expect(heading('Sign in')).toBeVisible();
    await page.getByRole('button', { name: 'New here? Create an account' }).click();
    await fill(email, MIRA.email);
    await password.fill(MIRA.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(heading('Sign in')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(MIRA.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Mira Holm')).toBeVisible();

    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(heading('Sign in')).toBeFocused();
    await expect(heading('Sign in')).toHaveAccessibleDescription('You’ve been signed out.');
    await expect(email).toHaveValue('');
  },
);

test(
  'the submit button does not move when the code of the password meter loads',
  { tag: '@soak' },
  async ({ page, world }) => {
    const release = world.holdCdn('kiosk-PasswordMeter-');
    await visit(page, world, '/account', LOGIN);
    await page.getByLabel('Password, at least 8 characters').fill('larch & wood & tea');
    const button = page.getByRole('button', { name: 'Create an account', exact: true });
    const before = await button.boundingBox();
    expect(before?.height).toBeGreaterThanOrEqual(48);
    release();
    await expect(page.locator('[part~=strength]')).toHaveText('Password strength: Strong');
    expect(await button.boundingBox()).toEqual(before);
  },
);

test('opened login and review forms have their first field focused as they render', async ({ page, world }) => {
  const body = `<main><kiosk-member-login></kiosk-member-login>
    <kiosk-review-list product="beeswax-candles"></kiosk-review-list></main>`;
  await visit(page, world, '/account', body);
  /** Opens a form by its button. Sets `data-focused` to the focused field's name when the text `drawn` appears. */
  const open = async (host: Locator, button: string, drawn: string) => {
    await expect(host.getByRole('button', { name: button })).toBeVisible();
    await host.evaluate((host, drawn) => {
      const root = host.shadowRoot as ShadowRoot;
      const watching = new MutationObserver(() => {
        if (![...root.querySelectorAll('h2, legend')].some(({ textContent }) => textContent === drawn)) return;
        watching.disconnect();
        const { activeElement } = root.activeElement ? root : document;
        (host as HTMLElement).dataset.focused = activeElement?.getAttribute('name') ?? '';
      });
      watching.observe(root, { childList: true, subtree: true, characterData: true });
    }, drawn);
    await host.getByRole('button', { name: button }).click();
    return expect(host);
  };
  const login = page.locator('kiosk-member-login');
  await (await open(login, 'New here?', 'Create an account')).toHaveAttribute('data-focused', 'email');
  const reviews = page.locator('kiosk-review-list');
  await (await open(reviews, 'Write a review', 'Your rating')).toHaveAttribute('data-focused', 'rating');
});

test(
  'an order shows its status and parcel link, and can be bought again and reviewed',
  { tag: '@soak' },
  async ({ page, world }) => {
    const body = `<main><h1>Account</h1><kiosk-member-login></kiosk-member-login><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>
    <kiosk-review-list product="beeswax-candles"></kiosk-review-list></main>`;
    await visit(page, world, '/account', body);
    await fillIn(page, MIRA);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Orders', exact: true }).click();
    const order = page.locator('kiosk-member-login [part=entry]').filter({ hasText: '4 items' }).first();
    await expect(order.locator('[aria-current=step]')).toHaveText('Sent');
    await expect(order.getByRole('link', { name: 'Track parcel' })).toHaveAttribute(
      'href',
      /^https:\/\/parcels\.larch\.example\/\d+$/,
    );
    await world.admin('/stock', { slug: 'bud-vase', quantity: 0 });
    await order.getByRole('button', { name: 'Buy it again' }).click();
    await expect(order.getByText(/^Added to your cart\. Not all could be added: Bud vase\.$/)).toBeVisible();
    expect(await quantities(world)).toEqual([3]);

    await order.getByText('Details', { exact: true }).click();
    await order.locator('[part~=write-review]').filter({ visible: true }).and(page.getByRole('button')).click();
    await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused();
    await expect(bodyField(page)).toBeVisible();
  },
);
