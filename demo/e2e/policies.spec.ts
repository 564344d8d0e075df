import type { Page } from '@playwright/test';
import { codeBlock, docs } from '../../src/testing/docs.ts';
import { expect, test, type World } from './world.ts';

interface Carts {
  readonly carts: readonly { readonly cart: { readonly lineItems: readonly { readonly quantity: number }[] } }[];
}

/** A page's headers and its tags. */
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
const LOGIN = '<kiosk-member-login></kiosk-member-login>';

/** The documentation's policy, for the addresses of this world. */
const toldPolicy = ({ cdn, api }: World) =>
  codeBlock('', 'script-src').trim().replaceAll('https://cdn.example', cdn).replaceAll('https://api.example', api);

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
  'no styles, scripts from the CDN alone, Trusted Types': world => ({
    headers: csp(
      `style-src 'none'; script-src ${world.cdn}; connect-src ${world.api}; img-src ${world.api}; require-trusted-types-for 'script'`,
    ),
  }),
  'the documentation’s line, and the style sheet from the CDN': world => ({
    headers: csp(toldPolicy(world)),
    head: sheet(world),
  }),
  'the documentation’s line and the one Trusted Types policy that it names': world => {
    const [, name = ''] =
      /`trusted-types` names the policies that a page may have, `(\w+)` is the one/.exec(docs) ?? [];
    return { headers: csp(`${toldPolicy(world)}; trusted-types ${name}`), head: sheet(world) };
  },
  'a nonce alone': world => ({
    headers: csp(`script-src 'nonce-bread'; connect-src ${world.api}; img-src ${world.api}`),
    script: world.script({ nonce: 'bread' }),
  }),
  'strict-dynamic': world => ({
    headers: csp(
      `script-src 'nonce-bread' 'strict-dynamic'; connect-src ${world.api}; img-src ${world.api}; require-trusted-types-for 'script'; trusted-types 'none'`,
    ),
    script: world.script({ nonce: 'bread' }),
    body: BODY.replace(TOLD_LISTS, LISTS),
  }),
  'the documentation’s lines for isolation': world => ({
    headers: { ...csp(toldPolicy(world)), ...toldIsolation() },
    head: sheet(world),
  }),
  'isolation that takes cookies from what does not agree to it': world => ({
    headers: { ...csp(toldPolicy(world)), ...toldIsolation(), [EMBEDDER]: 'credentialless' },
    head: sheet(world),
  }),
  'all permissions taken away': () => ({
    headers: {
      'permissions-policy':
        'accelerometer=(), camera=(), clipboard-read=(), clipboard-write=(), fullscreen=(), geolocation=(), identity-credentials-get=(), microphone=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), storage-access=(), sync-xhr=(), unload=(), web-share=()',
    },
  }),
};

/** Has the page note what its policies refuse. */
const watchViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // The test's own looks into the page are evaluated texts; the page's would be refused by script-src, too.
      if (!/^(eval|Function)\b/.test(sample)) violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });

const violationsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as { violations: string[] }).violations.filter(text => !text.includes('favicon')),
  );

