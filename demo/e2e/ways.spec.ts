import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { root } from '../tools/build.ts';
import { readRows } from '../tools/size/rows.ts';
import { recordWay, withoutHash } from '../tools/size/ways.ts';
import { fill } from './fill.ts';
import { createFilm } from './film.ts';
import { expect, type World, test as worldTest } from './world.ts';
import { writeEntities } from './write-entities.ts';

const rows = readRows(readFileSync(join(root, 'size-limit.json'), 'utf8'));

const MIRA = { email: 'mira.holm@larch.example', password: 'a-cup-of-larch' };
const KNIFE = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>';
const CART = '<kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer>';
const REVIEWS = '<kiosk-review-list product="stoneware-mug"></kiosk-review-list>';
const TERMS = '<span slot="terms">I agree to the <a href="#terms">terms</a>.</span>';

/** Idle periods without a request after which a page has settled. */
const IDLE_PERIODS = 3;

type Way = Parameters<typeof recordWay>[0];

/**
 * Waits until the page has settled, and records the files requested from the CDN since the test began.
 * `name` is the name of a row in `size-limit.json`.
 */
type RecordFiles = (name: string, way?: Partial<Way>) => Promise<void>;

/** The path of a built file, without its hash, for a path of the CDN. */
const toFile = (path: string) => withoutHash(path.replace(/^\/kiosk\//, 'dist/').replace(/^\/output\//, '.output/'));

const fetched = ({ cdnLog }: World): readonly string[] => [...new Set(cdnLog.map(toFile))];

const pathOf = (name: string): readonly string[] => rows.find(row => row.name === name)?.path ?? [];

const test = worldTest.extend<{ settle: (expected: readonly string[]) => Promise<void>; record: RecordFiles }>({
  settle: async ({ page, world }, use) => {
    // Real pictures take most of the time, and no file depends on them.
    const picture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    await page.route('**/media/**', route => route.fulfill(picture));
    let begun = 0;
    let isLeaving = false;
    const pending = new Set<Request>();
    const end = (request: Request) => pending.delete(request);
    page.on('request', request => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
      if (!/^(fetch|xhr|script|stylesheet)$/.test(request.resourceType())) return;
      begun++;
      pending.add(request);
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    page.on('framenavigated', frame => {
      if (!isLeaving || frame !== page.mainFrame()) return;
      // Requests of the previous page may never report an end.
      pending.clear();
      isLeaving = false;
    });
    await use(async expected => {
      // The row may name wrong files, which `npm run size` reports.
      await expect
        .poll(() => expected.filter(file => !fetched(world).includes(file)))
        .toEqual([])
        .catch(() => undefined);
      for (let periods = 0, seen = begun; periods < IDLE_PERIODS; periods++) {
        await expect.poll(() => [...pending].map(request => request.url())).toEqual([]);
        await page.evaluate(
          () => new Promise(resolve => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))),
        );
        if (begun > seen) periods = 0;
        seen = begun;
      }
    });
  },
  record: async ({ settle, world }, use) => {
    await use(async (name, way = {}) => {
      const { leftOutOf } = way;
      const path = pathOf(name);
      await settle(leftOutOf ? pathOf(leftOutOf).filter(file => !path.includes(file)) : path);
      recordWay({ name, files: fetched(world), ...way });
    });
  },
});

const withStyles = (world: World, body: string, options: Parameters<World['html']>[1] = {}) =>
  world.html(body, { ...options, head: `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">` });

/** Opens a page with kiosk.css and the elements. */
const open = (page: Page, world: World, body: string, options: Parameters<World['html']>[1] = {}) =>
  page.goto(world.serve('/page', { html: withStyles(world, body, options) }));

/** Opens the demo's product page, changed by `edit`. */
async function openProduct(page: Page, world: World, edit = (html: string) => html): Promise<void> {
  const html = await (await fetch(`${world.site}/product.html`)).text();
  const edited = edit(html);
  await page.goto(world.serve('/mug.html', { html: edited }));
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
}

const drawer = (page: Page) => page.getByRole('dialog');
const inDrawer = (page: Page, name: string | RegExp) => drawer(page).getByRole('button', { name });
const add = (within: Page | Locator) => within.getByRole('button', { name: 'Add to cart' }).first();

async function addMug(page: Page): Promise<void> {
  const form = page.locator('kiosk-add-to-cart[product="stoneware-mug"]');
  await form.getByRole('radio', { name: /^Rust/ }).check({ force: true });
  await form.getByRole('radio', { name: 'L', exact: true }).check({ force: true });
  await expect(form).toContainText('€22.00');
  await add(form).click();
  await expect(drawer(page)).toContainText('Subtotal');
}

/** Enters an email address on the hosted checkout, which requires no other field, and pays. */
async function pay(page: Page): Promise<void> {
  await fill(page.getByLabel(/e-?mail/i), 'ada@example.com');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

async function signIn(page: Page, within: Page | Locator = page): Promise<void> {
  await within.getByLabel('Email', { exact: true }).fill(MIRA.email);
  await within.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await page.keyboard.press('Enter');
  await expect(within.getByText('Mira Holm').first()).toBeVisible();
}

test('records the files of a page without elements', { tag: '@size' }, async ({ page, world, record }) => {
  await page.goto(world.serve('/page', { html: world.html('<h1>No elements</h1>') }));
  await record('loader');
});

test('records the files of a page with the style sheet alone', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, '<h1>No elements</h1>', { script: '' });
  await record('kiosk.css');
});

