import type { Browser, Page } from '@playwright/test';
import { test as base, expect, type World } from '../e2e/world.ts';
import { readsReviews, shops, signsIn } from '../guests/shopper.ts';
import { dist } from '../tools/build.ts';
import { PASSWORD, startWordPress, type WordPress } from './wordpress-site.ts';

const test = base.extend<{ wordpress: WordPress }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
  wordpress: async ({}, use) => {
    const wordpress = await startWordPress();
    await use(wordpress);
    await wordpress.close();
  },
});

/** The address of Kiosk's files with 127.0.0.1 in place of a name below localhost, which PHP cannot resolve. */
const filesOf = (world: World): string => `${world.cdn}/kiosk/`.replace('cdn.localhost', '127.0.0.1');

/** Signs a user in to WordPress and returns the page. */
async function enter(browser: Browser, { origin }: WordPress, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill(name);
  await page.locator('#user_pass').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/wp-admin/);
  return page;
}

/** Activates the plugin and enters its settings, as an admin does. */
async function setUp(page: Page, { origin }: WordPress, world: World): Promise<void> {
  await page.goto(`${origin}/wp-admin/plugins.php`);
  await page.getByRole('link', { name: 'Activate Kiosk' }).click();
  await expect(page.getByText('Plugin activated.')).toBeVisible();
  await enterSettings(page, origin, {
    'Client id': 'demo-client',
    'Address of the files': filesOf(world),
    'API host': world.api,
  });
  await expect(page.getByText('Settings saved.')).toBeVisible();
}

async function enterSettings(page: Page, origin: string, values: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${origin}/wp-admin/options-general.php?page=kiosk`);
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    if (await field.evaluate(element => element.localName === 'select')) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

interface Editor {
  readonly data: {
    dispatch(store: string): Record<string, (...args: unknown[]) => Promise<unknown>>;
    select(store: string): Record<string, () => unknown>;
  };
  readonly blocks: { createBlock(name: string, attributes?: object): object; getBlockType(name: string): object };
}

/** Publishes the post that is in the editor. Returns its address. */
async function publish(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { data } = (globalThis as unknown as { wp: Editor }).wp;
    await data.dispatch('core/editor').editPost?.({ status: 'publish' });
    await data.dispatch('core/editor').savePost?.();
    return data.select('core/editor').getPermalink?.() as string;
  });
}

/** Writes a post in the editor by its source text, and publishes it. */
async function post(page: Page, { origin }: WordPress, content: string): Promise<string> {
  await openEditor(page, origin);
  await page.evaluate(text => {
    const { data } = (globalThis as unknown as { wp: Editor }).wp;
    return data.dispatch('core/editor').editPost?.({ title: 'A post', content: text });
  }, content);
  return publish(page);
}

async function openEditor(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wp-admin/post-new.php`);
  await page.waitForFunction(() =>
    (globalThis as unknown as { wp?: Editor }).wp?.data?.select('core/editor')?.__unstableIsEditorReady?.(),
  );
}

/**
 * Opens a post as a shopper who adds to the cart, signs in and reads reviews. Returns the errors and warnings in the
 * console.
 */
async function visit(browser: Browser, address: string): Promise<readonly string[]> {
  const page = await (await browser.newContext()).newPage();
  const messages: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(address);
  await expect(page.locator('script[data-client-id]')).toHaveAttribute('integrity', /^sha384-/);
  await expect(page.locator('#kiosk-css')).toHaveAttribute('integrity', /^sha384-/);
  // The page has one import map, before its first module, because some browsers accept only one.
  await expect(page.locator('script[type=importmap]')).toHaveCount(1);
  await expect(page.locator('script[type=importmap], script[type=module]').first()).toHaveAttribute(
    'type',
    'importmap',
  );
  const map = await page.locator('script[type=importmap]').textContent();
  for (const file of ['words/de.js', 'words/more/de.js', 'check-browser.js'])
    expect(map).toContain(`${file}":"sha384-`);
  await shops(page);
  await signsIn(page);
  await readsReviews(page);
  await page.context().close();
  return messages;
}

