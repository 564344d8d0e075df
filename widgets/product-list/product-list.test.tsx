// @vitest-environment document
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findButton, nextFrame, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import { ProductListElement } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;
/** The product queries that the page has sent, with filter, order and paging. */
let queries: { filter: object; sort: { fieldName: string }[]; paging: { offset: number; limit: number } }[];
type Answer = Response | undefined | Promise<Response | undefined>;
let answer: (search: string) => Answer;

beforeAll(() =>
  Promise.all([
    import('../add-to-cart/options/options.ts'),
    import('./controls/Controls.tsx'),
    import('./filters/filters.ts'),
  ]),
);

beforeEach(async () => {
  page = await openPage();
  history.replaceState(null, '', '/');
  queries = [];
  answer = () => undefined;
  page.intercept(async request => {
    if (!request.url.endsWith('/query-platformized')) return undefined;
    const { query } = await request.clone().json();
    queries.push(query);
    return answer(JSON.stringify(query.filter));
  });
  AddToCartElement.define();
  ProductListElement.define();
});

const show = (attributes = '', inside = '') =>
  page.show(`<kiosk-product-list ${attributes}>${inside}</kiosk-product-list>`);
const find = <E extends Element = HTMLElement>(list: Element, selector: string) =>
  list.shadowRoot?.querySelector<E>(selector) as E;
const cards = (list: Element) => [...(list.shadowRoot?.querySelectorAll('[part=card]') ?? [])];
const names = (list: Element) =>
  cards(list).map(card => card.querySelector('kiosk-add-to-cart')?.shadowRoot?.querySelector('.name')?.textContent);
const shows = (list: Element, count: number) => vi.waitFor(() => expect(cards(list)).toHaveLength(count));
const said = (list: Element) => find(list, '[role=status]').textContent;