test('records the files that one button needs to render', { tag: '@size' }, async ({ browser, world, record }) => {
  const url = world.serve('/page', { html: world.html(KNIFE) });
  /** Whether a new visitor sees the button when the requests for some files fail. */
  const isDrawn = async (broken: readonly string[]): Promise<boolean> => {
    const context = await browser.newContext();
    await context.route(`${world.cdn}/**`, route =>
      broken.includes(toFile(new URL(route.request().url()).pathname)) ? route.abort() : route.continue(),
    );
    const page = await context.newPage();
    await page.goto(url);
    const drawn = page.getByText('€39.00');
    await expect(drawn.or(page.getByRole('alert')).first()).toBeVisible();
    const result = await drawn.isVisible();
    await context.close();
    return result;
  };
  expect(await isDrawn([])).toBe(true);
  // Without the loader the page cannot even show a failure.
  const [loader = '', ...others] = fetched(world);
  const needed = [loader];
  for (const file of others) if (!(await isDrawn([file]))) needed.push(file);
  expect(await isDrawn(others.filter(file => !needed.includes(file)))).toBe(true);
  await record('one button drawn', { files: needed });
});

test('records the files of a press on the only button of a page', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, KNIFE);
  await add(page).click();
  await expect(page.getByText('1 in your cart')).toBeVisible();
  await record('button alone, pressed');
});

test(
  'records the files of a drawer, its first line, first change and opened sections',
  { tag: '@size' },
  async ({ page, world, record }) => {
    await open(page, world, KNIFE + CART);
    await expect(add(page)).toBeVisible();
    await record('button, cart button and drawer, idle');
    await add(page).click();
    await expect(drawer(page)).toContainText('Subtotal€39.00');
    await record('first line in the drawer');
    await inDrawer(page, /one more$/).click();
    await expect(drawer(page)).toContainText('Subtotal€78.00');
    await record('first change in the drawer', { onTopOf: ['first line in the drawer'] });
    await inDrawer(page, 'Add a note').click();
    await expect(drawer(page).getByLabel('Note to the shop')).toBeFocused();
    await inDrawer(page, 'Estimate shipping').click();
    await expect(drawer(page).getByLabel('Country')).toBeFocused();
    await inDrawer(page, 'Remove Bread knife').click();
    await inDrawer(page, 'Save Bread knife for later').click();
    await expect(drawer(page).getByRole('region', { name: 'Saved for later' })).toContainText('Bread knife');
    await record('drawer unfolded', { onTopOf: ['first line in the drawer', 'first change in the drawer'] });
  },
);

