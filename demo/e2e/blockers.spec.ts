import type { BrowserContext, Locator, Page } from '@playwright/test';
import { cartButton, increaseButton } from './pages/cart-drawer.ts';
import { fillIn, MIRA, signIn } from './pages/member-login.ts';
import { bodyField } from './pages/reviews.ts';
import { DRAWER, KNIFE, LOGIN, visit } from './pages/shop-page.ts';
import { quantities } from './platform-records.ts';
import { busyElements } from './refuse-file.ts';
import { sample } from './sample.ts';
import { expect, test } from './world.ts';

/** Aborts requests for matching URLs as an ad blocker does, until the returned function is called. */
async function block(context: BrowserContext, isBlocked: (url: URL) => boolean): Promise<() => Promise<void>> {
  await context.route(isBlocked, route => route.abort('blockedbyclient'));
  return () => context.unroute(isBlocked);
}

const blockFile = (context: BrowserContext, name: string) =>
  block(context, ({ pathname }) => pathname.includes(`/kiosk-${name}-`));

const SIGN_UP = '<kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>';
const GALLERY = '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>';
const REVIEWS = '<kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>';
const LIST = '<kiosk-product-list products="bread-knife stoneware-mug"></kiosk-product-list>';
const ROW = '<kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>';
const SHOP = `<main>${KNIFE}<kiosk-cart-button></kiosk-cart-button>${LOGIN}${SIGN_UP}${GALLERY}${REVIEWS}${LIST}${ROW}${DRAWER}</main>`;

const UNREACHABLE = 'We can’t reach the shop. Check your connection and try again.';
const UNSURE = 'Checking whether Bread knife went through.';
const NOT_LOADED = 'Not loaded. Press or reload to retry.';

const tryAgain = (within: Page | Locator) => within.getByRole('button', { name: 'Try again' });