function search(list: Element, text: string) {
  const field = find<HTMLInputElement>(list, '[type=search]');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  find(list, 'form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

function sort(list: Element, value: string) {
  const menu = find<HTMLSelectElement>(list, 'select');
  menu.value = value;
  menu.dispatchEvent(new Event('change', { bubbles: true }));
}

test(
  'reads each page of cards with one query, and the cards send no queries',
  { tags: ['@announced-product-list'] },
  async () => {
    const list = show('page-size="5"');
    expect(statesOf(list)).toEqual(['loading']);
    await shows(list, 5);
    await vi.waitFor(() => expect(names(list)).toEqual(expect.arrayContaining(['Stoneware mug', 'Round teapot'])));
    expect(textOf(list)).toContain('30 products');
    expect(queries).toEqual([{ filter: {}, sort: [], paging: { offset: 0, limit: 5 } }]);
    expect(said(list)).toBe('');
    findButton(list, /^Show more \(5 of 30\)$/).click();
    await shows(list, 10);
    await vi.waitFor(() => expect(said(list)).toBe('5 more products shown'));
    expect(queries.map(({ paging }) => paging)).toEqual([
      { offset: 0, limit: 5 },
      { offset: 5, limit: 5 },
    ]);
  },
);

test(
  'announces and emits a search, and keeps the cards of products that remain',
  { tags: ['@announced-product-list'] },
  async () => {
    const list = show();
    await shows(list, 24);
    const mug = list.shadowRoot?.querySelector('kiosk-add-to-cart');
    const told: object[] = [];
    list.addEventListener('kiosk:search', event => told.push((event as CustomEvent).detail));
    let release: (response: undefined) => void = () => {};
    answer = () => new Promise(resolve => (release = resolve));
    search(list, 'mug');
    await vi.waitFor(() => expect(find(list, '[part=grid]').getAttribute('aria-busy')).toBe('true'));
    expect(cards(list)).toHaveLength(24);
    answer = () => undefined;
    release(undefined);
    await vi.waitFor(() => expect(cards(list).length).toBeLessThan(5));
    expect(list.shadowRoot?.contains(mug as Node)).toBe(true);
    await vi.waitFor(() => expect(said(list)).toMatch(/^\d products?$/));
    sort(list, 'price-desc');
    await vi.waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toMatchObject({ search: 'mug', sort: 'price-desc', filter: '' });
    expect(queries.at(-1)?.sort).toEqual([{ fieldName: 'price', order: 'DESC' }]);
  },
);

test('ignores the answer to a search if it arrives after that to the next search', async () => {
  const list = show();
  await shows(list, 24);
  let release: (response: Response) => void = () => {};
  answer = filter => (filter.includes('knife') ? new Promise(resolve => (release = resolve)) : undefined);
  search(list, 'knife');
  await vi.waitFor(() => expect(queries).toHaveLength(2));
  search(list, 'teapot');
  await vi.waitFor(() => expect(names(list)).toEqual(['Round teapot']));
  release(Response.json({ products: [{ id: 'late', slug: 'late-knife', name: 'Late knife' }] }));
  await vi.waitFor(() => expect(page.registry()?.apps.get('demo-client')?.store.getState().products.late).toBeTruthy());
  await nextFrame();
  expect(names(list)).toEqual(['Round teapot']);
});

test.each([
  ['500 letters', 'x'.repeat(500)],
  ['operators', '{"$or":[{}]} $where; DROP'],
  ['marks', '"\\* (%_'],
])('a search for %s finds nothing, and “Clear all” restores the list', async (_, text) => {
  const list = show('page-size="3"');
  await shows(list, 3);
  search(list, text);
  await vi.waitFor(() => expect(textOf(list)).toContain('No products found'));
  expect(statesOf(list)).toEqual(['empty']);
  for (const [, word = ''] of JSON.stringify(queries.at(-1)).matchAll(/"name":\{"\$contains":"((?:[^"\\]|\\.)*)"/g))
    expect(word.length).toBeLessThanOrEqual(100);
  findButton(list, /^Clear all$/).click();
  await shows(list, 3);
  expect(find<HTMLInputElement>(list, '[type=search]').value).toBe('');
});

test('shows the products that `products` names in their order until the shopper sorts', async () => {
  const list = show('products="oak-board, no-such-thing bread-knife stoneware-mug" controls="sort"');
  await vi.waitFor(() => expect(names(list)).toEqual(['Oak board', 'Bread knife', 'Stoneware mug']));
  expect(textOf(list)).not.toContain('Show more');
  sort(list, 'price');
  await vi.waitFor(() => expect(names(list)?.[0]).toBe('Stoneware mug'));
  expect(queries).toHaveLength(2);
});

test('finds a collection by its slug, and is empty for an unknown collection', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const list = show('collection="pantry"');
  await vi.waitFor(() => expect(cards(list).length).toBeGreaterThan(0));
  expect(JSON.stringify(queries[0]?.filter)).toContain('collections.id');
  expect(page.requests.filter(request => request.includes('/collections/'))).toHaveLength(1);
  const other = show('collection="attic"', '<p slot="empty">Nothing in the attic.</p>');
  await vi.waitFor(() => expect(statesOf(other)).toEqual(['empty']));
  expect(find(other, 'slot[name=empty]')).not.toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"attic"'));
  expect(queries).toHaveLength(1);
});

test('filters by choices and price, and chips remove the choices again', async () => {
  const list = show('collection="table" page-size="4"');
  await shows(list, 4);
  findButton(list, /^Filters/).click();
  const choice = (name: string) =>
    [...(list.shadowRoot?.querySelectorAll<HTMLLabelElement>('label[part~=facet-choice]') ?? [])].find(label =>
      label.textContent?.startsWith(name),
    ) as HTMLLabelElement;
  // The shown products are not the whole collection, so the list reads more products once for their choices.
  await vi.waitFor(() => expect(choice('Sage')?.textContent).toMatch(/Sage \(\d+\)/));
  expect(queries.map(({ paging }) => paging.limit)).toEqual([4, 100]);
  for (const name of ['Sage', 'Oat']) choice(name).querySelector('input')?.click();
  await vi.waitFor(() => expect(names(list)).toContain('Stoneware mug'));
  await vi.waitFor(() => expect(findButton(list, /^Remove filter: Sage$/)).toBeTruthy());
  await vi.waitFor(() => expect(textOf(list)).toMatch(new RegExp(`${cards(list).length} products?`)));
  const taken = [/^Remove filter: Sage$/, /^Remove filter: Oat$/].map(name => findButton(list, name));
  for (const chip of taken) chip.click();
  await shows(list, 4);

  const highest = find<HTMLInputElement>(list, '#highest');
  highest.value = '€ 20,50';
  highest.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(highest.value).toBe('€ 20,50'));
  for (const type of ['blur', 'focusout']) highest.dispatchEvent(new Event(type, { bubbles: type === 'focusout' }));
  await vi.waitFor(() => expect(JSON.stringify(queries.at(-1)?.filter)).toContain('{"price":{"$lte":20.5}}'));
  await vi.waitFor(() => expect(findButton(list, /^Remove filter: Up to €20.50$/)).toBeTruthy());
});

