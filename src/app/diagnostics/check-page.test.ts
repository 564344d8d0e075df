// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { AddToCartElement } from '../../../widgets/add-to-cart/element.ts';
import { BackInStockElement } from '../../../widgets/back-in-stock/element.ts';
import { CartDrawerElement } from '../../../widgets/cart-drawer/element.ts';
import { parseFreeFrom } from '../../../widgets/cart-drawer/summary/threshold.ts';
import { ProductListElement } from '../../../widgets/product-list/element.ts';
import { parseFilter } from '../../../widgets/product-list/filters/filter.ts';
import { openPage, textOf } from '../../elements/testing/page.ts';
import { tags } from './known-elements.ts';

let page: Awaited<ReturnType<typeof openPage>>;
const warnings: string[] = [];

/** Checks the page's elements, and returns the warnings in the console. */
async function check(): Promise<readonly string[]> {
  const { checkElement } = await import('./check-page.ts');
  for (const element of document.querySelectorAll('body *'))
    if (element.localName.startsWith('kiosk-')) checkElement(element);
  await Promise.resolve();
  return warnings;
}

beforeEach(async () => {
  vi.resetModules();
  page = await openPage();
  AddToCartElement.define();
  CartDrawerElement.define();
  warnings.length = 0;
  console.warn = (text: string) => void warnings.push(text);
});

test('suggests the closest tag for a misspelt tag, or lists all if none is close', async () => {
  page.show(
    '<div><kiosk-addtocart></kiosk-addtocart><kiosk-card-drawer></kiosk-card-drawer><kiosk-wishlist></kiosk-wishlist></div>',
  );
  expect(await check()).toEqual([
    '[kiosk] There is no <kiosk-addtocart>; there is <kiosk-add-to-cart>.',
    '[kiosk] There is no <kiosk-card-drawer>; there is <kiosk-cart-drawer>.',
    `[kiosk] There is no <kiosk-wishlist>; there is ${tags.map(tag => `<${tag}>`).join(', ')}.`,
  ]);
});

test('reports misspelt attributes and invalid values once for all elements', async () => {
  for (let time = 0; time < 2; time++)
    page.show(
      '<kiosk-cart-drawer autoopen="note" auto-open="never" open="false" side="start" data-anything class="x" slot="y" v-cloak aria-label="Cart"></kiosk-cart-drawer>',
    );
  page.show(
    '<kiosk-add-to-cart prodcut="bread-knife" quantity="0" product="bread-knife" id="a" style=""></kiosk-add-to-cart>',
  );
  expect((await check()).toSorted()).toEqual([
    '[kiosk] <kiosk-add-to-cart quantity="0"> is ignored; quantity takes a whole number from 1 to 100000.',
    '[kiosk] <kiosk-add-to-cart> has no attribute "prodcut"; it has "product".',
    '[kiosk] <kiosk-cart-drawer auto-open="never"> is ignored; auto-open takes add, note, badge, none.',
    '[kiosk] <kiosk-cart-drawer open="false"> counts as set: leave open out instead.',
    '[kiosk] <kiosk-cart-drawer> has no attribute "autoopen"; it has "auto-open".',
  ]);
});

test('loads the check for a misspelt word in a list attribute, and names the word', async () => {
  page.show('<kiosk-add-to-cart product="bread-knife" show="image, nam price"></kiosk-add-to-cart>');
  (await import('./follow-mistakes.ts')).followElements({});
  const text = '<kiosk-add-to-cart show="image, nam price"> has no part "nam"; there is "name".';
  await vi.waitFor(() => expect(warnings).toEqual([`[kiosk] ${text}`]));
});

test('says once that a page is opened as a file', async () => {
  const { checkTag } = await import('./check-page.ts');
  const tag = document.querySelector('script') as Element;
  checkTag(tag);
  expect(warnings).toEqual([]);
  vi.stubGlobal('location', { protocol: 'file:' });
  for (let time = 0; time < 2; time++) checkTag(tag);
  expect(warnings).toEqual([
    '[kiosk] The page is opened as a file: neither checkout nor sign-in work. Open it on a server, such as npx serve.',
  ]);
});

