import type { Page } from '@playwright/test';
import { checkOut, closeCart, drawer, drawerButton, lines } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { DRAWER, visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

const FORMS =
  '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S"></kiosk-add-to-cart><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>';

async function open(page: Page, world: World, body: string, head = '') {
  await visit(page, world, '/shop', body, { head });
}

test(
  'the drawer announces an add, and its heading has the focus',
  { tag: ['@keyboard-cart-drawer', '@soak'] },
  async ({ page, world }) => {
    await open(page, world, `${FORMS}${DRAWER}`);
    // Screen readers skip the text that a live region has when its dialog opens. Only later texts count.
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      document.addEventListener('kiosk:open', ({ target }) => {
        const dialog = (target as Element).shadowRoot?.querySelector('dialog') as HTMLDialogElement;
        const said = () => dialog.querySelector(':scope > [role=status]')?.textContent ?? '';
        heard.push(`modal: ${dialog.matches(':modal')}, said: "${said()}"`);
        const listen = () => said() && said() !== heard.at(-1) && heard.push(said());
        new MutationObserver(listen).observe(dialog, { subtree: true, childList: true, characterData: true });
      });
    });
    await add(page, 'stoneware-mug');
    await expect(drawer(page).getByRole('heading', { name: 'Added to your cart' })).toBeFocused();
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect.poll(async () => (await heard()).join(' ')).toContain('1 item, €18.00.');
    const [first, ...later] = await heard();
    expect(first).toBe('modal: true, said: ""');
    expect(later.join(' ')).toMatch(/^Stoneware mug, Sage, S added\. /);
    await expect(drawer(page).getByRole('heading', { name: 'Your cart (1)' })).toBeFocused();
    await closeCart(page);
  },
);

test('the drawer accepts clicks when the page’s body has pointer-events: none', async ({ page, world }) => {
  await open(page, world, DRAWER, '<style>body { pointer-events: none }</style>');
  await page.evaluate(() => window.kiosk.cart.open());
  await drawerButton(page, 'Close the cart').click();
  await expect(drawer(page)).toBeHidden();
});

test(
  'the drawer shows a line within two frames of a press, before any answer',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, `${FORMS}${DRAWER}`);
    await add(page, 'stoneware-mug');
    await expect(lines(page)).toHaveCount(1);
    await closeCart(page);
    await world.faults({ path: '/add-to-cart', delayMs: 3000, times: 1 });
    const frames = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const form = document.querySelector('kiosk-add-to-cart[product="bread-knife"]');
          const dialog = document.querySelector('kiosk-cart-drawer')?.shadowRoot?.querySelector('dialog');
          let drawn = 0;
          const count = () => {
            drawn++;
            if ((dialog?.open && dialog.textContent?.includes('Bread knife')) || drawn > 60) resolve(drawn);
            else requestAnimationFrame(count);
          };
          requestAnimationFrame(() => {
            form?.shadowRoot?.querySelector<HTMLButtonElement>('button.add')?.click();
            requestAnimationFrame(count);
          });
        }),
    );
    expect(frames).toBeLessThanOrEqual(2);
    expect(
      (await world.log()).filter(({ path, status }) => path.endsWith('/add-to-cart') && status === 200),
    ).toHaveLength(1);
    await expect(drawer(page)).toContainText('Subtotal€57.00');
  },
);

test(
  'the drawer explains an invalid quantity, and keeps its text until Escape',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, `${FORMS}${DRAWER}`);
    await add(page, 'bread-knife');
    const quantity = drawer(page).getByRole('group', { name: 'Quantity of Bread knife' }).getByRole('textbox');
    await quantity.fill('12');
    await quantity.press('Enter');
    await expect(drawer(page)).toContainText('Subtotal€468.00');
    await quantity.fill('a dozen');
    await quantity.press('Enter');
    await expect(drawer(page).locator('[part~=line]')).toContainText(/number/);
    await expect(drawer(page)).toContainText('Subtotal€468.00');
    await expect(quantity).toHaveValue('a dozen');
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await quantity.press('Escape');
    await expect(quantity).toHaveValue('12');
    await expect(quantity).not.toHaveAttribute('aria-invalid');
    await quantity.fill('13');
    await quantity.press('Escape');
    await expect(quantity).toHaveValue('12');
    await expect(page.locator('kiosk-cart-drawer')).toHaveAttribute('open', '');
    await quantity.press('Escape');
    await expect(page.locator('kiosk-cart-drawer')).not.toHaveAttribute('open');
  },
);

