// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { patchSlice, type ShopApp } from '../../src/store/app.ts';
import { RecommendationsElement } from './element.ts';
import './row/Row.tsx';

let page: Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  page = await openPage();
  sessionStorage.clear();
  RecommendationsElement.define();
});

const show = (attributes = 'product="stoneware-mug"', inside = '') =>
  page.show(`<kiosk-recommendations ${attributes}>${inside}</kiosk-recommendations>`);
const cardsOf = (element: Element) => [...(element.shadowRoot?.querySelectorAll('.card') ?? [])];
const namesIn = (element: Element) => cardsOf(element).map(card => card.querySelector('.name')?.textContent);
const drawn = (element: Element) => vi.waitFor(() => expect(cardsOf(element).length).toBeGreaterThan(1));
const useStorage = (kind: string) => {
  for (const script of document.querySelectorAll('script')) script.dataset.storage = kind;
};

test('shows related products without the product itself, up to the limit', async () => {
  const element = show('product="stoneware-mug" limit="3"');
  await drawn(element);
  expect(cardsOf(element)).toHaveLength(3);
  expect(namesIn(element)).not.toContain('Stoneware mug');
  expect(textOf(element)).toContain('Goes well with this');
  expect(statesOf(element)).toEqual([]);
});

test('one press adds a product, and the card confirms it', { tags: ['@keyboard-recommendations'] }, async () => {
  const element = show();
  await drawn(element);
  const [name = ''] = namesIn(element);
  findButton(element, new RegExp(`Add ${name} to your cart|Add${name}|Add`)).click();
  await vi.waitFor(() => expect(textOf(element)).toContain(`${name} added to your cart`));
  expect(await page.units()).toBe(1);
});

test('reports a failed add, and a retry adds the product', { tags: ['@announced-recommendations'] }, async () => {
  const element = show();
  await drawn(element);
  let failing = true;
  page.intercept(({ url }) =>
    failing && url.endsWith('/add-to-cart') ? new Response('{}', { status: 400 }) : undefined,
  );
  findButton(element, /^Add/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).toBeTruthy());
  failing = false;
  findButton(element, /Try again/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
});

test('shows a failed add without repeating the toast’s announcement', async () => {
  const element = show();
  await drawn(element);
  patchSlice(page.registry()?.apps.get('demo-client') as ShopApp, 'drawer', { tellsAdds: true });
  page.intercept(({ url }) => (url.endsWith('/add-to-cart') ? new Response('{}', { status: 400 }) : undefined));
  findButton(element, /^Add/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[part=notice]')).toBeTruthy());
  expect(element.shadowRoot?.querySelector('[role=alert]')).toBeNull();
});

test('links a product with options to its page, and omits it without a page', async () => {
  const element = show('kind="best-sellers" limit="100" product-url="/p/{slug}"');
  await drawn(element);
  const links = [...(element.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a.button') ?? [])];
  expect(links.map(link => new URL(link.href).pathname)).toContain('/p/stoneware-mug');
  expect(element.shadowRoot?.querySelector<HTMLAnchorElement>('.name a')?.href).toContain('/p/');
  const plain = show('kind="best-sellers" limit="100"');
  await drawn(plain);
  expect(namesIn(plain)).not.toContain('Stoneware mug');
});

test('uses the script tag’s product-url unless the element has a product-url', async () => {
  for (const script of document.querySelectorAll('script')) script.dataset.productUrl = '/shop/{slug}';
  const pathOf = (element: Element) =>
    new URL(element.shadowRoot?.querySelector<HTMLAnchorElement>('.name a')?.href ?? '').pathname;
  const element = show();
  await drawn(element);
  expect(pathOf(element)).toMatch(/^\/shop\//);
  const own = show('product="stoneware-mug" product-url="/p/{slug}"');
  await drawn(own);
  expect(pathOf(own)).toMatch(/^\/p\//);
});

test('renders no link when product-url is a javascript: URL', async () => {
  const element = show('product="stoneware-mug" product-url="javascript:alert(1)//{slug}"');
  await drawn(element);
  expect(element.shadowRoot?.querySelector('a')).toBeNull();
});

test.each([
  ['related', ['RELATED_ITEMS', 'GLOBAL']],
  ['bought-together', ['RELATED_ITEMS']],
  ['best-sellers', ['GLOBAL']],
])('kind="%s" requests the algorithms %j', async (kind, types) => {
  const config = (algorithmType: string, name: string) => ({ algorithmId: name, algorithmType, name, description: '' });
  const stores = ['215238eb-22a5-4c36-9e7b-e7c08025e04e'];
  const available = [
    { config: config('GLOBAL', 'GLOBAL'), appId: 'a', catalogAppIds: stores },
    { config: config('RELATED_ITEMS', 'RELATED_ITEMS'), appId: 'a', catalogAppIds: stores },
    { config: config('GLOBAL', 'of another app'), appId: 'a', catalogAppIds: [] },
  ];
  let asked: unknown;
  page.intercept(async request => {
    if (request.url.endsWith('/recommendations/algorithms'))
      return new Response(JSON.stringify({ availableAlgorithms: available }));
    if (request.url.endsWith('/recommendations/get')) asked = await request.clone().json();
    return undefined;
  });
  show(`product="stoneware-mug" kind="${kind}"`);
  await vi.waitFor(() => expect(asked).toBeTruthy());
  const { algorithms, items } = asked as { algorithms: { id: string }[]; items: unknown[] };
  expect(algorithms.map(({ id }) => id)).toEqual(types);
  expect(items).toHaveLength(1);
});

test('renders nothing when the recommendations fail to load', async () => {
  page.intercept(({ url }) => (url.endsWith('/recommendations/get') ? new Response('{}', { status: 500 }) : undefined));
  const element = show('product="stoneware-mug"', 'Also good');
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['empty']));
  expect(element.shadowRoot?.childElementCount).toBe(0);
  expect(element.shadowRoot?.textContent).toBe('');
});

test('shows viewed products, the latest first, and stores only their ids', async () => {
  useStorage('session');
  for (const slug of ['bread-knife', 'oak-board', 'last-teapot']) {
    const element = show(`product="${slug}"`);
    const known = sessionStorage.getItem('kiosk:viewed:demo-client')?.length ?? 0;
    await vi.waitFor(() => expect(sessionStorage.getItem('kiosk:viewed:demo-client')?.length).toBeGreaterThan(known));
    element.remove();
  }
  expect(sessionStorage.getItem('kiosk:viewed:demo-client')).toMatch(/^\[""(,"[\da-f-]{36}"){3}\]$/);
  const element = show('kind="recently-viewed"');
  await drawn(element);
  expect(namesIn(element)).toEqual(['Round teapot', 'Oak board', 'Bread knife']);
});

test('stores and shows no viewed products when storage is not allowed', async () => {
  const element = show('product="bread-knife" kind="recently-viewed"');
  await vi.waitFor(() => expect(statesOf(element)).toEqual(['empty']));
  expect(
    Object.keys({ ...localStorage })
      .concat(Object.keys({ ...sessionStorage }))
      .join(),
  ).not.toContain('viewed');
});

test.each(['<br>', ' \n '])('shows the default heading when the page’s content is only %j', async inside => {
  const element = show('product="stoneware-mug"', inside);
  await drawn(element);
  expect(element.shadowRoot?.querySelector('h2')?.textContent).not.toBe('');
  expect(element.shadowRoot?.querySelector('h2 slot')).toBeNull();
});
