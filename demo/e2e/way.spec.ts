import type { Locator, Page } from '@playwright/test';
import { isFocused, tabTo } from './keyboard.ts';
import { MIRA } from './pages/member-login.ts';
import { cartsOf, ordersOf } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

/** The acts of a shopper by mouse, touch or keyboard. */
interface Hands {
  readonly press: (target: Locator) => Promise<void>;
  readonly choose: (radio: Locator) => Promise<void>;
  readonly write: (field: Locator, text: string) => Promise<void>;
}

const byMouse = (): Hands => ({
  press: target => target.click(),
  // The label covers the radio button.
  choose: radio => radio.locator('xpath=..').click(),
  write: (field, text) => field.fill(text),
});

const byTouch = (): Hands => ({
  press: target => target.tap(),
  choose: radio => radio.locator('xpath=..').tap(),
  write: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
});

const byKeyboard = (page: Page): Hands => ({
  press: async target => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  choose: async radio => {
    const isInGroup = () =>
      radio.evaluate(element => {
        const { activeElement } = element.getRootNode() as ShadowRoot;
        return (activeElement as HTMLInputElement | null)?.name === (element as HTMLInputElement).name;
      });
    await tabTo(page, radio, isInGroup);
    await page.keyboard.press('Space');
    for (let steps = 0; steps < 8 && !(await isFocused(radio)); steps++) await page.keyboard.press('ArrowRight');
    await expect(radio).toBeChecked();
  },
  write: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
});

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

/** Stores each page's layout shifts until `endShifts`, except those that the browser attributes to recent input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const key = `shifts:${location.pathname}`;
    const keep = (more: readonly unknown[]) =>
      document.documentElement?.hasAttribute('data-shifts-read') ||
      sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? '[]'), ...more]));
    keep([]);
    new PerformanceObserver(list =>
      keep(
        (list.getEntries() as Shift[])
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .map(({ value, sources }) => [
            value,
            ...sources.map(({ node, previousRect, currentRect }) =>
              [
                (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'in a shadow root or gone')).slice(
                  0,
                  80,
                ),
                ...[previousRect, currentRect].map(({ x, y, width, height }) => `${x} ${y} ${width} × ${height}`),
              ].join(', '),
            ),
          ]),
      ),
    ).observe({ type: 'layout-shift', buffered: true });
  });

/** Ends the record before a press, because the answer to the press may move content at any later time. */
const endShifts = async (page: Page) => {
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.evaluate(() => document.documentElement.setAttribute('data-shifts-read', ''));
};

/** The sum of the shifts and the moved nodes of each page. */
const readShifts = async (page: Page) => {
  const kept = await page.evaluate(() => Object.entries({ ...sessionStorage }));
  return kept
    .filter(([key]) => key.startsWith('shifts:/'))
    .map(([key, json]) => {
      const moved = JSON.parse(json) as readonly (readonly [value: number, ...nodes: string[]])[];
      return { path: key.slice('shifts:'.length), sum: moved.reduce((sum, [value]) => sum + value, 0), moved };
    });
};

/** Signs in, chooses a product from the list, pays, and adds the order's products again from the account. */
async function goTheWholeWay(page: Page, world: World, { press, choose, write }: Hands): Promise<void> {
  await watchShifts(page);
  await page.goto(`${world.site}/shop.html`);
  const login = page.locator('kiosk-member-login').first();
  const toggle = login.locator('[part=toggle]');
  const menu = login.locator('[part=menu]');
  await press(toggle);
  await write(login.getByLabel('Email', { exact: true }), MIRA.email);
  await write(login.getByLabel('Password', { exact: true }), MIRA.password);
  await press(login.locator('button[type=submit]', { hasText: 'Sign in' }));
  await expect(menu.getByText('Mira Holm').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await press(page.locator('kiosk-product-list').getByRole('link', { name: 'Stoneware mug' }));
  await page.waitForURL('**/stoneware-mug.html');
  const gallery = page.locator('kiosk-product-gallery');
  await expect(gallery.locator('[part=counter]').first()).toHaveText('1 / 5');
  const form = page.locator('kiosk-add-to-cart[product="stoneware-mug"]');
  await choose(form.getByRole('radio', { name: /^Rust/ }));
  await expect(gallery.getByRole('status')).toHaveText('Picture 4 of 5, Rust');
  await expect(gallery.locator('[part=counter]').first()).toHaveText('4 / 5');
  await choose(form.getByRole('radio', { name: 'L', exact: true }));
  await expect(form).toContainText('€22.00');
  await endShifts(page);
  await press(form.getByRole('button', { name: 'Add to cart' }));

  const drawer = page.getByRole('dialog');
  await expect(drawer).toHaveAccessibleName(/Your cart \(1\)/);
  await expect(drawer).toContainText('Rust');
  await press(drawer.getByRole('button', { name: 'Checkout' }));
  await page.waitForURL(/\/checkout\?/);
  const email = page.getByLabel(/e-?mail/i);
  if (!(await email.inputValue())) await write(email, MIRA.email);
  await press(page.getByRole('button', { name: /^Pay/ }));

  await page.waitForURL('**/thanks.html**');
  const orders = await ordersOf(world);
  const order = orders.find(({ lineItems }) => JSON.stringify(lineItems).includes('Rust'));
  await expect(page.getByRole('heading', { name: `Order ${order?.number}` })).toBeVisible();
  await expect(page.getByText('1 × Stoneware mug')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();

  await press(toggle);
  await press(login.getByRole('button', { name: 'Orders', exact: true }));
  const entry = login.locator('[part=entry]').first();
  await expect(entry).toContainText(`Order ${order?.number}`);
  await endShifts(page);
  await press(entry.getByRole('button', { name: 'Buy it again' }));
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeAttached();
  await expect
    .poll(async () => JSON.stringify((await cartsOf(world)).flatMap(({ cart }) => cart.lineItems)))
    .toContain('Rust');
}

for (const [name, hands, device] of sample(1, [
  ['by touch at 320 px', byTouch, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
  ['by keyboard alone', byKeyboard, { viewport: { width: 1280, height: 800 } }],
  ['by mouse', byMouse, { viewport: { width: 1280, height: 800 } }],
] as const))
  test(
    `a member buys from the list and again from the orders ${name}, with no layout shift`,
    { tag: hands === byTouch ? '@needs-touch' : [] },
    async ({ browser, world }) => {
      const context = await browser.newContext(device);
      const page = await context.newPage();
      await goTheWholeWay(page, world, hands(page));
      const shifts = await readShifts(page);
      console.log(`layout shift ${name}: ${shifts.map(({ path, sum }) => `${path} ${sum.toFixed(4)}`).join(', ')}`);
      expect(shifts).toHaveLength(3);
      for (const { path, sum, moved } of shifts) expect(sum, `${path} ${JSON.stringify(moved)}`).toBeLessThan(0.0005);
      await context.close();
    },
  );
