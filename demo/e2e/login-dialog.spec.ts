import { emailField, register, roleOf } from './pages/member-login.ts';
import { quiet } from './pages/quiet.ts';
import { CART_BUTTON, visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

test('an opener and a script open the login dialog; Escape and registration close it', async ({ page, world }) => {
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
  expect(await roleOf(page)).toBe('member');
  await page.evaluate(() => window.kiosk.member.logout());
  await expect.poll(() => roleOf(page)).not.toBe('member');
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