test('the page check reports nothing on a page without mistakes', async () => {
  page.show('<kiosk-cart-drawer auto-open="badge" open side="end" free-delivery-from="75" terms></kiosk-cart-drawer>');
  page.show(
    '<kiosk-add-to-cart product="bread-knife" quantity=" 02 " variant=" a " show="image name" buy-now="buy-now" locale="de"></kiosk-add-to-cart>',
  );
  page.show('<other-element products="x"></other-element>');
  expect(await check()).toEqual([]);
});

test('ignores attributes of frameworks, and suggests buy-now for buy_now', async () => {
  const own =
    ':product="p" v-bind:product="p" [product]="p" x-show="a" v-show="a" ng-show="a" @click="a" onshow="a" x-quantity="1" v-variant="a" data-show="a" aria-choices="a" role="form" slot="a" is="a" part="a" itemprop="a" _show="a" product2="a"';
  const element = page.show(`<kiosk-add-to-cart ${own} product="bread-knife" buy_now></kiosk-add-to-cart>`);
  expect(element.getAttributeNames()).toEqual(
    expect.arrayContaining([':product', '[product]', '@click', 'x-show', 'product2']),
  );
  page.show('<kiosk-cart-drawer :open="o" x-open="o" v-side="s" side="start"></kiosk-cart-drawer>');
  page.show('<kiosk-product-list hx-params="*" x-sort="s"></kiosk-product-list>');
  expect(await check()).toEqual(['[kiosk] <kiosk-add-to-cart> has no attribute "buy_now"; it has "buy-now".']);
});

test('accepts an attribute value with blanks around it', async () => {
  BackInStockElement.define();
  const element = page.show('<kiosk-back-in-stock product="bread-knife" when=" always "></kiosk-back-in-stock>');
  expect(element).toHaveProperty('when', 'always');
  expect(await check()).toEqual([]);
});

test.each([
  'Colour:Oat,Sage;price:20-50;stock:in',
  'Colour:Oat,',
  'Colour:,Oat',
  'Colour:,',
  'Colour: , ,',
  'Colour:',
  'Colour',
  ' Colour : Oat ',
  'Size {EU}:42',
  '{Size}:42',
  'Size:1%2C5 l',
  ':42',
  'Size:42:43',
  'Size:{42}',
  '{"Colour":"Oat"}',
  '{',
  'price:20',
  'price:20-',
  'price:-50',
  'price:20-50-70',
  'price:20-cheap',
  'price:cheap-20',
  'price:cheap',
  'price:--5',
  'price:-',
  'price:',
  'price: 20 - 50 ',
  ' price : 1e3',
  'price:1e999',
  'price:Infinity',
  'price:0x10',
  'price:20:30',
  'price',
  'stock: in ',
  ' stock :in',
  'stock:out',
  'stock:',
  'stock:in:out',
  'pricey:20',
])('reports filter=%j as ignored if the product list reads nothing from it', async value => {
  ProductListElement.define();
  page.show('<kiosk-product-list></kiosk-product-list>').setAttribute('filter', value);
  const { choices, min, max, inStock } = parseFilter(value);
  const isRead = choices.size || min !== undefined || max !== undefined || inStock;
  const text = `[kiosk] <kiosk-product-list filter="${value.trim()}"> is ignored; filter takes parts such as Colour:Oat,Sage;price:20-50;stock:in.`;
  expect(await check()).toEqual(isRead ? [] : [text]);
});

test.each([
  ['Price:20-50', 'Price:20-50', 'price:20-50'],
  ['Colour:Oat; STOCK:In', 'STOCK:In', 'stock:in'],
])('reports wrong capital letters in filter=%j', async (value, part, meant) => {
  ProductListElement.define();
  page.show(`<kiosk-product-list filter="${value}"></kiosk-product-list>`);
  page.show('<kiosk-product-list filter="Stock:Oak;Price:high;PRICES:20"></kiosk-product-list>');
  expect(await check()).toEqual([
    `[kiosk] <kiosk-product-list filter="${value}">: "${part}" is taken for an option; write "${meant}".`,
  ]);
});

