import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { visit } from './pages/shop-page.ts';
import { expect, test, type World } from './world.ts';

/**
 * HTML with a mistake, and the start of its warning.
 * An entry without HTML is the warning of a further mistake in the HTML of an entry before.
 */
const MISTAKES: readonly (readonly [html: string, text: string])[] = [
  ['<kiosk-wishlst></kiosk-wishlst>', 'There is no <kiosk-wishlst>; there is '],
  [
    '<kiosk-product-list columns="99"></kiosk-product-list>',
    '<kiosk-product-list columns="99"> is ignored; columns takes a whole number from 1 to 6.',
  ],
  [
    '<kiosk-product-list filter="{"></kiosk-product-list>',
    '<kiosk-product-list filter="{"> is ignored; filter takes parts such as Colour:Oat,Sage;price:20-50;stock:in.',
  ],
  [
    `<kiosk-product-list filter='{"Colour":"Oat"}'></kiosk-product-list>`,
    '<kiosk-product-list filter="{"Colour":"Oat"}"> is ignored; filter takes parts such as Colour:Oat,Sage;price:20-50;stock:in.',
  ],
  [
    '<kiosk-product-list filter="stock:in; price:cheap"></kiosk-product-list>',
    '<kiosk-product-list filter="stock:in; price:cheap">: "price:cheap" is ignored; filter takes parts such as Colour:Oat,Sage;price:20-50;stock:in.',
  ],
  [
    '<kiosk-product-list product-url="javascript:1"></kiosk-product-list>',
    '<kiosk-product-list product-url="javascript:1"> is ignored; product-url takes a path such as /p/{slug}, or a web address.',
  ],
  [
    '<kiosk-product-list sort="cheapest"></kiosk-product-list>',
    '<kiosk-product-list sort="cheapest"> is ignored; sort takes featured, newest, price, price-desc, name.',
  ],
  [
    '<kiosk-product-list controls="search sorting"></kiosk-product-list>',
    '<kiosk-product-list controls="search sorting"> has no part "sorting"; there is "search, sort, filters, none".',
  ],
  [
    '<kiosk-add-to-cart product="bread-knife" quantity="1.5"></kiosk-add-to-cart>',
    '<kiosk-add-to-cart quantity="1.5"> is ignored; quantity takes a whole number from 1 to 100000.',
  ],
  [
    '<kiosk-add-to-cart product="bread-knife" show="nam price"></kiosk-add-to-cart>',
    '<kiosk-add-to-cart show="nam price"> has no part "nam"; there is "name".',
  ],
  [
    '<kiosk-add-to-cart product="bread-knife" buynow></kiosk-add-to-cart>',
    '<kiosk-add-to-cart> has no attribute "buynow"; it has "buy-now".',
  ],
  [
    '<kiosk-add-to-cart product="bread-knife" locale="12-!"></kiosk-add-to-cart>',
    '<kiosk-add-to-cart locale="12-!"> is ignored; locale takes a language tag such as en-GB.',
  ],
  [
    '<kiosk-add-to-cart product="bread-knife" client-id="nope"></kiosk-add-to-cart>',
    '<kiosk-add-to-cart client-id="nope"> is ignored; client-id takes the data-client-id of a script tag.',
  ],
  [
    '<kiosk-back-in-stock product="bread-knife" when="never"></kiosk-back-in-stock>',
    '<kiosk-back-in-stock when="never"> is ignored; when takes out-of-stock, always.',
  ],
  [
    '<kiosk-cart-button drawer="nope"></kiosk-cart-button>',
    '<kiosk-cart-button drawer="nope"> is ignored; drawer takes the id of a <kiosk-cart-drawer>.',
  ],
  [
    '<kiosk-cart-drawer drawer="nope" auto-open="nope" side="left" open="false" free-delivery-from="much"></kiosk-cart-drawer>',
    '<kiosk-cart-drawer> has no attribute "drawer"; <kiosk-cart-button> has.',
  ],
  ['', '<kiosk-cart-drawer auto-open="nope"> is ignored; auto-open takes add, note, badge, none.'],
  ['', '<kiosk-cart-drawer side="left"> is ignored; side takes end, start.'],
  ['', '<kiosk-cart-drawer open="false"> counts as set: leave open out instead.'],
  ['', '<kiosk-cart-drawer free-delivery-from="much"> is ignored; free-delivery-from takes a sum such as 75, or none.'],
  [
    '<kiosk-member-login view="signup" return-to="https://elsewhere.example/bye"></kiosk-member-login>',
    '<kiosk-member-login view="signup"> is ignored; view takes login, register, recover, orders.',
  ],
  [
    '',
    `<kiosk-member-login return-to="https://elsewhere.example/bye"> is ignored; return-to takes the address of a page on this page's origin.`,
  ],
  [
    '<kiosk-product-gallery product="bread-knife" thumbnails="above"></kiosk-product-gallery>',
    '<kiosk-product-gallery thumbnails="above"> is ignored; thumbnails takes none, below.',
  ],
  [
    '<kiosk-recommendations kind="similar" limit="all"></kiosk-recommendations>',
    '<kiosk-recommendations kind="similar"> is ignored; kind takes related, bought-together, best-sellers, recently-viewed.',
  ],
  ['', '<kiosk-recommendations limit="all"> is ignored; limit takes a whole number from 1 to 100000.'],
  [
    '<kiosk-review-list product="bread-knife" page-size="500"></kiosk-review-list>',
    '<kiosk-review-list page-size="500"> is ignored; page-size takes a whole number from 1 to 100.',
  ],
];