const ELEMENTS = `<kiosk-add-to-cart product="bread-knife">Add to <b>cart</b><i slot="after">Ships on Friday</i></kiosk-add-to-cart>
<kiosk-cart-drawer side="start" free-delivery-from="75"></kiosk-cart-drawer>
<kiosk-member-login></kiosk-member-login>
<kiosk-review-list product="bread-knife" page-size="2" json-ld></kiosk-review-list>`;

const SHORTCODES = `[kiosk_add_to_cart product="bread-knife"]Add to cart[/kiosk_add_to_cart]
[kiosk_cart_button]
[kiosk_cart_drawer side="start"]
[kiosk_member_login]
[kiosk_review_list product="bread-knife" page-size="2" json-ld]`;

test('pasted elements and shortcodes of an author work for shoppers', async ({ browser, wordpress, world }) => {
  await setUp(await enter(browser, wordpress, 'admin'), wordpress, world);
  const author = await enter(browser, wordpress, 'author');
  const pasted = await post(author, wordpress, `<!-- wp:html -->\n${ELEMENTS}\n<!-- /wp:html -->`);
  expect(await visit(browser, pasted)).toEqual([]);
  const written = await post(author, wordpress, `<!-- wp:shortcode -->\n${SHORTCODES}\n<!-- /wp:shortcode -->`);
  expect(await visit(browser, written)).toEqual([]);
  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(pasted);
  await expect(shopper.getByText('Ships on Friday')).toBeVisible();
  for (const address of [pasted, written]) {
    await shopper.goto(address);
    await expect(shopper.locator('kiosk-cart-drawer')).toHaveAttribute('side', 'start');
    await expect(shopper.locator('kiosk-review-list')).toHaveAttribute('page-size', '2');
    await expect(shopper.locator('kiosk-review-list')).toHaveAttribute('json-ld', /^$/);
  }
});

test('elements are blocks, with fields for their attributes in the sidebar', async ({ browser, wordpress, world }) => {
  const admin = await enter(browser, wordpress, 'admin');
  await setUp(admin, wordpress, world);
  await openEditor(admin, wordpress.origin);
  await admin.evaluate(async () => {
    const { blocks, data } = (globalThis as unknown as { wp: Editor }).wp;
    const names = ['cart-button', 'cart-drawer', 'member-login', 'review-list', 'back-in-stock', 'add-to-cart'];
    const given = (name: string) =>
      ({
        'review-list': { product: 'bread-knife', 'json-ld': true },
        'back-in-stock': { product: 'sold-out-lamp' },
      })[name] ?? {};
    for (const name of names)
      await data.dispatch('core/block-editor').insertBlock?.(blocks.createBlock(`kiosk/${name}`, given(name)));
  });
  const sidebar = admin.getByRole('region', { name: 'Editor settings' });
  await expect(admin.getByText('Enter a product in the settings of the block.')).toHaveCount(1);
  await sidebar.getByLabel('Product', { exact: true }).fill('bread-knife');
  await sidebar.getByLabel('Label', { exact: true }).fill('Add to cart');
  await expect(admin.locator('.components-placeholder').getByText('Product: bread-knife')).toHaveCount(2);
  const address = await publish(admin);
  expect(await visit(browser, address)).toEqual([]);
  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(address);
  for (const name of ['cart-button', 'cart-drawer', 'member-login', 'review-list', 'back-in-stock', 'add-to-cart'])
    await expect(shopper.locator(`kiosk-${name}`)).toHaveCount(1);
  await expect(shopper.locator('kiosk-review-list')).toHaveAttribute('json-ld', '');
  await admin.goto(admin.url());
  await expect(admin.locator('.components-placeholder').getByText('Product: bread-knife')).toHaveCount(2);
});

