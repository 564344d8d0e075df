import type { Locator, Page } from '@playwright/test';
import { codeBlock, docs, tableRows } from '../../src/testing/docs.ts';
import { createFilm } from './film.ts';
import { ADA, signIn, signUp } from './pages/member-login.ts';
import { LOGIN, visit } from './pages/shop-page.ts';
import { cartsOf, toNodeUrl } from './platform-records.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

interface Told {
  readonly headers: Readonly<Record<string, string>>;
  readonly head?: string;
  readonly script?: string;
  readonly body?: string;
}

const MUG = `<kiosk-add-to-cart product="stoneware-mug" choices="Colour:Sage;Size:S" show="image name price options quantity stock"></kiosk-add-to-cart>`;
const LISTS = `<kiosk-review-list product="stoneware-mug" page-size="1"></kiosk-review-list>
  <kiosk-product-list products="bread-knife" controls=""></kiosk-product-list>`;
const TOLD_LISTS = LISTS.replaceAll('></', ' json-ld></');
const BODY = `${MUG}<kiosk-cart-drawer></kiosk-cart-drawer>${TOLD_LISTS}`;
/** One of each element. `addFilm` gives the gallery's product a film. */
const ALL = `${BODY}
  <kiosk-cart-button></kiosk-cart-button>
  <kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>
  <kiosk-back-in-stock product="stoneware-mug" when="always"></kiosk-back-in-stock>
  <kiosk-recommendations product="stoneware-mug"></kiosk-recommendations>
  ${LOGIN}`;

/** The documentation's hosts and their origins in this world. All origins differ. */
const hostsOf = ({ cdn, api, files }: World): Readonly<Record<string, string>> => ({
  'https://cdn.example': cdn,
  'https://api.example': api,
  'https://pictures.example': files.pictures,
  'https://films.example': files.films,
  'https://uploads.example': files.uploads,
});

const TOLD_POLICY = codeBlock('', 'script-src').trim();

/** The documentation's policy, or a part of it, with the origins of this world. */
const toldPolicy = (world: World, policy = TOLD_POLICY) =>
  Object.entries(hostsOf(world)).reduce((text, [told, origin]) => text.replaceAll(told, origin), policy);

/** The documentation's header that denies permissions. */
const TOLD_PERMISSIONS = codeBlock('', 'Permissions-Policy').trim().replace('Permissions-Policy: ', '');

/** The value of `sandbox` in the documentation. */
const TOLD_SANDBOX = /^sandbox="([^"]+)"$/m.exec(codeBlock('', 'sandbox='))?.[1] ?? '';

const EMBEDDER = 'cross-origin-embedder-policy';

/** The documentation's headers for isolated pages. */
const toldIsolation = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    codeBlock('', 'Cross-Origin-Opener-Policy')
      .trim()
      .split('\n')
      .map(line => line.toLowerCase().split(': ') as [string, string]),
  );

const csp = (policy: string) => ({ 'content-security-policy': `default-src 'none'; ${policy}` });
const sheet = ({ cdn }: World) => `<link rel="stylesheet" href="${cdn}/kiosk/kiosk.css">`;

