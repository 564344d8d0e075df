import type { Page } from '@playwright/test';
import { forward, installFastClock } from './fast-clock.ts';
import { drawer, drawerButton } from './pages/cart-drawer.ts';
import { DRAWER, KNIFE, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

const OPENER = '<a href="#kiosk-cart">Cart</a>';

const formButton = (page: Page) => page.locator('kiosk-add-to-cart [part~=button]');

test('a press before the runtime has loaded adds once', { tag: '@soak' }, async ({ page, world }) => {
  const release = world.holdCdn('/kiosk-add-to-cart-');
  await visit(page, world, '/runtime', KNIFE);
  await page.locator('kiosk-add-to-cart').click();
  release();
  await expect.poll(() => quantities(world)).toEqual([1]);
});

test(
  'after all code failed to load, presses render the elements with one runtime',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ page, world }) => {
    world.breakCdn('shared/');
    const mug = '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S"></kiosk-add-to-cart>';
    const reviews = '<kiosk-review-list product="bread-knife"></kiosk-review-list>';
    await visit(page, world, '/unreachable', mug + KNIFE + reviews);
    await expect(page.getByText('Not loaded')).toHaveCount(3);
    world.breakCdn('kiosk-review-list');
    await page.locator('kiosk-add-to-cart').nth(1).click();
    await expect.poll(() => quantities(world)).toEqual([1]);
    await expect(page.getByRole('radio', { name: 'Sage' })).toBeChecked();
    await page.locator('kiosk-review-list').click();
    await expect(page.locator('kiosk-review-list').getByText('Not loaded')).toBeVisible();
    world.breakCdn('');
    await page.locator('kiosk-review-list').click();
    await expect(page.locator('kiosk-review-list').getByRole('list').first()).toBeVisible();
    const runtimes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseStatus }) => name.includes('/kiosk-add-to-cart-') && responseStatus === 200)
        .map(({ name }) => name),
    );
    expect(new Set(runtimes).size).toBe(1);
  },
);

test('loads other elements when the code of a near element fails', { tag: '@soak' }, async ({ page, world }) => {
  world.breakCdn('kiosk-review-list');
  const reviews = '<kiosk-review-list product="bread-knife"></kiosk-review-list>';
  const hidden = '<div hidden><kiosk-back-in-stock product="bread-knife"></kiosk-back-in-stock></div>';
  await visit(page, world, '/near-fails', reviews + hidden);
  await page.waitForFunction(() => customElements.get('kiosk-back-in-stock'));
  await expect(page.getByText('Not loaded')).toHaveCount(1);
});

const CHOSEN_MUG = '<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S"></kiosk-add-to-cart>';
for (const [what, file, form] of sample(1, [
  ['code has', 'actions', KNIFE],
  ['options have', 'options', CHOSEN_MUG],
] as const))
  test(`a button pressed twice before its ${what} loaded is busy, and adds once`, async ({ page, world }) => {
    const release = world.holdCdn(`/kiosk-${file}-`);
    await visit(page, world, `/${file}`, form);
    await formButton(page).click();
    await expect(formButton(page)).toHaveAttribute('aria-busy', 'true');
    await formButton(page).click({ force: true });
    release();
    await expect.poll(() => quantities(world)).toEqual([1]);
    await expect(formButton(page)).not.toHaveAttribute('aria-busy', 'true');
  });

test('a form with options renders before its error texts have loaded', async ({ page, world }) => {
  const release = world.holdCdn('/kiosk-press-');
  const mug = '<kiosk-add-to-cart product="stoneware-mug"></kiosk-add-to-cart>';
  await visit(page, world, '/mug', mug);
  await expect(page.getByRole('radio', { name: 'Sage' })).toBeVisible();
  release();
});

test(
  '“Buy now” pressed twice before its code has loaded starts one checkout',
  { tag: '@soak' },
  async ({ page, world }) => {
    const release = world.holdCdn('/kiosk-actions-');
    await visit(page, world, '/buy', KNIFE.replace('><', ' buy-now><'));
    await formButton(page).click();
    await expect(formButton(page)).toHaveAttribute('aria-busy', 'true');
    await formButton(page).click({ force: true });
    release();
    await page.waitForURL(/\/checkout/);
    const checkouts = (await world.log()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/create-checkout'),
    );
    expect(checkouts.length).toBe(1);
  },
);