/** The types of what the page tells search engines. */
const toldTypes = (page: Page): Promise<readonly string[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll(blocks => blocks.map(({ textContent }) => JSON.parse(textContent ?? '')['@type']));

const visit = async (
  page: Page,
  world: World,
  { headers, head = '', script = world.script(), body = BODY }: Told,
): Promise<unknown> => {
  await watchViolations(page);
  return page.goto(world.serve('/strict', { html: world.html(body, { head, script }), headers }));
};

for (const [name, of] of Object.entries(policies))
  test(`a page with ${name} works, styled, and nothing is refused`, async ({ page, world }) => {
    const said: string[] = [];
    page.on('console', message => {
      if (/content security policy|trusted|permissions policy/i.test(message.text()) && !/favicon/.test(message.text()))
        said.push(message.text());
    });
    const told = of(world);
    await visit(page, world, told);
    if (!told.body) await expect.poll(() => toldTypes(page)).toEqual(['Product', 'ItemList']);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Stoneware mug');
    await expect(drawer).toContainText('Subtotal€18.00');
    const { carts } = await world.admin<Carts>('/carts');
    expect(carts.flatMap(({ cart }) => cart.lineItems.map(({ quantity }) => quantity))).toEqual([1]);
    const picture = page.locator('kiosk-add-to-cart').locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await drawer.evaluate(dialog => getComputedStyle(dialog).position)).toBe('fixed');
    expect(await page.locator('style, [style]').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(said).toEqual([]);
  });

test('without the policy that a page may forbid, its lists are not told to search engines, which is said once; all else works', async ({
  page,
  world,
}) => {
  const said: string[] = [];
  page.on('console', message => {
    if (message.text().startsWith('[kiosk]')) said.push(message.text());
  });
  await visit(page, world, { headers: csp(`${toldPolicy(world)}; trusted-types 'none'`), head: sheet(world) });
  const list = page.locator('kiosk-product-list');
  await expect.poll(() => said).toEqual([expect.stringContaining('Trusted Types keep out the JSON-LD')]);
  await expect(page.locator('kiosk-review-list').getByRole('article')).toBeVisible();
  await list.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bread knife');
  expect(await toldTypes(page)).toEqual([]);
  expect(said).toHaveLength(1);
});

test('of the documentation’s line each source is needed: without it the page has to refuse something', async ({
  page,
  world,
}) => {
  await watchViolations(page);
  const line = toldPolicy(world);
  const sources = line.split('; ').filter(directive => /-src /.test(directive));
  expect(sources.map(directive => directive.split(' ')[0])).toEqual([
    'style-src',
    'script-src',
    'connect-src',
    'img-src',
  ]);
  for (const directive of sources) {
    const [kind = ''] = directive.split(' ');
    const headers = csp(line.replace(directive, `${kind} 'none'`));
    await page.goto(world.serve('/without', { html: world.html(BODY, { head: sheet(world) }), headers }));
    await expect
      .poll(async () => (await violationsOf(page)).some(text => text.startsWith(kind)), { message: directive })
      .toBe(true);
  }
});

test('the login’s frame needs the frame-src that the documentation names, and without it offers the shop’s own page', async ({
  page,
  world,
}) => {
  expect(docs).toContain("the API's origin belongs into `frame-src`");
  const signUp = async () => {
    await page
      .getByRole('link', { name: 'Create an account' })
      .or(page.getByRole('button', { name: 'Create an account' }))
      .first()
      .click();
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel(/^Password/).fill('correct horse');
    await page.getByRole('button', { name: 'Create an account', exact: true }).click();
  };
  await visit(page, world, { headers: csp(toldPolicy(world)), body: LOGIN });
  await signUp();
  await expect.poll(async () => (await violationsOf(page)).join()).toContain('frame-src');
  await page.goto(
    world.serve('/framed', { html: world.html(LOGIN), headers: csp(`${toldPolicy(world)}; frame-src ${world.api}`) }),
  );
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel(/^Password/).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

for (const embedder of ['require-corp', 'credentialless'])
  test(`on a page that is isolated by ${embedder} the login’s frame signs in without cookies, and the shop’s own page is offered where it cannot`, async ({
    page,
    world,
  }) => {
    const headers = { ...toldIsolation(), [EMBEDDER]: embedder };
    await page.goto(world.serve('/isolated', { html: world.html(LOGIN), headers }));
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const signIn = async () => {
      await page.getByLabel('Email', { exact: true }).fill('mira.holm@larch.example');
      await page.getByLabel(/^Password/).fill('a-cup-of-larch');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    // Chromium alone has frames without cookies.
    await page.addInitScript(() => delete (HTMLIFrameElement.prototype as { credentialless?: boolean }).credentialless);
    await page.reload();
    await signIn();
    await page.getByRole('button', { name: 'Sign in on the shop’s own page' }).click({ timeout: 5000 });
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(page.url()).toBe(`${world.site}/isolated`);
  });

test('on an isolated page a picture whose host does not agree to it has its product’s initial in its place', async ({
  page,
  world,
}) => {
  await world.faults({
    path: '/media/',
    status: 200,
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>',
    headers: { 'content-type': 'image/svg+xml' },
  });
  const visitWith = (embedder: string) =>
    visit(page, world, { headers: { ...toldIsolation(), [EMBEDDER]: embedder }, body: MUG });
  await visitWith('require-corp');
  await expect(page.locator('kiosk-add-to-cart .initial')).toHaveText('S');
  await visitWith('credentialless');
  const picture = page.locator('kiosk-add-to-cart img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

for (const [sandbox, isKept] of [
  ['allow-scripts allow-forms allow-same-origin', true],
  ['allow-scripts allow-forms', false],
] as const)
  test(`in a frame with sandbox="${sandbox}" a press adds to the cart${isKept ? '' : ', which lasts as long as the page'}`, async ({
    page,
    world,
  }) => {
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
    const { carts } = await world.admin<Carts>('/carts');
    expect(carts).toHaveLength(1);
    const name = isKept ? 'Your cart (1)' : 'Your cart';
    await frame.locator('kiosk-cart-drawer').evaluate((drawer: HTMLElement & { show(): void }) => drawer.show());
    await expect(frame.getByRole('dialog')).toHaveAccessibleName(name);
  });