test(
  'records the files that own words add to a page with a drawer',
  { tag: '@size' },
  async ({ page, world, record }) => {
    const words = '<script type="application/json" data-kiosk-words>{ "add": "Put in the bag" }</script></head>';
    const html = withStyles(world, KNIFE + CART).replace('</head>', words);
    await page.goto(world.serve('/page', { html }));
    await expect(page.getByRole('button', { name: 'Put in the bag' })).toBeVisible();
    await record('own words', { onTopOf: ['button, cart button and drawer, idle'] });
  },
);

test(
  'records the files that German adds to a page with a drawer',
  { tag: '@size' },
  async ({ page, world, record }) => {
    const html = withStyles(world, KNIFE + CART).replace('lang="en"', 'lang="de"');
    await page.goto(world.serve('/page', { html }));
    await expect(page.getByRole('button', { name: 'In den Warenkorb' })).toBeVisible();
    await record('language', { onTopOf: ['button, cart button and drawer, idle', 'own words'] });
  },
);

test('records the files that German adds to a product page', { tag: '@size' }, async ({ page, world, record }) => {
  const html = (await (await fetch(`${world.site}/product.html`)).text()).replace(/<html[^>]*>/, '<html lang="de">');
  await page.goto(world.serve('/mug.html', { html }));
  await expect(page.getByRole('button', { name: 'In den Warenkorb' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bewertung schreiben' }).first()).toBeVisible();
  await record('language of other elements', { onTopOf: ['product page, idle', 'own words', 'language'] });
});

test(
  'records the files of a product page, an add to the cart there, and a purchase',
  { tag: '@size' },
  async ({ page, world, record }) => {
    test.slow();
    await openProduct(page, world);
    await record('product page, idle');
    await addMug(page);
    await record('product page, pressed');
    await inDrawer(page, /one more$/).click();
    await expect(drawer(page)).toContainText('Subtotal€44.00');
    await inDrawer(page, 'Discount code').click();
    await drawer(page).getByLabel('Discount code').fill('WELCOME10');
    await inDrawer(page, 'Apply').click();
    await expect(inDrawer(page, 'Remove WELCOME10')).toBeVisible();
    await inDrawer(page, 'Checkout').click();
    await page.waitForURL(/\/checkout\?/);
    await pay(page);
    await page.waitForURL('**/thanks.html**');
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await record('purchase');
  },
);

test(
  'records a product page’s files without gallery, recommendations, back-in-stock',
  { tag: '@size' },
  async ({ page, world, record }) => {
    const parts = /<kiosk-(product-gallery|recommendations|back-in-stock).*?<\/kiosk-\1>/gs;
    await openProduct(page, world, html => html.replace(parts, ''));
    await record('gallery, recommendations and sign-up, on top', { leftOutOf: 'product page, idle' });
  },
);

test(
  'records the files of a list, a searched and filtered list, and one with json-ld',
  { tag: '@size' },
  async ({ page, world, record }) => {
    const list = page.locator('kiosk-product-list');
    await open(page, world, '<kiosk-product-list></kiosk-product-list>');
    await expect(list.getByRole('searchbox')).toBeVisible();
    await record('product list, on top', { onTopOf: ['product page, idle'] });
    await open(page, world, '<kiosk-product-list params="shop"></kiosk-product-list>');
    await list.getByRole('searchbox').fill('mug');
    await expect(page).toHaveURL(/shop-search=mug/);
    await list.getByRole('button', { name: 'Filters' }).click();
    await expect(list.locator('summary', { hasText: 'Colour' })).toBeVisible();
    const shown = ['product list, on top', 'product page, idle'];
    await record('list searched and filtered', { onTopOf: shown });
    await open(page, world, '<kiosk-product-list json-ld></kiosk-product-list>');
    await expect(list.locator('script')).toBeAttached();
    await record('list for search engines', { onTopOf: ['list searched and filtered', ...shown] });
  },
);

test('records the files of a press on a page with all.js', { tag: '@size' }, async ({ page, world, record }) => {
  await page.goto(world.serve('/page', { html: world.html(KNIFE + CART, { script: world.script({}, 'all.js') }) }));
  await add(page).click();
  await expect(drawer(page)).toContainText('Subtotal€39.00');
  await record('all.js');
});

test('records the files of a call by the client alone', { tag: '@size' }, async ({ page, world, record }) => {
  const called: string[] = [];
  await page.route('https://*/**', async route => {
    const { pathname } = new URL(route.request().url());
    called.push(pathname);
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const json = pathname.endsWith('/token')
      ? { access_token: 'a', refresh_token: 'b', expires_in: 14_400 }
      : { cart: {} };
    await route.fulfill({ json, headers });
  });
  const url = `${world.mount('output', join(root, '.output'))}/one-call.js`;
  const script = `<script type="module" crossorigin src="${url}"></script>`;
  await page.goto(world.serve('/page', { html: world.html('', { script }) }));
  await expect.poll(() => called.at(-1)).toMatch(/\/carts?\//);
  await record('client with one call');
});

test(
  'records the files of a return from the checkout to a page with a drawer',
  { tag: '@size' },
  async ({ page, world, record }) => {
    await open(page, world, KNIFE + CART);
    await add(page).click();
    await inDrawer(page, 'Checkout').click();
    await page.waitForURL(/\/checkout\?/);
    await pay(page);
    await page.waitForURL(`${world.site}/page**`);
    await expect(drawer(page).getByText('Thank you. Your order is placed.').first()).toBeVisible();
    await record('order placed, in the drawer', { onTopOf: ['purchase'] });
  },
);

test('records the files of an add that a toast confirms', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, KNIFE + CART.replace('<kiosk-cart-drawer', '$& auto-open="note"'));
  await add(page).click();
  await expect(page.getByRole('region', { name: 'Added to your cart' })).toBeVisible();
  await record('toast after an add', { onTopOf: ['first line in the drawer'] });
});

test('records the files of a line that a membership can pay', { tag: '@size' }, async ({ page, world, record }) => {
  const course = '<kiosk-add-to-cart product="sourdough-course"></kiosk-add-to-cart>';
  await open(page, world, `<kiosk-member-login></kiosk-member-login>${course}${CART}`);
  await signIn(page);
  await expect(page.getByText(`Signed in as ${MIRA.email}`)).toBeVisible();
  await add(page).click();
  await expect(inDrawer(page, 'Use Bread club (2 left)')).toBeVisible();
  await record('line that a membership can pay', {
    onTopOf: ['first line in the drawer', 'account', 'call tried again', 'request without an answer'],
  });
});

test('records the files of a checkout that asks for terms', { tag: '@size' }, async ({ page, world, record }) => {
  const terms = `<kiosk-cart-drawer auto-open="badge" terms>${TERMS}</kiosk-cart-drawer>`;
  await open(page, world, KNIFE.replace('product', 'buy-now product') + terms);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(drawer(page).getByRole('checkbox', { name: 'I agree to the terms.' })).toBeFocused();
  await record('terms before a checkout', { onTopOf: ['first line in the drawer', 'first change in the drawer'] });
});

test('records the files of a sticky form', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, '<kiosk-add-to-cart product="stoneware-mug" sticky></kiosk-add-to-cart>');
  await expect(page.getByRole('radio', { name: 'Sage' })).toBeVisible();
  await record('sticky form', { onTopOf: ['product page, idle'] });
});

