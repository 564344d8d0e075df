import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { emailField, fillIn, MIRA } from './pages/member-login.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const menuOf = (page: Page) => page.locator('kiosk-member-login [part=menu]');
const toggleOf = (page: Page) => page.locator('kiosk-member-login [part=toggle]');
const CHUNK = 'keep-in-view';

/**
 * Opens a page with a login in menu mode, whose `style` attribute is `at`.
 * `around` is the content of `<main>`, in which `$` stands for the login.
 */
const open = (page: Page, world: World, { at = '', dir = 'ltr', around = '$', attributes = '', css = '' } = {}) =>
  visit(
    page,
    world,
    '/menu',
    `<main>${around.replace('$', `<kiosk-member-login mode="menu" style="${at}" ${attributes}></kiosk-member-login>`)}</main>`,
    {
      head: `<style>html{direction:${dir}}body{margin:0;min-height:200vh}kiosk-member-login{display:inline-block}${css}</style>`,
    },
  );

/**
 * How far a box overflows the viewport on its worst side (`out`, px), and whether all its corners are visible (`seen`).
 */
const overflowOf = (box: Locator) =>
  box.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { width, height } = visualViewport ?? new DOMRect();
    const root = element.getRootNode() as ShadowRoot;
    // Points 12 px inside the corners: another element there means that the box is covered or clipped.
    const corners = [left + 12, right - 12].flatMap(x => [top + 12, bottom - 12].map(y => root.elementFromPoint(x, y)));
    const isSeen = (corner: Element | null) =>
      corner !== null && (element.contains(corner) || root.host.contains(corner));
    return {
      out: Math.round(Math.max(0, -left, -top, right - width, bottom - height)),
      seen: corners.every(isSeen),
    };
  });
const IN_VIEW = { out: 0, seen: true };
const staysInView = (page: Page) => expect.poll(() => overflowOf(menuOf(page))).toEqual(IN_VIEW);
const openMenu = async (page: Page) => {
  await toggleOf(page).click();
  await staysInView(page);
};

const MENUS = [
  { width: 320, height: 568, dir: 'rtl' },
  { width: 1280, height: 720, dir: 'ltr' },
  { width: 320, height: 568, dir: 'ltr' },
  { width: 390, height: 800, dir: 'ltr' },
  { width: 390, height: 800, dir: 'rtl' },
  { width: 1280, height: 720, dir: 'rtl' },
];
const PLACES = {
  'the start': 'position:absolute;inset-inline-start:0;top:0',
  'forty in a hundred': 'position:absolute;left:40%;top:80px',
  'the middle': 'position:absolute;left:50%;translate:-50%;top:45vh',
  'the end': 'position:absolute;inset-inline-end:0;top:0',
  'the foot': 'position:absolute;left:30%;top:calc(100vh - 48px)',
  'the foot of the end': 'position:absolute;inset-inline-end:0;top:calc(100vh - 48px)',
};

/** Opens the menu with its button in each of `PLACES` in turn. Expects the whole menu to be in view each time. */
async function isInViewEverywhere(page: Page): Promise<void> {
  for (const [place, at] of Object.entries(PLACES)) {
    await page.locator('kiosk-member-login').evaluate((host, style) => host.setAttribute('style', style), at);
    await toggleOf(page).click();
    await expect(emailField(page), place).toBeFocused();
    await expect.poll(() => overflowOf(menuOf(page)), place).toEqual(IN_VIEW);
    await page.getByLabel('Password', { exact: true }).focus();
    await expect.poll(() => overflowOf(menuOf(page)), place).toEqual(IN_VIEW);
    await page.keyboard.press('Escape');
  }
}

for (const { width, height, dir } of sample(1, MENUS))
  test(`keeps the account menu in view wherever its button is, at ${width} px, ${dir}`, async ({ page, world }) => {
    await page.setViewportSize({ width, height });
    await open(page, world, { dir });
    await isInViewEverywhere(page);
  });

