import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { answerRequests, holdRequests } from './hold-requests.ts';
import { closeCart, drawer, drawerButton, drawerHtml, toast, waitForDrawer } from './pages/cart-drawer.ts';
import { addButton } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

// Keeps the forms beside the toast, because axe cannot measure the contrast of text under the toast.
const FORMS = `<main style="max-width: 40rem"><h1>Goods</h1>
  <kiosk-add-to-cart product="stoneware-mug" choices="Colour:Oat;Size:L" quantity="2"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart></main>`;
const TOAST = 'auto-open="note"';
const BUTTON = '<header><kiosk-cart-button></kiosk-cart-button></header>';

const said = (page: Page) => page.locator('kiosk-cart-drawer').locator('dialog ~ [role=status]');

async function open(page: Page, world: World, body = BUTTON + FORMS + drawerHtml(TOAST), head = '') {
  await visit(page, world, '/shop', body, { head });
  // Kiosk replays a press made before the elements are defined, but such a press does not move the focus.
  await expect(addButton(page, 'bread-knife')).toBeVisible();
  await waitForDrawer(page);
}

/** Answers adds with the error for a sold-out product. The returned function restores the platform's answers. */
const refuseAdds = (page: Page) =>
  answerRequests(page, '**/add-to-cart', {
    status: 400,
    json: { message: 'No', details: { applicationError: { code: 'OUT_OF_STOCK' } } },
  });

test(
  'the toast shows product, quantity and buttons, is announced, and takes no focus',
  { tag: '@announced-toast' },
  async ({ page, world }) => {
    await open(page, world);
    const heard: string[] = [];
    await page.exposeFunction('hear', (text: string) => void heard.push(text));
    await page.evaluate(() => {
      // The form announces an add that is answered before the toast's code is loaded.
      for (const tag of ['kiosk-cart-drawer', 'kiosk-add-to-cart[product="stoneware-mug"]']) {
        const root = document.querySelector(tag)?.shadowRoot;
        if (!root) throw new Error(`No ${tag}`);
        new MutationObserver(() => {
          const region = root.querySelector('[role=status]:not(dialog *)');
          const text = region?.textContent ?? '';
          if (text) (window as unknown as { hear(text: string): void }).hear(text);
        }).observe(root, { childList: true, subtree: true, characterData: true });
      }
    });
    await addButton(page, 'stoneware-mug').focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeVisible();
    await expect(toast(page)).toContainText('Added to your cart');
    await expect(toast(page)).toContainText('Stoneware mug');
    await expect(toast(page)).toContainText('Oat · L');
    await expect(toast(page)).toContainText('2 × €22.00');
    await expect(toast(page).locator('img')).toHaveJSProperty('complete', true);
    await expect(toast(page).getByRole('button', { name: 'View cart (2)' })).toBeVisible();
    await expect(toast(page).getByRole('button', { name: 'Checkout' })).toBeVisible();
    const told = /^Added to your cart, 2 × Stoneware mug, Oat, L$|^Stoneware mug added to your cart$/;
    await expect.poll(() => heard.filter(text => told.test(text)).length).toBeGreaterThan(0);
    await expect(page.locator('kiosk-add-to-cart[product="stoneware-mug"]').getByRole('button').last()).toBeFocused();
    await expect(drawer(page)).toBeHidden();
    expect(await toast(page).evaluate(element => element.matches(':popover-open'))).toBe(true);
  },
);

test('shows the toast within two frames of a press if its code is loaded', async ({ page, world }) => {
  await open(page, world);
  await addButton(page, 'bread-knife').click();
  await expect(toast(page)).toContainText('1 × €39.00');
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toBeHidden();
  const isAdded = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/add-to-cart');
  await expect.poll(async () => (await world.log()).some(isAdded)).toBe(true);
  await page.route('**/add-to-cart', () => new Promise(() => {}));
  const frames = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const form = document.querySelector('kiosk-add-to-cart[product="stoneware-mug"]');
        const box = () => document.querySelector('kiosk-cart-drawer')?.shadowRoot?.querySelector('[part=slip]');
        let drawn = 0;
        const count = () => {
          drawn++;
          const isShown = box()?.matches(':popover-open') && box()?.textContent?.includes('Stoneware mug');
          if (isShown || drawn > 60) resolve(drawn);
          else requestAnimationFrame(count);
        };
        requestAnimationFrame(() => {
          form?.shadowRoot?.querySelector<HTMLButtonElement>('button.add')?.click();
          requestAnimationFrame(count);
        });
      }),
  );
  expect(frames).toBeLessThanOrEqual(2);
});