test('a cart link pressed before its code loads opens the cart and adds no hash', async ({ page, world }) => {
  const releases = [world.holdCdn('/kiosk-actions-'), world.holdCdn('/kiosk-cart-')];
  await visit(page, world, '/opener', OPENER + KNIFE + DRAWER);
  await expect(formButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Cart' }).click();
  expect(new URL(page.url()).hash).toBe('');
  for (const release of releases) release();
  await expect(page.getByRole('dialog')).toContainText('Your cart is empty');
});

test('cart openers work in shadow roots and by script, unless the page cancels them', async ({ page, world }) => {
  const openers = `<p id="host"></p><button data-kiosk-open="cart">Open</button><a id="own" href="#kiosk-cart">Own</a><script>
    host.attachShadow({ mode: 'open' }).append(Object.assign(document.createElement('a'), { href: '#kiosk-cart', textContent: 'Inner' }));
    own.addEventListener('click', event => event.preventDefault());
  </script>`;
  await visit(page, world, '/openers', KNIFE + openers + DRAWER);
  await expect(formButton(page)).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.getByText('Inner').click();
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByText('Own').click();
  await expect(dialog).toBeHidden();
  await page.getByText('Open', { exact: true }).evaluate((opener: HTMLElement) => opener.click());
  await expect(dialog).toBeVisible();
});

test(
  'a cart link reports that its code failed, and opens the cart on the next press',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ page, world }) => {
    world.breakCdn('kiosk-actions');
    await visit(page, world, '/opener-fails', OPENER + KNIFE);
    await page.evaluate(() => {
      const codes: string[] = [];
      Object.assign(window, { codes });
      document.addEventListener('kiosk:error', event => codes.push((event as CustomEvent).detail.code));
    });
    await expect(formButton(page)).toBeVisible();
    const opener = page.getByRole('link', { name: 'Cart' });
    await opener.click();
    const codes = () => page.evaluate(() => (window as unknown as { codes: string[] }).codes);
    await expect.poll(codes).toEqual(['network']);
    world.breakCdn('');
    await opener.click();
    await expect(page.getByRole('dialog')).toContainText('Your cart is empty');
  },
);

test('a call of window.kiosk.cart before the code has loaded resolves after the load', async ({ page, world }) => {
  const release = world.holdCdn('/kiosk-actions-');
  await visit(page, world, '/api', KNIFE);
  await expect(formButton(page)).toBeVisible();
  const status = page.evaluate(async () => {
    const { kiosk } = window;
    await kiosk.cart.refresh();
    return kiosk.store.getState().cart.status;
  });
  release();
  expect(await status).toBe('ready');
});

test(
  'an add whose code fails to load shows an error, and works on retry',
  { tag: '@needs-module-retry' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-actions');
    await visit(page, world, '/fails', KNIFE);
    await page.evaluate(() => {
      const codes: string[] = [];
      Object.assign(window, { codes });
      document.addEventListener('kiosk:error', event => codes.push((event as CustomEvent).detail.code));
    });
    await formButton(page).click();
    const notice = page.locator('kiosk-add-to-cart').getByRole('alert');
    await expect(notice).toContainText('We can’t reach the shop. Check your connection and try again.');
    await expect.poll(() => page.evaluate(() => (window as unknown as { codes: string[] }).codes)).toEqual(['network']);
    world.breakCdn('');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => quantities(world)).toEqual([1]);
    await expect(notice).toBeHidden();
  },
);

test(
  'drops a press when its element is removed before the code has loaded',
  { tag: '@soak' },
  async ({ page, world }) => {
    const release = world.holdCdn('/kiosk-actions-');
    await visit(page, world, '/removed', KNIFE);
    await formButton(page).click();
    await expect(formButton(page)).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(async () => {
      const element = document.querySelector('kiosk-add-to-cart') as Element;
      element.remove();
      await new Promise(resolve => setTimeout(resolve));
      document.body.append(element);
    });
    await expect(formButton(page)).not.toHaveAttribute('aria-busy', 'true');
    await formButton(page).click();
    release();
    await expect(formButton(page)).toContainText('Added');
    expect(await quantities(world)).toEqual([1]);
  },
);