test('keeps the account menu in view at 200 % zoom', { tag: '@soak' }, async ({ browser, world }) => {
  // A window of 640 by 480 px at 200 % has half as many CSS pixels, each twice as large.
  const context = await browser.newContext({ viewport: { width: 320, height: 240 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await open(page, world);
  await isInViewEverywhere(page);
  await context.close();
});

test('keeps the account menu in view on a page with CSS zoom', { tag: '@soak' }, async ({ page, world }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await open(page, world, { css: 'html{zoom:2}' });
  await isInViewEverywhere(page);
});

test('keeps the account menu in view at 200 % text size', { tag: '@soak' }, async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, world, { at: PLACES['the middle'], css: 'html{font-size:200%}' });
  await openMenu(page);
});

test(
  'opens the account menu under its button, towards the middle of the page',
  { tag: '@soak' },
  async ({ page, world }) => {
    for (const dir of ['ltr', 'rtl']) {
      await open(page, world, { dir });
      for (const side of ['left', 'right']) {
        const at = `position:absolute;top:40px;${side}:25%`;
        await page.locator('kiosk-member-login').evaluate((host, style) => host.setAttribute('style', style), at);
        await openMenu(page);
        const [button, menu] = [await toggleOf(page).boundingBox(), await menuOf(page).boundingBox()];
        const edge = (box: typeof menu) => (box ? box.x + (side === 'right' ? box.width : 0) : Number.NaN);
        expect(edge(menu), `${dir} ${side}`).toBeCloseTo(edge(button), 0);
        expect((menu?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeCloseTo(8, 0);
        await page.keyboard.press('Escape');
      }
    }
  },
);

test('opens the account menu above its button for more room, and below after a scroll', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, world, { at: 'position:absolute;left:30%;top:700px' });
  await toggleOf(page).press('Enter');
  const distance = async () =>
    ((await menuOf(page).boundingBox())?.y ?? 0) - ((await toggleOf(page).boundingBox())?.y ?? 0);
  await expect.poll(distance).toBeLessThan(-200);
  await page.mouse.wheel(0, 500);
  await expect.poll(distance).toBeGreaterThan(40);
  await staysInView(page);
});

test('the account menu follows its button when the page scrolls, rotates or grows', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const around = '<div id="above"></div>$';
  await open(page, world, { around, at: 'margin-inline-start:220px' });
  await openMenu(page);
  const gap = async () => {
    const [button, menu] = [await toggleOf(page).boundingBox(), await menuOf(page).boundingBox()];
    return Math.round((menu?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0));
  };
  await expect.poll(gap).toBe(8);
  // The content above the menu grows without a scroll.
  await page.locator('#above').evaluate(element => {
    element.style.height = '150px';
  });
  await expect.poll(gap).toBe(8);
  await page.evaluate(() => scrollTo(0, 60));
  await expect.poll(gap).toBe(8);
  await page.setViewportSize({ width: 640, height: 320 });
  await staysInView(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await staysInView(page);
  await page.getByRole('button', { name: /New here/ }).click();
  await staysInView(page);
});

const CONTAINERS = {
  'overflow hidden': 'overflow:hidden;height:60px',
  transform: 'transform:translate(40px,10px) scale(.9);height:60px;overflow:clip',
  'overflow hidden and positioned': 'overflow:hidden;height:60px;position:relative',
  filter: 'filter:blur(0);height:60px;overflow:auto',
  'contain: strict': 'contain:strict;height:60px',
  'container query': 'container-type:inline-size;width:200px',
  sticky: 'position:sticky;top:0;overflow:auto;height:60px',
};

for (const [name, style] of sample(1, Object.entries(CONTAINERS)))
  test(`a container does not hide the account menu: ${name}`, async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const around = `<div style="${style}"><p style="margin:0">Larch</p>$</div><div style="position:relative;z-index:99;background:#eee;height:600px">Above</div>`;
    await open(page, world, { around, at: 'margin-inline-start:150px' });
    await openMenu(page);
    await emailField(page).fill('ada@example.com');
  });

test(
  'keeps the account menu in view in a dialog, and when moved while open',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const around =
      '<section id="there" style="position:absolute;top:600px;overflow:hidden;height:48px"></section><dialog style="width:300px;height:120px">$</dialog>';
    await open(page, world, { around });
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    await openMenu(page);
    await emailField(page).fill('ada@example.com');
    await page.evaluate(() => {
      document.querySelector('dialog')?.close();
      document.querySelector('#there')?.append(document.querySelector('kiosk-member-login') ?? '');
    });
    await staysInView(page);
    await expect(emailField(page)).toHaveValue('ada@example.com');
  },
);