test(
  'hides the toast after a while unless the pointer or the focus is in it',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.clock.install();
    await open(page, world);
    await addButton(page, 'bread-knife').click();
    await expect(toast(page)).toBeVisible();
    await toast(page).hover();
    await page.clock.runFor(13_000);
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await toast(page).getByRole('button', { name: 'Checkout' }).focus();
    await page.clock.runFor(13_000);
    await expect(toast(page)).toBeVisible();
    await addButton(page, 'bread-knife').focus();
    await page.clock.runFor(6100);
    await expect(toast(page)).toBeHidden();
    await expect(said(page)).toHaveText('');
  },
);

test(
  'Escape and Close hide the toast and return the focus to the add button',
  { tag: '@keyboard-toast' },
  async ({ page, world }) => {
    await open(page, world);
    await addButton(page, 'bread-knife').focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toBeHidden();
    const add = page.locator('kiosk-add-to-cart[product="bread-knife"]').getByRole('button').last();
    await expect(add).toBeFocused();
    await expect(addButton(page, 'bread-knife')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeVisible();
    for (const name of ['Close', 'View cart (2)', 'Checkout']) {
      await page.keyboard.press('Tab');
      await expect(toast(page).getByRole('button', { name })).toBeFocused();
    }
    await toast(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeHidden();
    await expect(add).toBeFocused();
  },
);

test('View cart replaces the toast with the drawer, which returns focus to the form', async ({ page, world }) => {
  await open(page, world);
  await addButton(page, 'bread-knife').focus();
  await page.keyboard.press('Enter');
  await toast(page).getByRole('button', { name: 'View cart (1)' }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toHaveAccessibleName('Your cart (1)');
  await expect(toast(page)).toBeHidden();
  await expect(drawer(page).getByRole('heading', { name: 'Your cart (1)' })).toBeFocused();
  await closeCart(page);
  await expect(toast(page)).toBeHidden();
  await expect(page.locator('kiosk-add-to-cart[product="bread-knife"]').getByRole('button').last()).toBeFocused();
});

test(
  'Checkout in the toast opens the hosted page unless a listener cancels it',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    await page.evaluate(() =>
      document.addEventListener(
        'kiosk:before-checkout',
        event => {
          event.preventDefault();
          document.title = 'Not yet';
        },
        { once: true },
      ),
    );
    await addButton(page, 'bread-knife').click();
    await toast(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveTitle('Not yet');
    await expect(toast(page).getByRole('button', { name: 'Checkout' })).not.toHaveAttribute('aria-busy');
    await toast(page).getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL(/\/checkout\?/);
  },
);

test('Checkout in the toast leads to the terms, then to the hosted page', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, FORMS + drawerHtml(`${TOAST} terms`, '<span slot="terms">I agree.</span>'));
  await addButton(page, 'bread-knife').click();
  await toast(page).getByRole('button', { name: 'Checkout' }).click();
  const tick = drawer(page).getByRole('checkbox', { name: 'I agree.' });
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription('Agree to the terms to check out.');
  await page.keyboard.press('Space');
  await closeCart(page);
  await addButton(page, 'stoneware-mug').click();
  await toast(page).getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/checkout\?/);
});