test('reads 100 products with one query when the filter has choices', async () => {
  const list = show('filter="Colour:Sage" page-size="2"');
  await vi.waitFor(() => expect(cards(list).length).toBeGreaterThan(0));
  expect(queries.map(({ paging }) => paging)).toEqual([{ offset: 0, limit: 100 }]);
  await vi.waitFor(() => expect(textOf(list)).toMatch(/\d products?/));
});

test('keeps the shown cards when a search fails, and a retry searches again', async () => {
  const list = show('page-size="3"');
  await shows(list, 3);
  answer = () => new Response('{}', { status: 400 });
  search(list, 'mug');
  await vi.waitFor(() => expect(statesOf(list)).toContain('error'));
  expect(cards(list)).toHaveLength(3);
  answer = () => undefined;
  await vi.waitFor(() => findButton(list, /Try again/).click());
  await vi.waitFor(() => expect(statesOf(list)).toEqual([]));
  expect(cards(list).length).toBeLessThan(3);
});

test.each([
  ['null', null],
  ['null as products', { products: null, metadata: null }],
  ['invalid products', { products: [null, 7, {}, { id: 'x', name: 'X', slug: 'x' }], metadata: { total: 'many' } }],
])('an answer of %s does not break the list', async (_, body) => {
  answer = () => Response.json(body);
  const list = show();
  await vi.waitFor(() => expect(statesOf(list)).not.toContain('loading'));
  expect(cards(list).length).toBeLessThanOrEqual(1);
});

test('with params, writes the view to the address and follows a popstate event', async () => {
  history.replaceState({ router: 1 }, '', '/?shop-sort=name&other=1');
  const list = show('params="shop" page-size="4"');
  await shows(list, 4);
  expect(queries[0]?.sort[0]?.fieldName).toBe('name');
  search(list, 'e');
  await vi.waitFor(() => expect(location.search).toBe('?shop-sort=name&other=1&shop-search=e'));
  await vi.waitFor(() => expect(said(list)).toMatch(/products/));
  findButton(list, /^Show more/).click();
  await shows(list, 8);
  expect(location.search).toContain('shop-page=2');
  expect(history.state).toEqual({ router: 1 });

  history.replaceState({ router: 1 }, '', '/?shop-search=knife');
  dispatchEvent(new PopStateEvent('popstate'));
  await vi.waitFor(() => expect(names(list)).toEqual(['Bread knife']));
  expect(find<HTMLInputElement>(list, '[type=search]').value).toBe('knife');
});

test.each(['größe', '尺寸', 'my list'])('reads the search from the address when params is %s', async params => {
  history.replaceState(null, '', `/?${new URLSearchParams({ [`${params}-search`]: 'knife' })}`);
  const list = show(`params="${params}" page-size="5"`);
  await vi.waitFor(() => expect(find<HTMLInputElement>(list, '[type=search]').value).toBe('knife'));
});

test('reads pages 1 to 3 with one query when the address names page 3', async () => {
  history.replaceState(null, '', '/?shop-page=3&shop-sort=nonsense');
  const list = show('params="shop" page-size="5"');
  await shows(list, 15);
  expect(queries).toEqual([{ filter: {}, sort: [], paging: { offset: 0, limit: 15 } }]);
});

test(
  'shows the first page for page 51 of an address, and searches for HTML as text',
  { tags: ['@security-list-link'] },
  async () => {
    const text = '<img src="x" onerror="alert(1)">';
    history.replaceState(null, '', `/?shop-page=51&shop-search=${encodeURIComponent(text)}`);
    const list = show('params="shop" page-size="5"');
    await vi.waitFor(() => expect(textOf(list)).toContain('No products found'));
    expect(queries.map(({ paging }) => paging)).toEqual([{ offset: 0, limit: 5 }]);
    expect(find<HTMLInputElement>(list, '[type=search]').value).toBe(text);
    expect(list.shadowRoot?.querySelector('img')).toBeNull();
  },
);