/** Valid values, for which no warning may be logged. */
const FINE =
  '<kiosk-product-list columns="6" filter="Colour:Oat, Sage ;price:20-50;stock:in" product-url=" /p/{slug} " sort=" price " controls="search, sort" locale="de" class="x" tabindex="0"></kiosk-product-list>' +
  '<kiosk-product-list filter="price:-20" product-url="https://shop.example/{id}" locale="zh-Hant-TW"></kiosk-product-list>' +
  '<kiosk-cart-button drawer="mine"></kiosk-cart-button><kiosk-cart-drawer id="mine" auto-open="badge" free-delivery-from="none"></kiosk-cart-drawer>' +
  '<kiosk-cart-drawer free-delivery-from=" 74,50 "></kiosk-cart-drawer>' +
  '<kiosk-member-login return-to="?bye" client-id="demo-client"></kiosk-member-login><kiosk-add-to-cart product=" bread-knife " quantity=" 2 " show="image, name" buy-now="buy-now"></kiosk-add-to-cart>';

async function open(page: Page, world: World, body: string): Promise<readonly string[]> {
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await visit(page, world, '/page', body, { attributes: { 'data-product-url': '/p/{slug}' } });
  return warnings;
}

test('logs one warning for each mistake in the markup, and ignores invalid values', async ({ page, world }) => {
  test.slow();
  await page.clock.install();
  const warnings = await open(page, world, MISTAKES.map(([html]) => html).join('') + FINE);
  for (const [, text] of MISTAKES)
    await expect
      .poll(
        async () => {
          // Kiosk looks twice for a missing drawer or shop before the warning.
          await page.clock.runFor(1000);
          return warnings.filter(warning => warning.startsWith(`[kiosk] ${text}`)).length;
        },
        { message: text },
      )
      .toBe(1);
  const said = warnings.filter(warning => warning.startsWith('[kiosk] <') || warning.startsWith('[kiosk] There is no'));
  expect(said).toHaveLength(MISTAKES.length);

  const read = (selector: string, property: string) =>
    page.locator(selector).evaluate((element, name) => Reflect.get(element, name) as unknown, property);
  expect(await read('[columns="99"]', 'columns')).toBe(4);
  expect(await read('[page-size="500"]', 'pageSize')).toBe(10);
  expect(await read('[auto-open=nope]', 'autoOpen')).toBe('add');
  const count = (selector: string) => page.locator(selector).locator('[part=card]').count();
  const all = await count('[columns="99"]');
  expect(all).toBeGreaterThan(10);
  for (const filter of ['{', '{"Colour":"Oat"}'])
    await expect.poll(() => count(`[filter='${filter}']`), { message: filter }).toBe(all);
  await page.locator('kiosk-product-list[product-url^=javascript]').scrollIntoViewIfNeeded();
  await expect(page.locator('[product-url^=javascript] a[href]').first()).toHaveAttribute('href', /^\/p\/\w/);
});