test(
  'adds once when a listener calls the retry of a failed press twice',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ page, world }) => {
    world.breakCdn('kiosk-actions');
    await visit(page, world, '/twice', KNIFE);
    const failed = page.evaluate(
      () =>
        new Promise<void>(resolve =>
          document.addEventListener('kiosk:error', event => {
            Object.assign(window, { retry: (event as CustomEvent).detail.retry });
            resolve();
          }),
        ),
    );
    await formButton(page).click();
    await failed;
    world.breakCdn('');
    await page.evaluate(() => {
      const { retry } = window as unknown as { retry: () => void };
      retry();
      retry();
    });
    await expect(formButton(page)).toContainText('Added');
    expect(await quantities(world)).toEqual([1]);
  },
);

test('a retry of the options code by one form renders all forms', { tag: '@soak' }, async ({ page, world }) => {
  world.breakCdn('kiosk-options');
  const mug = '<kiosk-add-to-cart product="stoneware-mug"></kiosk-add-to-cart>';
  await visit(page, world, '/mugs', mug + mug);
  const forms = page.locator('kiosk-add-to-cart');
  const again = forms.getByRole('button', { name: 'Try again' });
  await expect(again).toHaveCount(2);
  world.breakCdn('');
  await again.first().click();
  for (const form of await forms.all()) {
    await expect(form.getByRole('radio', { name: 'Sage' })).toBeVisible();
    await expect(form.locator('[part~=price]').first()).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
  }
});

test(
  'window.kiosk.ready fetches its code again after a failed load',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ page, world }) => {
    world.breakCdn('kiosk-actions');
    await visit(page, world, '/unserved', KNIFE);
    await expect(page.getByText('€39.00')).toBeVisible();
    await formButton(page).click();
    await expect(page.locator('kiosk-add-to-cart').getByRole('alert')).toBeVisible();
    world.breakCdn('');
    const status = page.evaluate(async () => {
      const { kiosk } = window;
      return (await kiosk.ready).store.getState().cart.status;
    });
    // Kiosk reads the cart only when an element or a script needs the cart.
    expect(await status).toMatch(/^(unread|ready)$/);
  },
);

test(
  'the next press fetches the code of window.kiosk again after a failed load',
  { tag: ['@needs-module-retry', '@soak'] },
  async ({ page, world }) => {
    world.breakCdn('kiosk-actions');
    await visit(page, world, '/again', KNIFE);
    await expect(page.getByText('€39.00')).toBeVisible();
    await expect.poll(() => world.cdnLog.some(file => file.includes('kiosk-actions'))).toBe(true);
    world.breakCdn('');
    await page.evaluate(() => addEventListener('kiosk:ready', () => Object.assign(window, { ready: true })));
    const pressAndAsk = async () => {
      await formButton(page).click();
      return page.evaluate(() => (window as unknown as { ready?: boolean }).ready);
    };
    await expect.poll(pressAndAsk).toBe(true);
  },
);

test(
  'sends an add that is queued behind another when the shopper leaves the page',
  { tag: '@soak' },
  async ({ page, world }) => {
    const oil = KNIFE.replace('bread-knife', 'olive-oil');
    await visit(page, world, '/leaves', `${KNIFE}${oil}<kiosk-cart-button></kiosk-cart-button>`);
    await expect(page.getByText('€39.00')).toBeVisible();
    await world.faults({ path: '/add-to-cart', delayMs: 2_500, times: 1 });
    for (const button of await formButton(page).all()) await button.click();
    await expect(page.locator('kiosk-cart-button')).toContainText('2');
    await page.goto(world.serve('/left', { html: '<!doctype html><title>Left</title>' }));
    await expect.poll(() => quantities(world)).toEqual([1, 1]);
  },
);

test(
  'an add pressed offline with all code loaded shows a notice, then is sent online',
  { tag: '@soak' },
  async ({ page, world, context }) => {
    await visit(page, world, '/offline', KNIFE);
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await formButton(page).click();
    await expect(page.getByRole('status')).toHaveText('You’re offline. We’ll add Bread knife when you’re back.');
    await expect(page.locator('kiosk-add-to-cart').getByRole('alert')).toHaveCount(0);
    expect(await quantities(world)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => quantities(world)).toEqual([1]);
  },
);

test(
  'a failed read shows a full error when the code of the error texts fails',
  { tag: '@soak' },
  async ({ page, context, world }) => {
    await installFastClock(context);
    world.breakCdn('kiosk-press');
    await world.faults({ path: '/query-platformized', status: 403, body: '{}', times: 1 });
    await visit(page, world, '/words', KNIFE);
    const notice = page.locator('kiosk-add-to-cart').getByRole('alert');
    const countNotices = async () => {
      await forward(page, 1000);
      return notice.count();
    };
    await expect.poll(countNotices, { intervals: [100] }).toBe(1);
    await expect(notice).toContainText('We can’t reach the shop. Check your connection and try again.');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('€39.00')).toBeVisible();
  },
);