test('records the files of the options of a card on a phone', { tag: '@size' }, async ({ page, world, record }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await open(page, world, '<kiosk-product-list products="stoneware-mug bread-knife"></kiosk-product-list>');
  await page.getByRole('button', { name: 'Choose options' }).click();
  await expect(page.getByRole('dialog', { name: 'Stoneware mug' }).getByRole('radio', { name: 'Sage' })).toBeVisible();
  await record('options of a card', { onTopOf: ['product list, on top', 'product page, idle'] });
});

test(
  'records the files of a sign-in, the list of orders, and an order bought again',
  { tag: '@size' },
  async ({ page, world, record }) => {
    await open(page, world, '<kiosk-member-login mode="menu"></kiosk-member-login>');
    const login = page.locator('kiosk-member-login');
    await login.locator('[part=toggle]').click();
    await signIn(page, login);
    await login.getByRole('button', { name: 'Orders', exact: true }).click();
    await expect(login.locator('[part=entry]').first()).toBeVisible();
    await record('account', { onTopOf: ['product page, idle', 'call with a field'] });
    await login.getByRole('button', { name: 'Buy it again' }).first().click();
    await expect(login.getByText(/^Added to your cart/)).toBeVisible();
    await record('order bought again', { onTopOf: ['account', 'product page, pressed', 'call tried again'] });
  },
);