test('the plugin removes scripts that authors write into shortcodes and elements', async ({
  browser,
  wordpress,
  world,
}) => {
  await setUp(await enter(browser, wordpress, 'admin'), wordpress, world);
  const author = await enter(browser, wordpress, 'author');
  const address = await post(
    author,
    wordpress,
    `<!-- wp:shortcode -->
[kiosk_review_list product='"><img src=x onerror=alert(1)>' onclick="alert(2)" namespace="a&quot; onfocus=&quot;alert(3)"]
[kiosk_add_to_cart product="olive-oil"]<img src=x onerror="alert(4)"><a href="javascript:alert(5)">Buy</a>[/kiosk_add_to_cart]
<!-- /wp:shortcode -->
<!-- wp:html -->
<kiosk-cart-button onclick="alert(6)" data-note="kept"><script>alert(7)</script></kiosk-cart-button><kiosk-unknown>Text</kiosk-unknown>
<!-- /wp:html -->`,
  );
  const html = await (
    await fetch(address.replace('wordpress.localhost', '127.0.0.1'), { headers: { host: new URL(address).host } })
  ).text();
  const body = html.slice(html.indexOf('<main'));
  expect(body).toContain('<kiosk-review-list');
  expect(body).toMatch(/<kiosk-cart-button[^>]*data-note="kept"/);
  expect(body).not.toMatch(/<kiosk-unknown/);
  const shopper = await (await browser.newContext()).newPage();
  const alerts: string[] = [];
  shopper.on('dialog', dialog => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await shopper.goto(address);
  const odd = shopper.locator('main').locator('kiosk-review-list, kiosk-add-to-cart, kiosk-cart-button');
  await expect(odd).toHaveCount(3);
  const names = await odd.evaluateAll(elements => elements.flatMap(element => element.getAttributeNames()));
  expect(names.filter(name => name.startsWith('on'))).toEqual([]);
  await expect(shopper.locator('main img[onerror], main a[href^="javascript"], main script:not([src])')).toHaveCount(0);
  expect(alerts).toEqual([]);
});

test('the plugin shows settings to administrators only, and reports invalid ones', async ({
  browser,
  wordpress,
  world,
}) => {
  const admin = await enter(browser, wordpress, 'admin');
  await setUp(admin, wordpress, world);
  const { origin } = wordpress;
  await enterSettings(admin, origin, { 'Client id': 'YOUR-CLIENT-ID' });
  await expect(admin.getByText('That is not a client id')).toBeVisible();
  await expect(admin.getByLabel('Client id', { exact: true })).toHaveValue('demo-client');
  await enterSettings(admin, origin, { 'Address of the files': 'javascript:alert(1)' });
  await expect(admin.getByText('The address of the files must begin with https://')).toBeVisible();
  await expect(admin.getByLabel('Address of the files', { exact: true })).toHaveValue(filesOf(world));
  await enterSettings(admin, origin, { Language: '"><b>' });
  await expect(admin.getByText('must be a tag such as de')).toBeVisible();
  const channel = filesOf(world).replace('/kiosk/', '/elsewhere');
  await enterSettings(admin, origin, { 'Address of the files': channel });
  await expect(admin.getByText('There is no manifest at that address')).toBeVisible();
  const page = await (await browser.newContext()).newPage();
  await page.goto(origin);
  await expect(page.locator('script[data-client-id]')).toHaveAttribute('src', `${channel}/kiosk.js`);
  await expect(page.locator('script[data-client-id]')).not.toHaveAttribute('integrity');
  expect(await page.content()).not.toContain('sha384-');

  const subscriber = await enter(browser, wordpress, 'subscriber');
  const refused = await subscriber.goto(`${origin}/wp-admin/options-general.php?page=kiosk`);
  expect(refused?.status()).toBe(403);
  const sent = await subscriber.evaluate(async () => {
    const body = new URLSearchParams({ option_page: 'kiosk', action: 'update', 'kiosk[client_id]': 'stolen' });
    return (await fetch('/wp-admin/options.php', { method: 'POST', body })).status;
  });
  expect(sent).toBe(403);
  expect(await wordpress.php("echo get_option('kiosk')['client_id'];")).toBe('demo-client');
});

test('settings of the plugin become attributes of the script tag', async ({ browser, wordpress, world }) => {
  const admin = await enter(browser, wordpress, 'admin');
  await admin.goto(`${wordpress.origin}/wp-admin/plugins.php`);
  await admin.getByRole('link', { name: 'Activate Kiosk' }).click();
  await admin.getByRole('link', { name: 'Enter its client id' }).click();
  await expect(admin.getByRole('heading', { name: 'Kiosk', level: 1 })).toBeVisible();
  await admin.getByLabel('Report in the console').check();
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  const { origin } = wordpress;
  await enterSettings(admin, origin, {
    'Client id': 'demo-client',
    'Address of the files': filesOf(world),
    'API host': world.api,
    Currency: 'USD',
    'Addresses of products': '/p/%C3%BC/{slug}',
    'Thanks for an order': '/thanks/',
    'Signing in': 'redirect',
    Consent: 'required',
    Storage: 'session',
    Analytics: 'datalayer',
    'Prefixes of paths': 'on',
    'Captcha key': 'a_site-key',
  });
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await expect(admin.getByLabel('Consent')).toHaveValue('required');
  const attributesFor = async (page: Page) => {
    await page.goto(origin);
    return page
      .locator('script[data-client-id]')
      .evaluate(({ dataset }: HTMLElement) => Object.fromEntries(Object.entries(dataset)));
  };
  const attributes = {
    clientId: 'demo-client',
    apiHost: world.api,
    currency: 'USD',
    productUrl: '/p/%C3%BC/{slug}',
    thanks: '/thanks/',
    login: 'redirect',
    consent: 'required',
    storage: 'session',
    analytics: 'datalayer',
    captchaKey: 'a_site-key',
  };
  expect(await attributesFor(await (await browser.newContext()).newPage())).toEqual(attributes);
  expect(await attributesFor(admin)).toEqual({ ...attributes, debug: expect.anything() });
  await enterSettings(admin, origin, { Currency: 'dollars', 'Addresses of products': '/p/', 'Captcha key': '"><b>' });
  for (const mistake of ['The currency must be', 'The addresses of products must be', 'That is not a site key.'])
    await expect(admin.getByText(mistake)).toBeVisible();
  await expect(admin.getByLabel('Currency', { exact: true })).toHaveValue('USD');
  await admin.goto(`${origin}/wp-admin/plugins.php`);
  await expect(admin.getByText('Kiosk shows nothing')).toHaveCount(0);
  await admin.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await expect(admin.getByRole('heading', { name: 'Kiosk', level: 1 })).toBeVisible();
});

test('the plugin serves its own files, and has German words', async ({ browser, wordpress, world }) => {
  const admin = await enter(browser, wordpress, 'admin');
  wordpress.copyIntoPlugin(dist, 'files');
  await wordpress.php("update_user_meta(get_user_by('login', 'admin')->ID, 'locale', 'de_DE');");
  const { origin } = wordpress;
  await admin.goto(`${origin}/wp-admin/plugins.php`);
  await expect(admin.getByText('Ein Shop auf jeder Seite')).toBeVisible();
  await admin.getByRole('link', { name: 'Activate Kiosk' }).click();
  await enterSettings(admin, origin, { 'Client-ID': 'demo-client', 'API-Host': world.api });
  const page = await (await browser.newContext()).newPage();
  const address = await post(admin, wordpress, `<!-- wp:html -->\n${ELEMENTS}\n<!-- /wp:html -->`);
  await page.goto(address);
  await expect(page.locator('script[data-client-id]')).toHaveAttribute('src', /plugins\/kiosk\/files\/kiosk\.js/);
  await shops(page);
  const titles = await admin.evaluate(() => {
    const { blocks } = (globalThis as unknown as { wp: Editor }).wp;
    return ['add-to-cart', 'review-list'].map(name => blocks.getBlockType(`kiosk/${name}`));
  });
  expect(titles).toMatchObject([
    { title: 'In den Warenkorb', apiVersion: 3 },
    { title: 'Bewertungen', description: 'Die Bewertungen eines Produkts.' },
  ]);
});

test('deactivating the plugin keeps page content; uninstalling removes its settings', async ({
  browser,
  wordpress,
  world,
}) => {
  const admin = await enter(browser, wordpress, 'admin');
  await setUp(admin, wordpress, world);
  const address = await post(admin, wordpress, `<!-- wp:html -->\n<p>Before</p>${ELEMENTS}\n<!-- /wp:html -->`);
  await admin.goto(`${wordpress.origin}/wp-admin/plugins.php`);
  await admin.getByRole('link', { name: 'Deactivate Kiosk' }).click();
  await expect(admin.getByText('Plugin deactivated.')).toBeVisible();
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await expect(page.getByText('Before')).toBeVisible();
  await expect(page.getByText('Add to cart')).toBeVisible();
  await expect(page.locator('script[data-client-id]')).toHaveCount(0);
  await wordpress.php("require ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin('kiosk/kiosk.php');");
  expect(await wordpress.php("var_export(get_option('kiosk'));")).toBe('false');
});
