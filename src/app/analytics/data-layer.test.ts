// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkOutCart, updateCart } from '../../api/carts.ts';
import { createOrder, updateCheckout } from '../../api/checkouts.ts';
import { requestBackInStock } from '../../store/back-in-stock.ts';
import { addLines } from '../../store/cart/actions.ts';
import { checkOut } from '../../store/cart/details/checkout.ts';
import { removeLine, setQuantity } from '../../store/cart/line-actions.ts';
import { toCatalogReference } from '../../store/cart/preview.ts';
import { refreshCart } from '../../store/cart/read.ts';
import { readTotals } from '../../store/cart/totals.ts';
import { NO_CHOICES } from '../../store/choices.ts';
import type { KioskEvents } from '../../store/page-events.ts';
import type { Ports } from '../../store/ports.ts';
import { requestProduct } from '../../store/products.ts';
import { element, openPage as openStore } from '../../store/testing/page.ts';
import { handleReturn } from '../page/returned.ts';
import { getRegistry } from '../start/registry.ts';
import { createDataLayer } from './data-layer.ts';

const window = globalThis as { dataLayer?: unknown[] };
/** Reports elements as in view; with the ratio 0, as out of view. */
let intersect: (elements: readonly Element[], ratio?: number, height?: number) => void = () => undefined;

/** The listeners of a test, removed at its end so that they do not handle the next test's events. */
const listening: Parameters<typeof addEventListener>[] = [];

beforeEach(() => {
  const { addEventListener } = globalThis;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((...listener: (typeof listening)[number]) => {
    listening.push(listener);
    addEventListener(...listener);
  });
  window.dataLayer = [];
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        intersect = (elements, ratio = 1, height = 0) =>
          callback(
            elements.map(target => ({
              target,
              isIntersecting: ratio > 0,
              intersectionRatio: ratio,
              intersectionRect: { height },
            })),
          );
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const [type, listener, options] of listening.splice(0)) removeEventListener(type, listener, options);
});

/** A page whose events reach the data layer. `pushed` omits the entries that clear the previous event. */
async function openPage(ports: Partial<Ports> = {}, options: { readonly currency?: string } = {}) {
  let track: ReturnType<typeof createDataLayer> | undefined;
  const page = await openStore({ emit: (event, detail) => track?.(event, detail), ...ports }, options);
  const open = (consentRequired = false) => {
    track = createDataLayer(page.app, consentRequired);
  };
  open();
  const pushed = () => window.dataLayer?.filter(entry => Object.hasOwn(Object(entry), 'event')) ?? [];
  return { ...page, openDataLayer: open, pushed, last: () => pushed().at(-1) };
}

/** Adds elements to the page and reads their products. */
async function show(page: Awaited<ReturnType<typeof openPage>>, html: string): Promise<HTMLElement[]> {
  document.body.append(...new DOMParser().parseFromString(html, 'text/html').body.children);
  const forms = [...document.querySelectorAll<HTMLElement>('kiosk-add-to-cart')];
  for (const form of forms) requestProduct(page.app, form.getAttribute('product') ?? '');
  await vi.waitFor(() => {
    const { products } = page.app.store.getState();
    expect(forms.every(form => products[form.getAttribute('product') ?? '']?.status === 'ready')).toBe(true);
  });
  return forms;
}

const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const passBatch = () => vi.advanceTimersByTime(150);