test('records the files of a new account with a captcha', { tag: '@size' }, async ({ page, world, record }) => {
  await world.admin('/settings', { captcha: true });
  const script = world.script({ 'data-captcha-key': 'demo-key' });
  await open(page, world, '<kiosk-member-login view="register"></kiosk-member-login>', { script });
  const login = page.locator('kiosk-member-login');
  await login.getByLabel('Email', { exact: true }).fill('ada@gmial.com');
  await login.getByLabel(/^Password/).fill('correct horse');
  await login.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click();
  await login.getByRole('button', { name: 'Create an account', exact: true }).click();
  await page.getByRole('checkbox', { name: 'I’m not a robot' }).click();
  await expect(login.getByText('Signed in as ada@gmail.com')).toBeVisible();
  await record('new account', { onTopOf: ['account', 'product page, idle', 'call tried again'] });
});

test('records the files of a review with a picture by a member', { tag: '@size' }, async ({ page, world, record }) => {
  const reviews = '<kiosk-review-list product="bread-knife"></kiosk-review-list>';
  await open(page, world, `<kiosk-member-login></kiosk-member-login>${reviews}`);
  await signIn(page);
  await page.getByRole('button', { name: 'Write a review' }).click();
  const picture = readFileSync(join(root, 'demo/platform/seed/data/files/potter.webp'));
  await page
    .locator('kiosk-review-list input[type=file]')
    .setInputFiles([{ name: 'knife.webp', mimeType: 'image/webp', buffer: picture }]);
  await expect(page.getByRole('textbox', { name: 'Caption: knife.webp' })).toBeVisible();
  await page.getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Your review' }).fill('Cuts bread.');
  await page.getByRole('button', { name: 'Send review' }).click();
  const own = page.getByRole('region', { name: 'Your review' });
  await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible();
  await record('review with a picture', { onTopOf: ['account', 'product page, idle'] });
});

test(
  'records the files of films, and of pictures that fill the screen',
  { tag: '@size' },
  async ({ page, world, record }) => {
    const film = createFilm(world.api);
    await page.route('**/query-platformized', async route => {
      const response = await route.fetch({ url: route.request().url().replace('shop.localhost', '127.0.0.1') });
      const answer = (await response.json()) as { products?: { slug: string; media: { items: object[] } }[] };
      answer.products?.find(({ slug }) => slug === 'stoneware-mug')?.media.items.push(film);
      await route.fulfill({ response, json: answer });
    });
    await page.route('**/film.mp4', route =>
      route.fulfill({ path: join(root, 'demo/platform/seed/data/files/film.mp4') }),
    );
    await open(page, world, `<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>${REVIEWS}`);
    const gallery = page.locator('kiosk-product-gallery');
    await expect(gallery.locator('[part=counter]').first()).toHaveText('1 / 6');
    await gallery.locator('[part=stage]').first().click();
    await expect(gallery.locator('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
    await page.keyboard.press('Escape');
    await gallery.getByRole('button', { name: /^(Picture|Video) 6 of 6/ }).click();
    await expect(gallery.locator('video')).toHaveAccessibleName('On the wheel');
    await page
      .locator('kiosk-review-list')
      .getByRole('button', { name: /^Photo/ })
      .first()
      .click();
    await expect(page.locator('kiosk-review-list dialog').getByRole('button', { name: 'Close' })).toBeVisible();
    await record('pictures that fill the screen', { onTopOf: ['product page, idle'] });
  },
);

test('records the files of a change of the cart by script', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, KNIFE + CART);
  await add(page).click();
  await expect(drawer(page)).toContainText('Subtotal€39.00');
  await page.evaluate(() =>
    (window as unknown as { kiosk: { cart: { note(text: string): Promise<unknown> } } }).kiosk.cart.note('By script'),
  );
  await record('cart by script', { onTopOf: ['first line in the drawer', 'first change in the drawer'] });
});