const policies: Readonly<Record<string, (world: World) => Told>> = {
  'no styles, CDN scripts only, Trusted Types': world => ({
    headers: csp(
      `style-src 'none'; script-src ${world.cdn}; connect-src ${world.api}; img-src ${world.files.pictures}; require-trusted-types-for 'script'`,
    ),
  }),
  'the documented Trusted Types policy': world => {
    const [, name = ''] = /`trusted-types` directive lists policies, add `(\w+)` to the list\./.exec(docs) ?? [];
    return { headers: csp(`${toldPolicy(world)}; trusted-types ${name}`), head: sheet(world) };
  },
  'the documented headers for isolation': world => ({
    headers: { ...csp(toldPolicy(world)), ...toldIsolation() },
    head: sheet(world),
  }),
  'a nonce for scripts': world => ({
    headers: csp(`script-src 'nonce-bread'; connect-src ${world.api}; img-src ${world.files.pictures}`),
    script: world.script({ nonce: 'bread' }),
  }),
  'strict-dynamic': world => ({
    headers: csp(
      `script-src 'nonce-bread' 'strict-dynamic'; connect-src ${world.api}; img-src ${world.files.pictures}; require-trusted-types-for 'script'; trusted-types 'none'`,
    ),
    script: world.script({ nonce: 'bread' }),
    body: BODY.replace(TOLD_LISTS, LISTS),
  }),
  'isolation by credentialless': world => ({
    headers: { ...csp(toldPolicy(world)), ...toldIsolation(), [EMBEDDER]: 'credentialless' },
    head: sheet(world),
  }),
  'all permissions denied': () => ({
    headers: { 'permissions-policy': TOLD_PERMISSIONS },
  }),
};

/** Records in the page each violation of its policies. */
const watchViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // Ignores violations by Playwright, which evaluates its own reads as texts.
      // An `eval` by the page itself would still count, because it also violates `script-src`.
      if (!/^(eval|Function)\b/.test(sample)) violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });

const violationsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as { violations: string[] }).violations.filter(text => !text.includes('favicon')),
  );

/** The `@type` of each JSON-LD block of the page. */
const toldTypes = (page: Page): Promise<readonly string[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll(blocks => blocks.map(({ textContent }) => JSON.parse(textContent ?? '')['@type']));

const visitStrict = async (
  page: Page,
  world: World,
  { headers, head = '', script = world.script(), body = BODY }: Told,
): Promise<unknown> => {
  await watchViolations(page);
  world.keepFilesApart();
  return visit(page, world, '/strict', body, { head, script, headers });
};

for (const [name, of] of sample(1, Object.entries(policies)))
  test(`a page with ${name} works without violations`, async ({ page, world }) => {
    const said: string[] = [];
    page.on('console', message => {
      if (/content security policy|trusted|permissions policy/i.test(message.text()) && !/favicon/.test(message.text()))
        said.push(message.text());
    });
    const told = of(world);
    await visitStrict(page, world, told);
    if (!told.body) await expect.poll(() => toldTypes(page)).toEqual(['Product', 'ItemList']);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Stoneware mug');
    await expect(drawer).toContainText('Subtotal€18.00');
    const carts = await cartsOf(world);
    expect(carts.flatMap(({ cart }) => cart.lineItems.map(({ quantity }) => quantity))).toEqual([1]);
    const picture = page.locator('kiosk-add-to-cart').locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await drawer.evaluate(dialog => getComputedStyle(dialog).position)).toBe('fixed');
    expect(await page.locator('style, [style]').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(said).toEqual([]);
  });

test(
  'elements work without their Trusted Types policy, except for the JSON-LD',
  { tag: '@soak' },
  async ({ page, world }) => {
    const said: string[] = [];
    page.on('console', message => {
      if (message.text().startsWith('[kiosk]')) said.push(message.text());
    });
    await visitStrict(page, world, { headers: csp(`${toldPolicy(world)}; trusted-types 'none'`), head: sheet(world) });
    const list = page.locator('kiosk-product-list');
    await expect.poll(() => said).toEqual([expect.stringContaining('Trusted Types keep out the JSON-LD')]);
    await expect(page.locator('kiosk-review-list').getByRole('article')).toBeVisible();
    await list.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('dialog')).toContainText('Bread knife');
    expect(await toldTypes(page)).toEqual([]);
    expect(said).toHaveLength(1);
  },
);

/** Makes a film the only media item of the mug, and serves the film's file on the origin for films. */
const addFilm = async (page: Page, { files }: World) => {
  const film = createFilm(files.pictures, files.films);
  await page.route('**/query-platformized', async route => {
    const response = await route.fetch({ url: toNodeUrl(route.request().url()) });
    const { products } = await response.json();
    const filmed = products.map((product: { slug: string; media: { items: object[] } }) =>
      product.slug === 'stoneware-mug' ? { ...product, media: { ...product.media, items: [film] } } : product,
    );
    await route.fulfill({ response, json: { products: filmed } });
  });
  await page.route(`${files.films}/film.mp4`, route =>
    route.fulfill({ path: new URL('../platform/seed/data/files/film.mp4', import.meta.url).pathname }),
  );
};