/** Expects every element of `SHOP`, except the cart drawer, to show its content. */
const seeAll = async (page: Page) => {
  await expect(page.locator('main > kiosk-add-to-cart').getByText('€39.00')).toBeVisible();
  await expect(cartButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 2 of 5' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('kiosk-product-list').getByRole('button', { name: 'Add to cart' })).toHaveCount(2);
  await expect(page.locator('kiosk-recommendations').getByRole('listitem').first()).toBeVisible();
};

test('elements report a blocked API host, and recover on retry when unblocked', async ({ context, page, world }) => {
  const unblock = await block(context, ({ origin }) => origin === world.api);
  await visit(page, world, '/no-shop', SHOP);
  const told = ['add-to-cart', 'back-in-stock', 'product-gallery', 'review-list', 'product-list'];
  for (const name of told) {
    const element = page.locator(`main > kiosk-${name}`);
    await expect(element.getByText(UNREACHABLE).first()).toBeVisible();
    await expect(tryAgain(element)).toBeVisible();
  }
  await expect.poll(() => busyElements(page)).toEqual([]);
  await unblock();
  // After several refusals the client pauses for some seconds. A press in that time shows the same notice.
  await expect(async () => {
    for (const again of await tryAgain(page).all()) await again.click({ timeout: 1000 });
    await expect.poll(() => busyElements(page)).toEqual([]);
    await expect(page.getByText(UNREACHABLE)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await seeAll(page);
  await expect.poll(() => busyElements(page)).toEqual([]);
});

test(
  'forms keep typed text while the API host is blocked, and succeed on a retry',
  { tag: '@soak' },
  async ({ context, page, world }) => {
    await visit(page, world, '/acts', `<main>${KNIFE}${SIGN_UP}${LOGIN}${REVIEWS}${DRAWER}</main>`);
    const signUp = page.locator('kiosk-back-in-stock');
    const login = page.locator('kiosk-member-login');
    const reviews = page.locator('kiosk-review-list');
    await reviews.getByRole('button', { name: 'Write a review' }).click();
    await reviews.locator('label', { has: page.getByRole('radio', { name: /^4/ }) }).click();
    await reviews.getByRole('textbox', { name: /Your review/ }).fill('It sits well in the hand, and keeps tea warm.');
    await reviews.getByRole('textbox', { name: /^Your name/ }).fill('Ada');
    await reviews.getByRole('textbox', { name: /never shown/ }).fill('ada@example.com');
    await signUp.getByLabel('Email').fill('ada@example.com');
    await fillIn(login, MIRA);
    await expect(page.getByText('€39.00')).toBeVisible();
    await page.waitForLoadState('networkidle');

    const unblock = await block(context, ({ origin }) => origin === world.api);
    const acts = [
      [reviews, 'Send review'],
      [signUp, 'Notify me'],
      [login, 'Sign in'],
    ] as const;
    for (const [element, name] of acts) {
      await element.getByRole('button', { name, exact: true }).click();
      await expect(element.getByText(UNREACHABLE)).toBeVisible();
    }
    await page.locator('main > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText(UNSURE);

    await unblock();
    // A press on “one more” also retries the pending add.
    await drawer.getByRole('button', { name: /one more/ }).click();
    await expect(drawer).toContainText('Subtotal€78.00');
    await expect(drawer).not.toContainText('Checking whether');
    expect(await quantities(world)).toEqual([2]);
    await page.keyboard.press('Escape');
    await expect(reviews.getByRole('textbox', { name: 'Your review' })).toHaveValue(/keeps tea warm/);
    await expect(signUp.getByLabel('Email')).toHaveValue('ada@example.com');
    await expect(login.getByLabel('Email', { exact: true })).toHaveValue('mira.holm@larch.example');
    for (const [element] of acts) await tryAgain(element).click();
    await expect(reviews.getByText('Thank you')).toBeVisible();
    await expect(signUp.getByText(/We.ll email/)).toBeVisible();
    await expect(login.getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
);

test(
  'elements whose code is blocked show a notice, and a press on it loads them',
  { tag: '@needs-module-retry' },
  async ({ context, page, world }) => {
    const unblock = await block(
      context,
      ({ origin, pathname }) => origin === world.cdn && !pathname.endsWith('/kiosk.js'),
    );
    const fallback = '<a slot="fallback" href="/knife">Buy the bread knife</a>';
    await visit(page, world, '/no-files', SHOP.replace(KNIFE, KNIFE.replace('></', `>${fallback}</`)));
    // The ninth notice is in the closed drawer, so it is invisible.
    await expect(page.getByText(NOT_LOADED)).toHaveCount(9);
    await expect(page.getByText(NOT_LOADED).filter({ visible: true })).toHaveCount(8);
    await expect(page.getByRole('link', { name: 'Buy the bread knife' })).toBeVisible();
    await unblock();
    // All in one task, because an element that renders moves the others.
    await page.getByText(NOT_LOADED).evaluateAll(all => {
      for (const said of all) (said as HTMLElement).click();
    });
    await seeAll(page);
    await expect(page.getByText(NOT_LOADED).filter({ visible: true })).toHaveCount(0);
    await page.locator('main > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('dialog')).toContainText('Subtotal€39.00');
  },
);

test(
  'offers the hosted login if the sign-in frame is blocked; a later retry signs in',
  { tag: '@soak' },
  async ({ page, world }) => {
    const isRefused = ({ origin, pathname }: URL) => origin === world.api && pathname.includes('/authorize');
    await page.route(isRefused, route =>
      route.request().frame().parentFrame() ? route.abort('blockedbyclient') : route.fallback(),
    );
    await page.clock.install();
    await visit(page, world, '/no-frame', `<main>${LOGIN}</main>`);
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel(/^Password/);
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await email.fill('mira.holm@larch.example');
    await password.fill('a-cup-of-larch');
    await signIn.click();
    await expect(page.getByRole('button', { name: 'Continue on the sign-in page' })).toBeVisible();
    await page.clock.fastForward('02:00');
    await expect(signIn).toBeEnabled();
    await expect(page.getByRole('alert').getByText('We couldn’t finish signing you in here.')).toBeVisible();
    await expect.poll(() => busyElements(page)).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(email).toHaveValue('mira.holm@larch.example');
    await page.unroute(isRefused);
    await signIn.click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
);

/** A file that the page loads on demand, and a page with `body` that needs the file. */
interface LazyFile {
  /** The part of the file's name between `kiosk-` and the hash. */
  readonly file: string;
  readonly body: string;
  /** The shopper's act that needs the file. */
  act(page: Page): Promise<unknown>;
  /** The notice that the page shows while the file is blocked. */
  readonly told: string;
  /** A fault of the API without which the page does not need the file. */
  readonly fault?: object;
  /** The shopper's retry once the file is unblocked. By default a press on “Try again”. */
  again?(page: Page): Promise<unknown>;
  /** Expects the content that the file renders. */
  see(page: Page): Promise<unknown>;
}

const addKnife = (page: Page) =>
  page.locator('main > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' }).click();
const nothing = async () => {};

const lazyFiles: readonly LazyFile[] = [
  {
    file: 'press',
    body: KNIFE + DRAWER,
    act: addKnife,
    told: UNSURE,
    again: page => increaseButton(page).click(),
    see: page => expect(page.getByRole('dialog')).toContainText('Subtotal€78.00'),
  },
  {
    file: 'lazy-parts',
    body: KNIFE,
    // An element whose first request succeeds does not need this file.
    fault: { path: '/query-platformized', status: 503, body: '{}', times: 1 },
    act: nothing,
    told: UNREACHABLE,
    see: page => expect(page.getByText('€39.00')).toBeVisible(),
  },
  {
    file: 'summary',
    body: KNIFE + DRAWER,
    act: addKnife,
    told: UNREACHABLE,
    see: page => expect(page.getByRole('dialog')).toContainText('Subtotal€39.00'),
  },
  {
    file: 'login-flow',
    body: LOGIN,
    act: page => signIn(page),
    told: UNREACHABLE,
    see: page => expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible(),
  },
  {
    file: 'Account',
    body: LOGIN,
    act: page => signIn(page),
    told: UNREACHABLE,
    see: page => expect(page.getByRole('button', { name: 'Orders' })).toBeVisible(),
  },
  {
    file: 'ReviewForm',
    body: REVIEWS,
    act: page => page.getByRole('button', { name: 'Write a review' }).click(),
    told: UNREACHABLE,
    see: page => expect(bodyField(page)).toBeVisible(),
  },
  {
    file: 'Lightbox',
    body: '<kiosk-review-list product="bread-knife"></kiosk-review-list>',
    act: page =>
      page
        .getByRole('article')
        .getByRole('button', { name: /picture|photo/i })
        .first()
        .click(),
    told: UNREACHABLE,
    see: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    file: 'Zoom',
    body: GALLERY,
    act: page =>
      page
        .getByRole('button', { name: /Enlarge/ })
        .first()
        .click(),
    told: UNREACHABLE,
    see: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    file: 'Controls',
    body: LIST,
    act: nothing,
    told: UNREACHABLE,
    see: page => expect(page.getByRole('searchbox')).toBeVisible(),
  },
  {
    file: 'filters',
    body: LIST,
    act: page => page.getByRole('button', { name: 'Filters' }).click(),
    told: UNREACHABLE,
    see: page => expect(page.getByText('In stock')).toBeVisible(),
  },
];

for (const { file, body, act, told, fault, again = (page: Page) => tryAgain(page).click(), see } of sample(
  1,
  lazyFiles,
))
  test(
    `shows a notice when the file ${file} is blocked, and loads it on retry`,
    { tag: '@soak' },
    async ({ context, page, world }) => {
      if (fault) await world.faults(fault);
      const unblock = await blockFile(context, file);
      await visit(page, world, '/late', `<main>${body}</main>`);
      await act(page);
      await expect(page.getByText(told).first()).toBeVisible();
      // With a pending change, the drawer's totals stay busy.
      if (told !== UNSURE) await expect.poll(() => busyElements(page)).toEqual([]);
      await unblock();
      await again(page);
      await see(page);
      await expect(page.getByText(told)).toHaveCount(0);
    },
  );