test('records the files of a page with a data layer', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, KNIFE, { script: world.script({ 'data-analytics': 'datalayer' }) });
  await expect.poll(() => page.evaluate(() => Array.isArray(window.dataLayer))).toBe(true);
  await record('data layer', { onTopOf: ['product page, idle'] });
});

test(
  'records the files of a page with data-debug and a misspelt attribute',
  { tag: '@size' },
  async ({ page, world, record }) => {
    const said: string[] = [];
    page.on('console', message => said.push(message.text()));
    const odd = KNIFE.replace('product', 'prodct="mug" $&');
    await open(page, world, odd, { script: world.script({ 'data-debug': '' }) });
    await expect.poll(() => said.join()).toMatch(/prodct/);
    await record('debug and mistakes', { onTopOf: ['product page, idle'] });
  },
);

test(
  'records the files of a gallery with a choice set by attribute',
  { tag: '@size' },
  async ({ page, world, record }) => {
    await open(
      page,
      world,
      '<kiosk-product-gallery product="stoneware-mug" choices="Colour:Rust"></kiosk-product-gallery>',
    );
    await expect(page.locator('kiosk-product-gallery [part=counter]').first()).toHaveText(/\/ \d/);
    await record('choices by attribute', { onTopOf: ['product page, idle'] });
  },
);

test(
  'records the files of JSON-LD with HTML entities in its text',
  { tag: '@size' },
  async ({ page, world, record }) => {
    await writeEntities(page);
    await open(page, world, REVIEWS.replace('product', 'json-ld product'));
    await expect(page.locator('script[type="application/ld+json"]')).toBeAttached();
    await record('entities of a text', { onTopOf: ['product page, idle'] });
  },
);

test('records the files of the stars of many products', { tag: '@size' }, async ({ page, world, record }) => {
  const stars = ['bread-knife', 'oak-board', 'stoneware-mug']
    .map(product => `<kiosk-review-list product="${product}" view="summary"></kiosk-review-list>`)
    .join('');
  await open(page, world, stars);
  await expect(page.locator('kiosk-review-list [part=average]').last()).toBeVisible();
  await record('stars of many products', { onTopOf: ['product page, idle'] });
});

test('records the files of a call with a field in its path', { tag: '@size' }, async ({ page, world, record }) => {
  await open(page, world, '<kiosk-product-list collection="kitchen"></kiosk-product-list>');
  await expect(add(page)).toBeVisible();
  await record('call with a field', { onTopOf: ['product list, on top', 'product page, idle'] });
});

test('records the files of a call that is retried', { tag: '@size' }, async ({ page, world, record }) => {
  await world.faults({ path: '/query-platformized', status: 503, body: '{}', times: 1 });
  await open(page, world, KNIFE);
  await expect(page.getByText('€39.00')).toBeVisible();
  await record('call tried again', { onTopOf: ['button alone, pressed'] });
});

test('records the files of an add that fails once with a 500', { tag: '@size' }, async ({ page, world, record }) => {
  await world.faults({ path: '/add-to-cart', status: 500, body: '{}', times: 1 });
  await open(page, world, KNIFE);
  await add(page).click();
  await expect(page.getByText('1 in your cart')).toBeVisible();
  await record('request without an answer', { onTopOf: ['button alone, pressed', 'call tried again'] });
});

test('records the files that an older browser fetches', { tag: '@size' }, async ({ page, world, record }) => {
  await page.addInitScript('window.CSSStyleSheet = class { constructor() { throw new Error("none") } };');
  await page.goto(world.serve('/page', { html: world.html(KNIFE) }));
  await expect(page.getByText('This part of the page needs a newer browser.')).toBeVisible();
  await record('older browser', { onTopOf: ['loader'] });
});