test(
  'with terms, the drawer’s Checkout is disabled until its checkbox has loaded',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, FORMS + drawerHtml(`${TOAST} terms`));
    const release = world.holdCdn('kiosk-summary');
    await addButton(page, 'bread-knife').click();
    await toast(page).getByRole('button', { name: 'Checkout' }).click();
    const checkout = drawerButton(page, 'Checkout');
    await expect(checkout).toBeDisabled();
    release();
    await expect(drawer(page).getByRole('checkbox', { name: 'I agree to the terms.' })).toBeVisible();
    await expect(checkout).toBeEnabled();
  },
);

test(
  'returns focus to the SVG link that had it when Escape hides the toast',
  { tag: '@soak' },
  async ({ page, world }) => {
    const link =
      '<svg width="40" height="40"><a href="#x" id="mark"><title>Mark</title><rect width="40" height="40" /></a></svg>';
    await open(page, world, `${BUTTON}${FORMS}${link}<dialog><input aria-label="Size"></dialog>${drawerHtml(TOAST)}`);
    await page.locator('#mark').focus();
    await page.evaluate(() =>
      document.querySelector('kiosk-add-to-cart')?.shadowRoot?.querySelector<HTMLButtonElement>('button.add')?.click(),
    );
    await expect(toast(page)).toContainText('Stoneware mug');
    await page.evaluate(() => document.querySelector('dialog')?.show());
    await page.getByRole('textbox', { name: 'Size' }).focus();
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toBeHidden();
    await expect(page.locator('#mark')).toBeFocused();
  },
);

test(
  'the cart button reports a note that is refused after the drawer closes',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world);
    await addButton(page, 'bread-knife').click();
    await toast(page).getByRole('button', { name: 'View cart (1)' }).click();
    await drawerButton(page, 'Add a note').click();
    await drawer(page).getByLabel('Note to the shop').fill('Ring twice');
    await answerRequests(page, '**/carts/current**', { status: 400, method: 'PATCH' });
    const refuse = await holdRequests(page, '**/carts/current**', { method: 'PATCH' });
    await closeCart(page);
    refuse();
    const button = page.getByRole('button', { name: 'Cart, 1 item, a change to your cart wasn’t saved' });
    await expect(button).toBeVisible();
    await expect(page.locator('kiosk-cart-button').getByRole('status')).toContainText(
      'a change to your cart wasn’t saved',
    );
    await button.click();
    await expect(drawer(page).getByRole('alert')).toContainText('The note was not saved.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeFocused();
  },
);

test('the toast reports a refused add until dismissed, and a retry succeeds', async ({ page, world }) => {
  await page.clock.install();
  await open(page, world);
  const accept = await refuseAdds(page);
  await addButton(page, 'bread-knife').click();
  const alert = toast(page).getByRole('alert');
  await expect(alert).toContainText('Bread knife was not added. This has just sold out.');
  await expect(toast(page).getByText('Added to your cart')).toHaveCount(0);
  await expect(toast(page).getByRole('button', { name: 'Checkout' })).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(alert).toBeVisible();
  await expect(said(page)).toHaveText('');

  await accept();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page)).toContainText('1 × €39.00');
  await page.clock.runFor(200);
  await expect(said(page)).toHaveText('Added to your cart, Bread knife');
  await expect(toast(page).getByRole('button', { name: 'View cart (1)' })).toBeVisible();

  await refuseAdds(page);
  await addButton(page, 'bread-knife').click();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
});

test('the toast reports a failed checkout, and a retry succeeds', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world);
  await addButton(page, 'bread-knife').click();
  await answerRequests(page, '**/create-checkout', { status: 403 });
  await toast(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(toast(page).getByRole('alert')).toContainText('Checkout did not start.');
  await expect(toast(page)).toContainText('Bread knife');
  await page.unroute('**/create-checkout');
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/checkout\?/);
});

test(
  'the toast says offline that the add is pending, and confirms it online',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await open(page, world);
    await addButton(page, 'bread-knife').click();
    await expect(toast(page)).toContainText('Added to your cart');
    await expect.poll(async () => (await world.log()).some(({ path }) => path.endsWith('/add-to-cart'))).toBe(true);
    await context.setOffline(true);
    await addButton(page, 'stoneware-mug').click();
    await expect(toast(page)).toContainText('You’re offline. We’ll add it when you’re back');
    await expect(said(page)).toHaveText('You’re offline. We’ll add it when you’re back, 2 × Stoneware mug, Oat, L');
    await context.setOffline(false);
    await expect(said(page)).toHaveText('Added to your cart, 2 × Stoneware mug, Oat, L');
  },
);