test('a cart of only digital goods mentions email delivery, no shipping', { tag: '@soak' }, async ({ page, world }) => {
  await open(page, world, `<kiosk-add-to-cart product="field-guide-pdf"></kiosk-add-to-cart>${DRAWER}`);
  await add(page, 'field-guide-pdf');
  await expect(drawer(page)).toContainText('Delivered by email.');
  await expect(drawer(page).locator('[part=footer]')).not.toContainText(/shipping/i);
});

test(
  'at 400 % zoom, two lines fit in view, and Checkout can be scrolled to',
  { tag: ['@needs-chromium-metrics', '@soak'] },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, world, `${FORMS}${DRAWER}`);
    await add(page, 'bread-knife');
    await expect(lines(page)).toHaveCount(1);
    await closeCart(page);
    await add(page, 'stoneware-mug');
    await expect(lines(page)).toHaveCount(2);
    await expect(drawer(page)).toContainText('Subtotal€57.00');
    const close = drawerButton(page, 'Close');
    const [header, top, bottom] = await lines(page).evaluateAll(([first, second]) => {
      first?.scrollIntoView({ block: 'start' });
      const head = (first?.getRootNode() as ShadowRoot).querySelector('.header');
      return [
        head?.getBoundingClientRect().bottom,
        first?.getBoundingClientRect().top,
        second?.getBoundingClientRect().bottom,
      ];
    });
    // The drawer's header stays visible above the lines.
    expect(header).toBeGreaterThan(20);
    expect(top).toBeGreaterThanOrEqual(header ?? 0);
    expect(bottom).toBeLessThanOrEqual(256);
    await drawerButton(page, 'Checkout').scrollIntoViewIfNeeded();
    await expect(close).toBeInViewport({ ratio: 1 });
    const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await checkOut(page);
  },
);

test(
  'the drawer scrolls to a line that is added below the visible lines',
  { tag: '@soak' },
  async ({ page, world }) => {
    const slugs = ['bread-knife', 'last-teapot', 'oak-board', 'cast-iron-pot', 'stoneware-mug'];
    await open(
      page,
      world,
      `${slugs.map(slug => `<kiosk-add-to-cart product="${slug}" ${slug === 'stoneware-mug' ? 'choices="Colour:Sage;Size:S"' : ''}></kiosk-add-to-cart>`).join('')}${DRAWER}`,
    );
    await page.setViewportSize({ width: 1280, height: 560 });
    for (const [at, slug] of slugs.entries()) {
      await add(page, slug);
      await expect(lines(page)).toHaveCount(at + 1);
      await expect(lines(page).last()).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Escape');
    }
  },
);

test('the drawer shows slotted content around its checkout and inside a line', async ({ page, world }) => {
  const slots = (content: string) => `<kiosk-cart-drawer>${content}</kiosk-cart-drawer>`;
  await open(page, world, `${FORMS}${slots('<p slot="assurance">60 days to return</p>')}`);
  await add(page, 'bread-knife');
  const checkout = drawerButton(page, 'Checkout');
  await expect(checkout).toBeEnabled();
  await expect(drawer(page).getByText('or', { exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    const wallet = document.createElement('button');
    Object.assign(wallet, { slot: 'express', textContent: 'Pay with Wallet' });
    document.querySelector('kiosk-cart-drawer')?.append(wallet);
  });
  await expect(drawer(page).getByText('or', { exact: true })).toBeVisible();
  const topOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
  const tops = [
    await topOf('Pay with Wallet'),
    await topOf('or'),
    await topOf('Checkout'),
    await topOf('60 days to return'),
  ];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));

  await page.evaluate(async () => {
    const { kiosk } = window;
    const note = document.createElement('p');
    const [line] = kiosk.store.getState().cart.base?.lineItems ?? [];
    Object.assign(note, { slot: `line-${line?.id}`, textContent: 'Engraved in Berlin' });
    document.querySelector('kiosk-cart-drawer')?.append(note);
  });
  await expect(lines(page)).toContainText('Bread knife');
  const note = await page.getByText('Engraved in Berlin').boundingBox();
  const line = await lines(page).boundingBox();
  expect(note?.y).toBeGreaterThan(line?.y ?? 0);
  expect(note?.y).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0));
});