test.each([
  '75',
  ' 75.5 ',
  '75,50',
  '0',
  '0.00',
  '0,001',
  '000',
  '€75',
  '1e3',
  '-5',
  '75.',
  '75.1234',
  '1.500',
  '1,500',
  '1234.500',
  '1234567890',
  '.5',
])('reports free-delivery-from=%j as ignored if the drawer reads no sum from it', async value => {
  page.show(`<kiosk-cart-drawer free-delivery-from="${value}"></kiosk-cart-drawer>`);
  const text = `[kiosk] <kiosk-cart-drawer free-delivery-from="${value.trim()}"> is ignored; free-delivery-from takes a sum such as 75, or none.`;
  expect(await check()).toEqual(parseFreeFrom(value) === undefined ? [text] : []);
});

const elementFiles = import.meta.glob('../../../widgets/*/element.ts');
const sources = import.meta.glob<string>('../../../widgets/*/attributes.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const choices = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/([\w-]+)'?: oneOf\(([^)]*)\)/g)].map(([, name = '', words = '']) => ({
    widget: file.split('/').at(-2) ?? '',
    name,
    words: words.replaceAll("'", '').split(', '),
  })),
);

async function define(widget: string): Promise<void> {
  const module = (await elementFiles[`../../../widgets/${widget}/element.ts`]?.()) as Record<
    string,
    { define?(): void }
  >;
  for (const value of Object.values(module)) value.define?.();
}

test.each(choices)('the warning lists all words that $name of kiosk-$widget accepts', async ({
  widget,
  name,
  words,
}) => {
  await define(widget);
  page.show(`<kiosk-${widget} ${name}="nope"></kiosk-${widget}>`);
  const start = `[kiosk] <kiosk-${widget} ${name}="nope"> is ignored; ${name} takes `;
  const said = (await check()).find(warning => warning.startsWith(start));
  expect(said?.slice(start.length, -1).split(', ').toSorted()).toEqual(words.toSorted());
});

const numbers = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/([\w-]+)'?: positiveInteger\(\d+(?:, (\d+))?\)/g)].map(([, name = '', max = '100000']) => ({
    widget: file.split('/').at(-2) ?? '',
    name,
    max,
  })),
);

test.each(numbers)('the warning names the maximum that $name of kiosk-$widget accepts', async ({
  widget,
  name,
  max,
}) => {
  await define(widget);
  page.show(`<kiosk-${widget} ${name}="0"></kiosk-${widget}>`);
  expect(await check()).toContain(
    `[kiosk] <kiosk-${widget} ${name}="0"> is ignored; ${name} takes a whole number from 1 to ${max}.`,
  );
});

test.each([
  [404, 'The shop has no product "no-such-thing": write its slug or its id.'],
  [401, 'The shop does not accept the client id "demo-client" from this page: compare it with the shop\'s settings.'],
  [0, 'http://api.test does not answer: is it the API host, and may the page connect to it?'],
])('logs a hint when a product is missing or cannot be read (status %s)', async (status, text) => {
  page.intercept(({ url }) => {
    if (!url.includes('/products')) return undefined;
    if (!status) throw new TypeError('Failed to fetch');
    return status === 401 ? new Response('{}', { status }) : undefined;
  });
  const element = page.show('<kiosk-add-to-cart product="no-such-thing"></kiosk-add-to-cart>');
  await vi.waitFor(() => expect(warnings).toContain(`[kiosk] ${text}`));
  expect(textOf(element)).not.toContain('client id');
});