test('Tab moves through the account menu in order, and Escape returns to its button', async ({ page, world }) => {
  await open(page, world, { around: '$<a href="#x">Elsewhere</a>' });
  await toggleOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(emailField(page)).toBeFocused();
  await staysInView(page);
  await expect(emailField(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(toggleOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(emailField(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  for (let tries = 0; tries < 8 && !(await page.locator('a:focus').count()); tries++) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeFocused();
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(toggleOf(page)).toBeFocused();
  await expect(toggleOf(page)).toHaveAttribute('aria-expanded', 'false');
});

test(
  'a press outside the account menu or on its button closes it, one inside does not',
  { tag: '@soak' },
  async ({ page, world }) => {
    await open(page, world, { around: '$<p style="margin-top:620px">Elsewhere</p>' });
    await openMenu(page);
    await menuOf(page).click({ position: { x: 4, y: 4 } });
    await page.getByLabel('Password', { exact: true }).click();
    await expect(menuOf(page)).toBeVisible();
    await page.getByText('Elsewhere').click();
    await expect(menuOf(page)).toBeHidden();
    await openMenu(page);
    await toggleOf(page).click();
    await expect(menuOf(page)).toBeHidden();
  },
);

test(
  'a login fetches its placement code only in menu mode, once, on hover',
  { tag: '@soak' },
  async ({ page, world }) => {
    const fetched = () => world.cdnLog.filter(path => path.includes(CHUNK)).length;
    const others = ['login', 'dialog'].map(mode => `<kiosk-member-login mode="${mode}"></kiosk-member-login>`).join('');
    const drawer =
      '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer open></kiosk-cart-drawer>';
    await visit(page, world, '/others', others + drawer);
    await expect(emailField(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(fetched()).toBe(0);
    await open(page, world);
    await expect(toggleOf(page)).toBeVisible();
    expect(fetched()).toBe(0);
    await toggleOf(page).hover();
    await expect.poll(fetched).toBe(1);
    for (let times = 0; times < 3; times++) {
      await openMenu(page);
      await page.keyboard.press('Escape');
    }
    expect(fetched()).toBe(1);
  },
);

test('an account menu moves into view once its placement code loads, keeping its text', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = world.holdCdn(CHUNK);
  await open(page, world, { at: PLACES['forty in a hundred'] });
  await toggleOf(page).click();
  await emailField(page).fill('ada@example.com');
  expect((await overflowOf(menuOf(page))).out).toBeGreaterThan(0);
  release();
  await staysInView(page);
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue('ada@example.com');
});

test(
  'a menu closed before its placement code loads stays closed, and opens again',
  { tag: '@soak' },
  async ({ page, world }) => {
    const release = world.holdCdn(CHUNK);
    await open(page, world);
    await toggleOf(page).click();
    await page.keyboard.press('Escape');
    const response = page.waitForResponse(each => each.url().includes(CHUNK));
    release();
    await response;
    await expect(menuOf(page)).toBeHidden();
    await openMenu(page);
  },
);

test(
  'an account menu works if its placement code fails, and the next press fetches it',
  { tag: '@soak' },
  async ({ page, world }) => {
    world.breakCdn(CHUNK);
    await open(page, world, { at: PLACES['the foot'] });
    await toggleOf(page).click();
    await expect.poll(() => overflowOf(menuOf(page))).toMatchObject({ out: 0 });
    await fillIn(page, MIRA);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Orders' })).toBeVisible();
    const box = await menuOf(page).boundingBox();
    expect(box?.y).toBeGreaterThan(40);
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    world.breakCdn('');
    await toggleOf(page).click();
    await expect(menuOf(page)).toHaveAttribute('popover');
    await staysInView(page);
  },
);

test(
  'the account menu scrolls in its box and leaves its button visible on a phone',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await open(page, world, { at: 'position:absolute;inset-inline-end:12px;top:8px' });
    await toggleOf(page).click();
    await fillIn(page, MIRA);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Orders' }).click();
    await expect(menuOf(page).locator('[part=entry]').first()).toBeVisible();
    await staysInView(page);
    expect(await menuOf(page).evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true);
    expect(await menuOf(page).evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect((await menuOf(page).boundingBox())?.y).toBeGreaterThan(48);
  },
);

test('keeps the account menu in view with a strict content security policy', async ({ page, world }) => {
  const policy = `default-src 'none'; style-src 'none'; script-src ${world.cdn}; connect-src ${world.api}; img-src ${world.api}; require-trusted-types-for 'script'`;
  const violations: string[] = [];
  page.on('console', message => /Content Security Policy/.test(message.text()) && violations.push(message.text()));
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(
    page,
    world,
    '/strict',
    '<main><p>Larch</p><kiosk-member-login mode="menu"></kiosk-member-login></main>',
    { headers: { 'content-security-policy': policy } },
  );
  await openMenu(page);
  await expect(menuOf(page)).toHaveCSS('position', 'fixed');
  expect(violations).toEqual([]);
});

for (const colorScheme of sample(1, ['light', 'dark'] as const))
  test(
    `an open account menu passes axe at 320 px, ${colorScheme}`,
    { tag: ['@soak', ...(colorScheme === 'dark' ? ['@needs-media-emulation'] : [])] },
    async ({ page, world }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 568 });
      const css = ':root{color-scheme:light dark}';
      await open(page, world, { at: PLACES['the end'], css, around: '<h1>Larch</h1>$' });
      await openMenu(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    },
  );