test('fetches the code for warnings when the page gets its first mistake, not before', async ({ page, world }) => {
  await page.clock.install();
  const fetched: string[] = [];
  page.on('request', request => fetched.push(request.url()));
  const release = await holdRequests(page, '**/kiosk-product-page-*.js');
  const warnings = await open(
    page,
    world,
    '<kiosk-product-list filter="Colour:Oat,Sage;price:20-50;stock:in" columns="3" product-url="/p/{slug}" locale="en-GB" :open="x"></kiosk-product-list>' +
      '<kiosk-cart-button drawer="mine" client-id="demo-client"></kiosk-cart-button><kiosk-cart-drawer id="mine"></kiosk-cart-drawer>' +
      '<kiosk-recommendations kind="best-sellers" limit="3"></kiosk-recommendations>',
  );
  await expect(page.locator('kiosk-product-list')).toContainText('product');
  await page.clock.runFor(15_000);
  expect(fetched.filter(url => url.includes('check-page'))).toEqual([]);
  release();
  await expect(page.locator('kiosk-recommendations')).toContainText('Popular right now');
  await page.clock.runFor(15_000);
  expect(fetched.filter(url => url.includes('check-page'))).toEqual([]);
  await page.evaluate(() => document.body.append(document.createElement('kiosk-wishlst')));
  await page.clock.runFor(5000);
  await expect.poll(() => warnings.join()).toContain('There is no <kiosk-wishlst>');
  expect(warnings).toHaveLength(1);
  expect(fetched.filter(url => url.includes('check-page'))).toHaveLength(1);
});

test('warns once of each mistake in elements that the page adds later', { tag: '@soak' }, async ({ page, world }) => {
  const warnings = await open(
    page,
    world,
    '<kiosk-cart-button></kiosk-cart-button><kiosk-wishlst></kiosk-wishlst><main></main>',
  );
  await expect.poll(() => warnings.join()).toContain('There is no <kiosk-wishlst>');
  const add = (html: string) =>
    page.locator('main').evaluate((main, added) => {
      main.insertAdjacentHTML('beforeend', added);
    }, html);
  await add('<div><kiosk-cart-drawer auto-open="nope"></kiosk-cart-drawer></div>');
  await expect.poll(() => warnings.join()).toContain('<kiosk-cart-drawer auto-open="nope"> is ignored');
  await add(
    '<kiosk-cart-drawer auto-open="nope"></kiosk-cart-drawer><kiosk-cart-drawer side="top"></kiosk-cart-drawer>',
  );
  await expect.poll(() => warnings.join()).toContain('<kiosk-cart-drawer side="top"> is ignored');
  expect(warnings).toHaveLength(3);
});

test('warns of an element without code when the page loads another element’s file', async ({ page, world }) => {
  await page.clock.install();
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await visit(
    page,
    world,
    '/one',
    '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button>',
    { script: world.script({ type: 'module' }, 'add-to-cart.js') },
  );
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(2500);
      return warnings;
    })
    .toEqual([
      expect.stringContaining(
        '[kiosk] The page has no code for <kiosk-cart-button>: load kiosk.js, or import "kiosk-widgets/cart-button".',
      ),
    ]);
});