test.each([
  ['another Kiosk element', '<kiosk-cart-button></kiosk-cart-button>', '<kiosk-cart-button>'],
  ['another Kiosk element in a child', '<div><kiosk-cart-drawer></kiosk-cart-drawer></div>', '<div>'],
  ['a heading', 'After <h2>More</h2>', '<h2>'],
  ['a long text', `<p>${'word '.repeat(60)}</p>`, 'A long text'],
])('warns of a missing end tag when an element contains %s', async (_, inside, what) => {
  page.show(`<kiosk-add-to-cart product="bread-knife">${inside}</kiosk-add-to-cart>`);
  expect((await check()).filter(text => text.includes('close themselves'))).toEqual([
    `[kiosk] ${what} stands inside <kiosk-add-to-cart>: HTML has no tags that close themselves. End it with </kiosk-add-to-cart>.`,
  ]);
});

test('does not warn of a label in a product form, or of any content in a slot', async () => {
  for (const inside of [
    '<b>Buy</b> now',
    `<div slot="fallback"><h2>Mug</h2>${'word '.repeat(60)}</div>`,
    '<kiosk-cart-button slot="after"></kiosk-cart-button>',
  ])
    page.show(`<kiosk-add-to-cart product="bread-knife">${inside}</kiosk-add-to-cart>`);
  expect(await check()).toEqual([]);
});

test('warns of a review list that has neither product nor entity', async () => {
  page.show('<div><kiosk-review-list></kiosk-review-list><kiosk-review-list entity="a"></kiosk-review-list></div>');
  expect((await check()).filter(text => text.includes('needs'))).toEqual([
    '[kiosk] <kiosk-review-list> needs product="ID-OR-SLUG", or entity and namespace.',
  ]);
});

test('suggests the setting for a misspelt attribute of the script tag', async () => {
  const { checkTag } = await import('./check-page.ts');
  const tag = document.createElement('script');
  for (const name of [
    ...['data-langage', 'api-host', 'data-curency', 'data-clientid', 'data-client-id', 'data-locale'],
    ...['src', 'data-cfasync', 'data-category', 'data-cookieconsent', 'data-nscript', 'language', 'data-rocket-src'],
  ])
    tag.setAttribute(name, '');
  checkTag(tag);
  expect(warnings).toEqual([
    '[kiosk] The script tag has no data-langage; it has data-locale.',
    '[kiosk] The script tag has no api-host; it has data-api-host.',
    '[kiosk] The script tag has no data-curency; it has data-currency.',
    '[kiosk] The script tag has no data-clientid; it has data-client-id.',
  ]);
});

test.each([
  [{ name: 'NetworkError', message: '' }, '', 'https://www.wixapis.com, the default of data-api-host, does not answer'],
  [{ name: 'NetworkError', message: '' }, 'https://a.example', 'https://a.example does not answer'],
  [{ name: 'CallError', message: '', status: 404 }, 'https://a.example', 'https://a.example answers with status 404'],
  [{ name: 'CallError', message: '', status: 404, requestId: '1' }, 'https://a.example', undefined],
  [{ name: 'CallError', message: '', status: 500 }, 'https://a.example', undefined],
])('warns of the API host only if it seems wrong: problem %j, data-api-host %j', async (problem, host, said) => {
  const { checkProducts } = await import('./check-page.ts');
  const state = { products: {}, cart: { problem } };
  checkProducts({ clientId: 'a', store: { getState: () => state } } as never, host);
  expect(warnings.map(text => text.slice(8))).toEqual(said ? [expect.stringContaining(said)] : []);
});

test('suggests the slug when a product is named by a whole address', async () => {
  const { checkProducts } = await import('./check-page.ts');
  const products = { 'https://shop.example/p/mug?a=1#b': { status: 'missing' }, 'no-such': { status: 'missing' } };
  checkProducts({ clientId: 'a', store: { getState: () => ({ products, cart: {} }) } } as never);
  expect(warnings).toEqual([
    '[kiosk] The shop has no product "https://shop.example/p/mug?a=1#b": of its address, write "mug" alone.',
    '[kiosk] The shop has no product "no-such": write its slug or its id.',
  ]);
});