/** A shopper's press. The data layer ignores presses by scripts. */
function press(target: Element): void {
  const event = new MouseEvent('click', { bubbles: true, composed: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  target.dispatchEvent(event);
}

const knife = (more: object = {}) => ({
  item_id: expect.any(String),
  item_name: 'Bread knife',
  price: 39,
  quantity: 1,
  index: 0,
  ...more,
});

test('clears the previous event’s data before each push', async () => {
  const page = await openPage();
  await page.add();
  await page.add();
  expect(window.dataLayer?.map(entry => (entry as { event?: string }).event)).toEqual([
    undefined,
    'add_to_cart',
    undefined,
    'add_to_cart',
  ]);
  expect(window.dataLayer?.[2]).toEqual({ ecommerce: null });
});

test('pushes view_item once when the page’s product comes into view', async () => {
  fakeTime();
  const page = await openPage();
  const [form] = await show(page, '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');
  if (!form) throw new Error('no form');
  passBatch();
  intersect([form], 0.1);
  passBatch();
  expect(page.pushed()).toEqual([]);
  intersect([form]);
  await vi.waitFor(() => expect(page.pushed()).toHaveLength(1));
  const { id } = await page.product('bread-knife');
  expect(page.last()).toEqual({
    event: 'view_item',
    ecommerce: { currency: 'EUR', value: 39, items: [knife({ item_id: id, item_brand: 'Larch & Loam' })] },
  });
  intersect([form], 0);
  intersect([form]);
  passBatch();
  expect(page.pushed()).toHaveLength(1);
});

const LIST = `<section data-kiosk-list="Winter picks">
  <article><a href="/p/knife">The knife</a><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart></article>
  <article><kiosk-add-to-cart product="oak-board"></kiosk-add-to-cart></article>
</section>`;

test('pushes view_item_list for products seen together, select_item at a first press', async () => {
  const page = await openPage();
  const [first, second] = await show(page, LIST);
  if (!first || !second) throw new Error('no forms');
  intersect([second, first]);
  await vi.waitFor(() => expect(page.pushed()).toHaveLength(1));
  const list = { item_list_id: 'winter_picks', item_list_name: 'Winter picks' };
  expect(page.last()).toEqual({
    event: 'view_item_list',
    ecommerce: {
      currency: 'EUR',
      ...list,
      items: [
        knife({ item_brand: 'Larch & Loam', ...list }),
        knife({ item_name: 'Oak board', item_brand: 'Larch & Loam', price: 64, ...list, index: 1 }),
      ],
    },
  });
  second.click();
  expect(page.pushed()).toHaveLength(1);
  press(second);
  press(second);
  expect(page.pushed().slice(1)).toEqual([
    {
      event: 'select_item',
      ecommerce: { ...list, items: [expect.objectContaining({ item_name: 'Oak board', ...list, index: 1 })] },
    },
  ]);
  press(document.querySelector('a') as Element);
  expect(page.last()).toMatchObject({
    event: 'select_item',
    ecommerce: { items: [{ item_name: 'Bread knife', index: 0 }] },
  });
  expect(page.pushed()).toHaveLength(3);
});

test('names the list of a product list’s cards after its collection', async () => {
  const page = await openPage();
  await show(
    page,
    '<kiosk-product-list collection="table"></kiosk-product-list><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>',
  );
  const list = document.querySelector('kiosk-product-list') as HTMLElement;
  const tree = list.attachShadow({ mode: 'open' });
  const card = document.createElement('kiosk-add-to-cart');
  card.setAttribute('product', 'oak-board');
  tree.append(card);
  requestProduct(page.app, 'oak-board');
  await vi.waitFor(() => expect(page.app.store.getState().products['oak-board']?.product).toBeTruthy());
  intersect([card]);
  const table = { item_list_id: 'table', item_list_name: 'table' };
  await vi.waitFor(() =>
    expect(page.last()).toMatchObject({
      event: 'view_item_list',
      ecommerce: { ...table, items: [{ item_name: 'Oak board', ...table, index: 0 }] },
    }),
  );
  press(card);
  expect(page.last()).toMatchObject({ event: 'select_item', ecommerce: { ...table, items: [{ index: 0 }] } });
});

test('pushes view_item_list before select_item when a product is pressed at once', async () => {
  fakeTime();
  const page = await openPage();
  const [first, second] = await show(page, LIST);
  if (!first || !second) throw new Error('no forms');
  intersect([first, second]);
  press(first);
  expect(page.pushed().map(entry => (entry as { event: string }).event)).toEqual(['view_item_list', 'select_item']);
  passBatch();
  expect(page.pushed()).toHaveLength(2);
});

test('pushes view_item before add_to_cart if the added product is on screen', async () => {
  const page = await openPage();
  const [form] = await show(page, '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');
  if (!form) throw new Error('no form');
  const place = vi.spyOn(form, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 300, 90));
  const told = () => page.pushed().map(entry => (entry as { event: string }).event);
  await page.add();
  expect(told()).toEqual(['add_to_cart']);
  place.mockReturnValue(new DOMRect(0, 100, 300, 90));
  await page.add();
  expect(told()).toEqual(['add_to_cart', 'view_item', 'add_to_cart']);
});

test('a press on a link beside several products pushes no event', async () => {
  const page = await openPage();
  await show(page, `<article><a href="/p">Both</a>${LIST}</article>`);
  press(document.querySelector('a') as Element);
  expect(page.pushed()).toEqual([]);
});

test('reports view and selection again when a form gets another product', async () => {
  const page = await openPage();
  const [form] = await show(page, LIST);
  if (!form) throw new Error('no form');
  const items = () =>
    page
      .pushed()
      .map(entry => (entry as { ecommerce: { items: { item_name: string }[] } }).ecommerce.items[0]?.item_name);
  intersect([form]);
  await vi.waitFor(() => expect(items()).toEqual(['Bread knife']));
  press(form);
  form.setAttribute('product', 'beeswax-candles');
  requestProduct(page.app, 'beeswax-candles');
  const candles = 'Beeswax candles, six';
  await vi.waitFor(() => expect(items()).toEqual(['Bread knife', 'Bread knife', candles]));
  press(form);
  expect(items()).toEqual(['Bread knife', 'Bread knife', candles, candles]);
});

test('reports a form that fills half the screen, but none that leaves view at once', async () => {
  fakeTime();
  const page = await openPage();
  const [form] = await show(page, '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');
  if (!form) throw new Error('no form');
  intersect([form]);
  intersect([form], 0);
  passBatch();
  expect(page.pushed()).toEqual([]);
  intersect([form], 0.2, innerHeight / 2);
  passBatch();
  expect(page.pushed()).toMatchObject([{ event: 'view_item' }]);
});

test('pushes one view_item for two forms of a product beside a list and another shop', async () => {
  fakeTime();
  const page = await openPage();
  const forms = await show(
    page,
    `<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
    <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
    <kiosk-add-to-cart product="oak-board" client-id="another"></kiosk-add-to-cart>
    <div data-kiosk-list="More"><kiosk-add-to-cart product="oak-board"></kiosk-add-to-cart></div>`,
  );
  passBatch();
  intersect(forms.slice(0, 2));
  passBatch();
  expect(page.pushed()).toMatchObject([{ event: 'view_item', ecommerce: { items: [{ item_name: 'Bread knife' }] } }]);
});

test('products outside any marked list form a list without a name', async () => {
  const page = await openPage();
  const forms = await show(
    page,
    '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-add-to-cart product="oak-board"></kiosk-add-to-cart>',
  );
  intersect(forms);
  await vi.waitFor(() => expect(page.pushed()).toHaveLength(1));
  expect(page.last()).toMatchObject({ event: 'view_item_list', ecommerce: { items: [{ index: 0 }, { index: 1 }] } });
  expect(JSON.stringify(page.last())).not.toContain('item_list_');
});

test('add_to_cart names the list that an item was chosen from, also on later pages', async () => {
  const page = await openPage();
  const [, board] = await show(page, LIST);
  press(board as Element);
  const oakBoard = await page.product('oak-board');
  await page.add(1, oakBoard);
  const place = { item_list_id: 'winter_picks', item_list_name: 'Winter picks', index: 1 };
  expect(page.last()).toMatchObject({ event: 'add_to_cart', ecommerce: { items: [place] } });
  expect(sessionStorage.getItem('kiosk:lists:demo-client')).toContain('Winter picks');
  page.openDataLayer();
  await page.add(1, oakBoard);
  expect(page.last()).toMatchObject({ event: 'add_to_cart', ecommerce: { items: [place] } });
});

test('add_to_cart and remove_from_cart have the changed units, view_cart has all lines', async () => {
  const page = await openPage();
  await page.add(2);
  const item = { ...knife(), quantity: 2 };
  expect(page.last()).toEqual({ event: 'add_to_cart', ecommerce: { currency: 'EUR', value: 78, items: [item] } });
  await setQuantity(page.app, page.line('Bread knife'), 5, element);
  expect(page.last()).toEqual({
    event: 'add_to_cart',
    ecommerce: { currency: 'EUR', value: 117, items: [{ ...item, quantity: 3 }] },
  });
  await setQuantity(page.app, page.line('Bread knife'), 4, element);
  expect(page.last()).toEqual({
    event: 'remove_from_cart',
    ecommerce: { currency: 'EUR', value: 39, items: [{ ...item, quantity: 1 }] },
  });
  page.app.ports.emit('kiosk:view-cart', { cart: page.cart().base });
  expect(page.last()).toEqual({
    event: 'view_cart',
    ecommerce: { currency: 'EUR', value: 156, items: [{ ...item, quantity: 4 }] },
  });
  await removeLine(page.app, page.line('Bread knife'), element);
  expect(page.last()).toEqual({
    event: 'remove_from_cart',
    ecommerce: { currency: 'EUR', value: 156, items: [{ ...item, quantity: 4 }] },
  });
});

test('view_cart items have the discount of a reduced price, and their index', async () => {
  const page = await openPage();
  await page.add();
  await page.add(2, await page.product('beeswax-candles'));
  page.app.ports.emit('kiosk:view-cart', { cart: page.cart().base });
  expect(page.last()).toEqual({
    event: 'view_cart',
    ecommerce: {
      currency: 'EUR',
      value: 76,
      items: [
        knife(),
        {
          item_id: expect.any(String),
          item_name: 'Beeswax candles, six',
          price: 18.5,
          discount: 2.5,
          quantity: 2,
          index: 1,
        },
      ],
    },
  });
});

test('reports amounts in the charged currency when prices are converted', async () => {
  const page = await openPage({}, { currency: 'USD' });
  const candles = await page.product('beeswax-candles');
  expect(candles.convertedPriceData.currency).toBe('USD');
  const [form] = await show(page, '<kiosk-add-to-cart product="beeswax-candles"></kiosk-add-to-cart>');
  intersect([form as Element]);
  await vi.waitFor(() => expect(page.pushed()).toHaveLength(1));
  await page.add(1, candles);
  const told = { currency: 'EUR', value: 18.5, items: [{ price: 18.5, discount: 2.5 }] };
  expect(page.pushed()).toMatchObject([
    { event: 'view_item', ecommerce: told },
    { event: 'add_to_cart', ecommerce: told },
  ]);
});

test('add_to_cart names the variant that was added', async () => {
  const page = await openPage();
  const mug = await page.product('stoneware-mug');
  const [one, other] = mug.variants.filter(({ stock }) => stock.inStock);
  for (const variant of [one, other]) {
    if (!variant) throw new Error('no second variant');
    const reference = toCatalogReference(mug, new Map(Object.entries(variant.choices)), new Map());
    await addLines(page.app, { lines: [{ catalogReference: reference, quantity: 1 }] });
    expect(page.last()).toMatchObject({
      event: 'add_to_cart',
      ecommerce: { items: [{ item_variant: Object.values(variant.choices).join(' / '), quantity: 1 }] },
    });
  }
});

test('begin_checkout has the coupon code', async () => {
  const page = await openPage();
  await page.add();
  await page.app.client.call(updateCart, { couponCode: 'WELCOME10' });
  await refreshCart(page.app);
  await checkOut(page.app, element);
  expect(page.last()).toEqual({
    event: 'begin_checkout',
    ecommerce: { currency: 'EUR', value: 39, coupon: 'WELCOME10', items: [knife()] },
  });
});

test('pushes add_shipping_info when the totals get another delivery option', async () => {
  const page = await openPage();
  await page.add();
  await readTotals(page.app);
  expect(page.last()).toMatchObject({ event: 'add_to_cart' });
  const choose = async (code: string) => {
    await page.app.client.call(updateCart, {
      cartInfo: {
        contactInfo: { address: { country: 'DE', city: 'Berlin', postalCode: '10117', addressLine: 'Gasse 1' } },
        selectedShippingOption: { code },
      },
    });
    await refreshCart(page.app);
    await readTotals(page.app);
    await readTotals(page.app);
  };
  await choose('express');
  expect(page.pushed().slice(1)).toEqual([
    {
      event: 'add_shipping_info',
      ecommerce: { currency: 'EUR', value: 39, shipping_tier: 'Express', items: [knife()] },
    },
  ]);
  await choose('standard');
  expect(page.pushed().slice(2)).toMatchObject([
    { event: 'add_shipping_info', ecommerce: { shipping_tier: 'Standard' } },
  ]);
  page.app.store.setState(({ cart: { totals: _, ...cart } }) => ({ cart }));
  expect(page.pushed()).toHaveLength(3);
  await page.app.client.call(updateCart, { couponCode: 'WELCOME10' });
  await refreshCart(page.app);
  await readTotals(page.app);
  expect(page.last()).toMatchObject({ ecommerce: { shipping_tier: 'Standard', coupon: 'WELCOME10' } });
});

/** Places the order of the cart as the hosted checkout does, and handles the return to the page. */
async function buy(page: Awaited<ReturnType<typeof openPage>>, couponCode?: string) {
  const { client } = page.app;
  if (couponCode) await client.call(updateCart, { couponCode });
  const { checkoutId } = await client.call(checkOutCart, { channelType: 'WEB' });
  const address = { country: 'DE', city: 'Berlin', postalCode: '10117', addressLine: 'Gasse 1' };
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' };
  await client.call(updateCheckout, {
    checkout: {
      id: checkoutId,
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      shippingInfo: {
        shippingDestination: { address, contactDetails },
        selectedCarrierServiceOption: { code: 'express' },
      },
    },
  });
  const { orderId } = await client.call(createOrder, { id: checkoutId });
  sessionStorage.setItem('kiosk:purchase:demo-client', JSON.stringify({ checkoutId }));
  history.replaceState(null, '', `/?orderId=${orderId}&checkoutId=${checkoutId}`);
  await handleReturn(getRegistry('0.0.0'), page.app);
  const { orders } = await page.browser.requestAdminRoute<{
    orders: {
      id: string;
      priceSummary: Record<'subtotal' | 'discount' | 'tax' | 'shipping' | 'total', { amount: string }>;
    }[];
  }>('/_/orders');
  const sums = orders.find(({ id }) => id === orderId)?.priceSummary;
  if (!sums) throw new Error('no order');
  const amount = (name: keyof typeof sums) => Number(sums[name].amount);
  return { orderId, amount };
}

test('purchase has the order’s value after discounts, without tax and delivery', async () => {
  const page = await openPage();
  await page.add(3);
  const { orderId, amount } = await buy(page, 'WELCOME10');
  expect(amount('discount')).toBe(11.7);
  expect(amount('tax')).toBeGreaterThan(0);
  expect(page.pushed().filter(entry => Object(entry).event === 'purchase')).toEqual([
    {
      event: 'purchase',
      ecommerce: {
        transaction_id: orderId,
        currency: 'EUR',
        value: 105.3,
        tax: amount('tax'),
        shipping: amount('shipping'),
        coupon: 'WELCOME10',
        items: [{ ...knife(), price: 35.1, discount: 3.9, quantity: 3 }],
      },
    },
  ]);
  expect(amount('total')).toBeCloseTo(105.3 + amount('tax') + amount('shipping'));
  expect(JSON.stringify(window.dataLayer)).not.toMatch(/ada|lovelace|berlin|gasse/i);
});

test('purchase has the value subtotal minus discount when the lines are unknown', async () => {
  const page = await openPage();
  const totals = { subtotal: { amount: '117.00' }, discount: { amount: '11.70' }, tax: { amount: '20.01' } };
  const unknown = { currency: undefined, coupon: undefined, lineItems: undefined };
  page.app.ports.emit('kiosk:purchase', { orderId: 'one', totals, ...unknown } as KioskEvents['kiosk:purchase']);
  expect(page.last()).toEqual({
    event: 'purchase',
    ecommerce: { transaction_id: 'one', currency: undefined, value: 105.3, tax: 20.01, shipping: 0, items: [] },
  });
});

test('login and sign_up have the method and no member id', { tags: ['@security-data-layer-privacy'] }, async () => {
  const page = await openPage();
  page.app.ports.emit('kiosk:login', { memberId: 'the-member' });
  expect(page.last()).toEqual({ event: 'login', method: 'email' });
  page.app.ports.emit('kiosk:login', {});
  expect(page.last()).toEqual({ event: 'login', method: 'redirect' });
  page.app.ports.emit('kiosk:register', { loginState: 'SUCCESS' });
  expect(page.last()).toEqual({ event: 'sign_up', method: 'email' });
  expect(JSON.stringify(window.dataLayer)).not.toContain('the-member');
});

test(
  'a back-in-stock request pushes generate_lead without the email address',
  { tags: ['@security-data-layer-privacy'] },
  async () => {
    const page = await openPage();
    await show(page, '<kiosk-add-to-cart product="sold-out-lamp"></kiosk-add-to-cart>');
    const product = await page.product('sold-out-lamp');
    await requestBackInStock(page.app, {
      product,
      choices: NO_CHOICES,
      email: 'ada@example.com',
      itemUrl: 'https://merchant.example/lamp',
      from: element,
    });
    expect(page.last()).toEqual({
      event: 'generate_lead',
      lead_source: 'back_in_stock',
      currency: 'EUR',
      value: product.priceData.discountedPrice,
    });
    expect(JSON.stringify(window.dataLayer)).not.toContain('ada@');
  },
);

test('no event contains the text that a shopper had engraved', { tags: ['@security-data-layer-privacy'] }, async () => {
  const page = await openPage();
  const spoon = await page.product('engraved-spoon');
  const choices = new Map(spoon.productOptions.map(({ name, choices }) => [name, choices[0]?.description ?? '']));
  const texts = new Map(spoon.customTextFields.map(({ title }) => [title, 'For Grace']));
  await addLines(page.app, { lines: [{ catalogReference: toCatalogReference(spoon, choices, texts), quantity: 1 }] });
  expect(page.cart().base?.lineItems[0]?.descriptionLines.length).toBeGreaterThan(0);
  await buy(page);
  expect(page.pushed().map(entry => Object(entry).event)).toEqual(['add_to_cart', 'purchase']);
  expect(JSON.stringify(window.dataLayer)).not.toContain('Grace');
});

test(
  'pushes held events once after consent when consent is required',
  { tags: ['@security-data-layer-privacy'] },
  async () => {
    window.dataLayer = [];
    const page = await openPage();
    page.openDataLayer(true);
    await page.add();
    expect(page.pushed()).toEqual([]);
    page.app.ports.emit('kiosk:consent', { agreed: true });
    page.app.ports.emit('kiosk:consent', { agreed: true });
    expect(page.pushed()).toMatchObject([{ event: 'add_to_cart' }]);
  },
);

test(
  'the data layer ignores consent, purchase and login events of other scripts',
  { tags: ['@security-forged-events'] },
  async () => {
    const page = await openPage();
    page.openDataLayer(true);
    await page.add();
    const forge = (event: keyof KioskEvents, detail: object) =>
      document.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true }));
    forge('kiosk:consent', { agreed: true });
    expect(page.pushed()).toEqual([]);
    page.app.ports.emit('kiosk:consent', { agreed: true });
    forge('kiosk:purchase', { orderId: 'forged', totals: { total: { amount: '1.00' } } });
    forge('kiosk:login', { memberId: 'forged' });
    expect(page.pushed()).toMatchObject([{ event: 'add_to_cart' }]);
  },
);

test('stores the list of a chosen item only if storage and analytics are allowed', async () => {
  const stored = () => sessionStorage.getItem('kiosk:lists:demo-client') ?? '';
  const withoutStorage = await openPage({ storageKind: () => 'memory' });
  press((await show(withoutStorage, LIST))[0] as Element);
  expect([withoutStorage.pushed().length, stored()]).toEqual([1, '']);

  document.body.replaceChildren();
  window.dataLayer = [['consent', 'default', { analytics_storage: 'denied' }]];
  const page = await openPage();
  const [first, second] = await show(page, LIST);
  press(first as Element);
  expect(stored()).toBe('');
  window.dataLayer.push(['consent', 'update', { analytics_storage: 'granted' }]);
  press(second as Element);
  expect(Object.values(JSON.parse(stored()))).toMatchObject([{ index: 0 }, { index: 1 }]);
});