/** A part of the page that needs one host in one directive of the policy. */
interface Part {
  readonly directive: string;
  readonly host: string;
  /** With `works`, expects the part to work. Otherwise expects its failure. */
  readonly check: (page: Page, works: boolean) => Promise<unknown>;
}

const isPainted = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

const parts: Readonly<Record<string, Part>> = {
  'the style sheet': {
    directive: 'style-src',
    host: 'https://cdn.example',
    check: (page, works) => expect(page.locator('kiosk-cart-button')).toHaveCSS('min-height', works ? '44px' : '0px'),
  },
  'each element': {
    directive: 'script-src',
    host: 'https://cdn.example',
    check: async (page, works) => {
      const names = ALL.match(/(?<=<)kiosk-[\w-]+/g) ?? [];
      expect(new Set(names).size).toBe(9);
      if (!works) await expect.poll(async () => (await violationsOf(page)).join()).toContain('/kiosk.js');
      for (const name of names) {
        const element = page.locator(name).first();
        await expect.poll(() => element.evaluate(({ shadowRoot }) => shadowRoot !== null), name).toBe(works);
      }
    },
  },
  'the platform’s answers': {
    directive: 'connect-src',
    host: 'https://api.example',
    check: (page, works) => {
      const form = page.locator('kiosk-add-to-cart').first();
      return works
        ? expect(form).toContainText('€18.00')
        : expect(form.getByRole('alert')).toContainText(/can’t reach the shop/);
    },
  },
  'a picture for a review': {
    directive: 'connect-src',
    host: 'https://uploads.example',
    check: async (page, works) => {
      const reviews = page.locator('kiosk-review-list');
      await reviews.getByRole('button', { name: 'Write a review' }).click();
      const path = new URL('../platform/seed/data/files/potter.webp', import.meta.url).pathname;
      await reviews.locator('input[type=file]').setInputFiles(path);
      if (!works) return expect.poll(async () => (await violationsOf(page)).join()).toContain('uploads.localhost');
      await expect(page.getByRole('textbox', { name: 'Caption: potter.webp' })).toBeVisible();
      return isPainted(reviews.getByRole('group').locator('img').first());
    },
  },
  'the pictures': {
    directive: 'img-src',
    host: 'https://pictures.example',
    check: (page, works) => {
      const form = page.locator('kiosk-add-to-cart').first();
      return works ? isPainted(form.locator('img').first()) : expect(form.locator('.initial').first()).toHaveText('S');
    },
  },
  'the film': {
    directive: 'media-src',
    host: 'https://films.example',
    check: async (page, works) => {
      const gallery = page.locator('kiosk-product-gallery');
      await gallery
        .getByRole('button', { name: /^Video/ })
        .first()
        .click();
      const film = gallery.locator('video');
      if (!works) {
        await expect.poll(async () => (await violationsOf(page)).join()).toContain('/film.mp4');
        return expect(film).toHaveCount(0);
      }
      await film.evaluate((video: HTMLVideoElement) => video.play().catch(() => {}));
      return expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    },
  },
};