test(
  'an add fetches the toast’s code in “note” mode only, and works if it fails',
  { tag: '@soak' },
  async ({ page, world }) => {
    const asked = () => world.cdnLog.some(name => name.includes('kiosk-Toast'));
    await open(page, world, BUTTON + FORMS + drawerHtml(TOAST).replace('note', 'badge'));
    await addButton(page, 'bread-knife').click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    expect(asked()).toBe(false);

    world.breakCdn('kiosk-Toast');
    await open(page, world);
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    expect(asked()).toBe(false);
    await addButton(page, 'bread-knife').click();
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
    await expect.poll(asked).toBe(true);
    world.breakCdn('');
    await addButton(page, 'stoneware-mug').click();
    await expect(toast(page)).toContainText('Stoneware mug');
  },
);

for (const [width, height, dir] of sample(1, [
  [320, 256, 'rtl'],
  [390, 800, 'ltr'],
  [1280, 800, 'ltr'],
  [1280, 800, 'rtl'],
  [390, 800, 'rtl'],
  [320, 256, 'ltr'],
] as const))
  test(
    `the toast is at the screen’s edge, with no sideways scrolling: ${width} × ${height}, ${dir}`,
    { tag: '@wcag-2.5.8' },
    async ({ page, world }) => {
      await page.setViewportSize({ width, height });
      const body = `<div style="overflow: hidden; transform: scale(1); block-size: 700px">${BUTTON}${FORMS}${drawerHtml(TOAST)}</div>`;
      await page.goto(world.serve('/shop', { html: world.html(body).replace('<html', `<html dir="${dir}"`) }));
      await addButton(page, 'bread-knife').click();
      await expect(toast(page)).toBeVisible();
      await toast(page).evaluate(element => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const box = await toast(page).boundingBox();
      if (!box) throw new Error('the page has no toast');
      expect(box.x).toBeGreaterThanOrEqual(8);
      expect(box.x + box.width).toBeLessThanOrEqual(width - 8);
      expect(box.y).toBeGreaterThanOrEqual(8);
      expect(box.y + box.height).toBeLessThanOrEqual(height - 8);
      if (width > 480) {
        expect(box.width).toBe(352);
        expect(dir === 'ltr' ? width - box.x - box.width : box.x).toBe(16);
        const button = await page.locator('kiosk-cart-button').boundingBox();
        expect(box.y).toBe((button?.y ?? 0) + (button?.height ?? 0) + 8);
      } else expect(box.y + box.height).toBe(height - 8);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const name of ['View cart (1)', 'Checkout']) {
        const way = toast(page).getByRole('button', { name });
        await way.scrollIntoViewIfNeeded();
        expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    },
  );

for (const colorScheme of sample(1, ['light', 'dark'] as const))
  test(
    `the toasts of an added and of a refused product pass axe, ${colorScheme}`,
    { tag: ['@soak', ...(colorScheme === 'dark' ? ['@needs-media-emulation'] : [])] },
    async ({ page, world }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(
        page,
        world,
        BUTTON + FORMS + drawerHtml(TOAST),
        '<style>:root { color-scheme: light dark; background: Canvas; }</style>',
      );
      const findings = async () => {
        await toast(page).evaluate(element =>
          Promise.allSettled(element.getAnimations({ subtree: true }).map(animation => animation.finished)),
        );
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      };
      await addButton(page, 'bread-knife').click();
      await expect(toast(page)).toContainText('1 × €39.00');
      expect(await findings()).toEqual([]);
      await refuseAdds(page);
      await addButton(page, 'stoneware-mug').click();
      await expect(toast(page).getByRole('alert')).toBeVisible();
      expect(await findings()).toEqual([]);
    },
  );