test('a drawer whose code loads after an add opens with the added line', { tag: '@soak' }, async ({ page, world }) => {
  const release = world.holdCdn('/kiosk-cart-');
  await visit(page, world, '/drawer', KNIFE + DRAWER);
  await formButton(page).click();
  await expect.poll(() => quantities(world)).toEqual([1]);
  release();
  await expect(page.getByRole('dialog')).toContainText('Bread knife');
});

test(
  '“Buy now” adds nothing when its checkout code fails, and once on the next press',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn('kiosk-details');
    const html = '<kiosk-add-to-cart product="bread-knife" buy-now></kiosk-add-to-cart>';
    await visit(page, world, '/buy', html);
    await formButton(page).click();
    const notice = page.locator('kiosk-add-to-cart').getByRole('alert');
    await expect(notice).toContainText('We can’t reach the shop. Check your connection and try again.');
    expect(await quantities(world)).toEqual([]);
    world.breakCdn('');
    await formButton(page).click();
    await page.waitForURL(/checkout/);
    expect(await quantities(world)).toEqual([1]);
  },
);

test(
  'the drawer shows totals on “Try again” after their code failed to load',
  { tag: '@soak' },
  async ({ page, world }) => {
    await visit(page, world, '/sums', KNIFE);
    await formButton(page).click();
    await expect.poll(() => quantities(world)).toEqual([1]);
    world.breakCdn('kiosk-summary');
    await visit(page, world, '/sums', '<kiosk-cart-drawer open></kiosk-cart-drawer>');
    await expect(drawerButton(page, 'Try again')).toBeVisible();
    world.breakCdn('');
    await drawerButton(page, 'Try again').click();
    await expect(drawer(page)).toContainText('Subtotal€39.00');
  },
);

test('a coupon form waits for its code, then takes the focus and keeps typed text', async ({ page, world }) => {
  const release = world.holdCdn('/kiosk-forms-');
  await visit(page, world, '/forms', KNIFE + DRAWER);
  await formButton(page).click();
  await drawerButton(page, 'Discount code').click();
  await expect(drawer(page)).toContainText('One moment…');
  await expect(drawerButton(page, 'Discount code')).toBeFocused();
  release();
  const code = drawer(page).getByLabel('Discount code');
  await expect(code).toBeFocused();
  await expect(drawer(page)).not.toContainText('One moment…');
  await code.fill('WELCOME10');
  await drawerButton(page, 'Add a note').click();
  await expect(drawer(page).getByLabel('Note to the shop')).toBeFocused();
  await drawerButton(page, 'Discount code').click();
  await expect(code).toHaveValue('WELCOME10');
  await drawerButton(page, 'Apply').click();
  await expect(drawerButton(page, 'Remove WELCOME10')).toBeFocused();
});

test('a note field that loads after the focus has moved takes no focus', { tag: '@soak' }, async ({ page, world }) => {
  const release = world.holdCdn('/kiosk-forms-');
  await visit(page, world, '/gone-on', KNIFE + DRAWER);
  await formButton(page).click();
  await drawerButton(page, 'Add a note').click();
  const quantity = drawer(page).getByRole('textbox', { name: 'Quantity of Bread knife' });
  await quantity.focus();
  release();
  await expect(drawer(page).getByLabel('Note to the shop')).toBeVisible();
  await expect(quantity).toBeFocused();
});

for (const [file, opener, label] of sample(1, [
  ['forms', 'Discount code', 'Discount code'],
  ['delivery', 'Estimate shipping', 'Country'],
  ['forms', 'Add a note', 'Note to the shop'],
] as const))
  test(
    `"${opener}" shows an error when its code fails, and works on “Try again”`,
    { tag: '@soak' },
    async ({ page, world }) => {
      world.breakCdn(`kiosk-${file}`);
      await visit(page, world, '/no-form', KNIFE + DRAWER);
      await formButton(page).click();
      await drawerButton(page, opener).click();
      const notice = drawer(page).getByRole('alert');
      await expect(notice).toContainText('We can’t reach the shop. Check your connection and try again.');
      world.breakCdn('');
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect(drawer(page).getByLabel(label)).toBeFocused();
      await expect(notice).toHaveCount(0);
    },
  );