test(
  'all nine elements, films, uploads and words work with the documented policy',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    const told = tableRows('| in the line | purpose | host of the platform | without it |');
    expect(told.map(([cell = '']) => cell.replace(/[` ]/g, ''))).toEqual(Object.keys(hostsOf(world)));
    await addFilm(page, world);
    await visitStrict(page, world, { headers: csp(toldPolicy(world)), head: sheet(world), body: ALL });
    for (const { check } of Object.values(parts)) await check(page, true);
    await expect(page.locator('kiosk-back-in-stock').getByLabel('Email')).toBeVisible();
    await expect(page.locator('kiosk-recommendations').getByRole('listitem').first()).toBeVisible();
    await page.locator('kiosk-add-to-cart').first().getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('dialog')).toContainText('Subtotal€18.00');
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    await expect(page.getByRole('dialog')).toContainText('Zwischensumme18,00 €');
    expect(await page.locator('style').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  },
);

test(
  'without one host of the documented policy, the part that needs it fails',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const hosts = TOLD_POLICY.split('; ').flatMap(line => {
      const [directive, ...sources] = line.split(' ');
      return directive?.endsWith('-src') ? sources.map(source => `${directive} ${source}`) : [];
    });
    expect(Object.values(parts).map(({ directive, host }) => `${directive} ${host}`)).toEqual(hosts);
    world.keepFilesApart();
    await addFilm(page, world);
    await watchViolations(page);
    // Removes the cached products of the page before, which would hide the failure.
    await page.addInitScript(() => sessionStorage.clear());
    for (const [name, { directive, host, check }] of Object.entries(parts)) {
      const policy = TOLD_POLICY.split('; ').map(line => {
        if (!line.startsWith(directive)) return line;
        const rest = line.replace(` ${host}`, '');
        return rest === directive ? `${directive} 'none'` : rest;
      });
      const headers = csp(toldPolicy(world, policy.join('; ')));
      await visit(page, world, '/without', ALL, { head: sheet(world), headers });
      await test.step(`${name} without ${host}`, () => check(page, false));
      expect((await violationsOf(page)).join(), name).toContain(directive);
    }
  },
);

test('the login’s frame is blocked without the documented frame-src, and works with it', async ({ page, world }) => {
  expect(docs).toContain('add the origin of `data-api-host` to `frame-src`');
  const goToSignUp = async () => {
    await page
      .getByRole('link', { name: 'Create an account' })
      .or(page.getByRole('button', { name: 'Create an account' }))
      .first()
      .click();
    await signUp(page);
  };
  await visitStrict(page, world, { headers: csp(toldPolicy(world)), body: LOGIN });
  await goToSignUp();
  await expect.poll(async () => (await violationsOf(page)).join()).toContain('frame-src');
  await visit(page, world, '/framed', LOGIN, { headers: csp(`${toldPolicy(world)}; frame-src ${world.api}`) });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await signIn(page, ADA);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

for (const embedder of sample(1, ['require-corp', 'credentialless']))
  test(`signs in on a page isolated by ${embedder}, by frame or by redirect`, async ({ page, world }) => {
    const headers = { ...toldIsolation(), [EMBEDDER]: embedder };
    await visit(page, world, '/isolated', LOGIN, { headers });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    // Only Chromium has frames without cookies.
    if (await page.evaluate(() => 'credentialless' in HTMLIFrameElement.prototype)) {
      await signIn(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
    await page.addInitScript(() => delete (HTMLIFrameElement.prototype as { credentialless?: boolean }).credentialless);
    await page.reload();
    await signIn(page);
    // A slow sign-in would offer the same way out, so the test waits for this notice.
    await expect(page.getByRole('alert').filter({ hasText: /doesn[’']t let us/ })).toBeVisible();
    await page.getByRole('button', { name: 'Continue on the sign-in page' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/isolated`);
  });

test(
  'a picture shows as an initial with require-corp, and loads with credentialless',
  { tag: '@soak' },
  async ({ page, world }) => {
    await world.faults({
      path: '/media/',
      status: 200,
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>',
      headers: { 'content-type': 'image/svg+xml' },
    });
    const visitWith = (embedder: string) =>
      visitStrict(page, world, { headers: { ...toldIsolation(), [EMBEDDER]: embedder }, body: MUG });
    await visitWith('require-corp');
    await expect(page.locator('kiosk-add-to-cart .initial')).toHaveText('S');
    await visitWith('credentialless');
    const picture = page.locator('kiosk-add-to-cart img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  },
);

for (const [sandbox, isKept] of sample(1, [
  [TOLD_SANDBOX.replace(' allow-same-origin', ''), false],
  [TOLD_SANDBOX, true],
] as const))
  test(
    `a sandboxed frame ${isKept ? 'with' : 'without'} allow-same-origin adds to a cart that a reload ${isKept ? 'keeps' : 'empties'}`,
    { tag: '@soak' },
    async ({ page, world }) => {
      const inside = world.serve('/inside', { html: world.html(`${MUG}<kiosk-cart-drawer></kiosk-cart-drawer>`) });
      await page.goto(
        world.serve('/outside', {
          html: `<!doctype html><title>Outside</title><iframe title="Shop" sandbox="${sandbox}" src="${inside}" width="800" height="800"></iframe>`,
        }),
      );
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Add to cart' }).click();
      await expect(frame.getByRole('dialog')).toContainText('Subtotal€18.00');
      await page.reload();
      await expect(frame.getByText('€18.00').first()).toBeVisible();
      const carts = await cartsOf(world);
      expect(carts).toHaveLength(1);
      const name = isKept ? 'Your cart (1)' : 'Your cart';
      await frame.locator('kiosk-cart-drawer').evaluate((drawer: HTMLElement & { show(): void }) => drawer.show());
      await expect(frame.getByRole('dialog')).toHaveAccessibleName(name);
    },
  );

/** Opens a page of another origin with the shop in a frame, as site builders do. */
async function openInFrame(page: Page, world: World, attributes: string, more = '') {
  const inside = world.serve('/inside', { html: world.html(`${MUG}<kiosk-cart-drawer></kiosk-cart-drawer>${more}`) });
  const html = `<!doctype html><title>Outside</title><iframe title="Shop" ${attributes} src="${inside}" width="800" height="800"></iframe>`;
  await page.goto(world.serve('/outside', { html }).replace('127.0.0.1', 'builder.localhost'));
  return page.frameLocator('iframe');
}

const NO_TOP = TOLD_SANDBOX.replace(' allow-top-navigation-by-user-activation', '');

for (const [title, attributes, isNew] of sample(1, [
  ['with the documented sandbox', `sandbox="${TOLD_SANDBOX}"`, false],
  ['without a sandbox', '', false],
  ['whose sandbox allows only popups', `sandbox="${NO_TOP} allow-popups allow-popups-to-escape-sandbox"`, true],
] as const))
  test(
    `opens the checkout outside of a frame ${title}`,
    { tag: ['@needs-cross-site-press', '@soak'] },
    async ({ page, context, world }) => {
      const frame = await openInFrame(page, world, attributes);
      await frame.getByRole('button', { name: 'Add to cart' }).click();
      const opening = isNew ? context.waitForEvent('page') : page;
      await frame.getByRole('button', { name: 'Checkout' }).click();
      await expect(await opening).toHaveURL(/\/checkout/);
      if (isNew) await expect(page).toHaveURL(/\/outside$/);
    },
  );

test(
  'says that the checkout did not start in a frame that allows no navigation',
  { tag: ['@needs-cross-site-press', '@soak'] },
  async ({ page, world }) => {
    const frame = await openInFrame(page, world, `sandbox="${NO_TOP}"`);
    await frame.getByRole('button', { name: 'Add to cart' }).click();
    await frame.getByRole('button', { name: 'Checkout' }).click();
    await expect(frame.getByText('Checkout did not start.').first()).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test(
  'offers the hosted login in a frame of another site, and signs in there',
  { tag: ['@needs-cross-site-press', '@soak'] },
  async ({ page, world }) => {
    const frame = await openInFrame(page, world, '', LOGIN);
    await signIn(frame.locator('kiosk-member-login'));
    // The platform's page allows only the shop's own site around the frame of the sign-in.
    await frame.getByRole('button', { name: 'Continue on the sign-in page' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL(/\/inside$/);
  },
);