test('links names to addresses from product-url, and adds JSON-LD for the list', async () => {
  const list = show('products="bread-knife" product-url="/p/{slug}" json-ld');
  await vi.waitFor(() => expect(list.querySelector('script')).not.toBeNull());
  expect(JSON.parse(list.querySelector('script')?.textContent ?? '')).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, name: 'Bread knife', url: `${location.origin}/p/bread-knife` }],
  });
  const card = () => list.shadowRoot?.querySelector('kiosk-add-to-cart')?.shadowRoot?.querySelector('a');
  await vi.waitFor(() => expect(card()?.getAttribute('href')).toBe('/p/bread-knife'));
  const chosen: object[] = [];
  document.addEventListener('kiosk:select-product', event => chosen.push((event as CustomEvent).detail), {
    once: true,
  });
  card()?.addEventListener('click', event => event.preventDefault());
  card()?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
  expect(chosen).toEqual([{ productId: expect.any(String), index: 0, list: '' }]);
  const script = list.querySelector('script');
  list.setAttribute('locale', 'de');
  await vi.waitFor(() => expect(textOf(find(list, 'kiosk-add-to-cart'))).toMatch(/\d,\d\d.€/));
  expect(list.querySelector('script')).toBe(script);
});

test('keeps the fallback slot only while the list shows the attributes’ view', async () => {
  const inside = '<p slot="fallback">Ours</p>';
  const keeps = (list: Element) => !!list.shadowRoot?.querySelector('section + slot[name=fallback]');
  const list = show('params="shop" search="mug"', inside);
  await vi.waitFor(() => expect(names(list)).toContain('Stoneware mug'));
  expect(keeps(list)).toBe(true);
  await vi.waitFor(() => expect(find(list, '[type=search]')).toBeTruthy());
  search(list, 'teapot');
  await vi.waitFor(() => expect(names(list)).toContain('Round teapot'));
  expect(keeps(list)).toBe(false);
  list.remove();
  const another = show('params="shop" search="mug"', inside);
  await vi.waitFor(() => expect(names(another)).toContain('Round teapot'));
  expect(keeps(another)).toBe(false);
});

test('shows another list when an attribute changes', async () => {
  const list = show('search="knife"');
  await vi.waitFor(() => expect(names(list)).toEqual(['Bread knife']));
  list.setAttribute('search', 'teapot');
  await vi.waitFor(() => expect(names(list)).toEqual(['Round teapot']));
  list.removeAttribute('search');
  list.setAttribute('products', 'bread-knife');
  await vi.waitFor(() => expect(names(list)).toEqual(['Bread knife']));
});

test('moves the focus to the next chip or the filters button when a chip is removed', async () => {
  const list = show('filter="Colour:Sage,Oat" page-size="2" controls="filters"');
  await vi.waitFor(() => expect(findButton(list, /^Remove filter: Oat$/)).toBeTruthy());
  await vi.waitFor(() => expect(find(list, '[part~=filters-button]')).toBeTruthy());
  const press = (label: RegExp) => {
    const button = findButton(list, label);
    button.focus();
    button.click();
    return list.shadowRoot?.activeElement;
  };
  const next = findButton(list, /^Remove filter: Oat$/);
  expect(press(/^Remove filter: Sage$/)).toBe(next);
  await vi.waitFor(() => expect(find(list, '.chip')).toBe(next));
  await vi.waitFor(() => expect(list.shadowRoot?.querySelectorAll('.chip')).toHaveLength(1));
  expect(press(/^Remove filter: Oat$/)).toBe(find(list, '[part~=filters-button]'));
});

test('hands client id and product URL to the cards when the list has them', async () => {
  const attributesOf = (list: Element) =>
    ['client-id', 'product-url'].map(name => find(list, 'kiosk-add-to-cart').getAttribute(name));
  const list = show('products="bread-knife"');
  const other = show('products="bread-knife" client-id="demo-client" product-url="/p/{slug}"');
  await shows(list, 1);
  await shows(other, 1);
  expect(attributesOf(list)).toEqual([null, null]);
  expect(attributesOf(other)).toEqual(['demo-client', '/p/{slug}']);
});
