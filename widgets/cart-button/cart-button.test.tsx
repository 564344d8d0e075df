// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { STORES_APP_ID } from '../../src/api/shared/line.ts';
import type { Kiosk } from '../../src/app/kiosk.ts';
import type { Registry } from '../../src/app/start/registry.ts';
import { getShopApp } from '../../src/app/start/shop-app.ts';
import { findButton, openPage, statesOf } from '../../src/elements/testing/page.ts';
import { storageKey } from '../../src/storage/storage-key.ts';
import { patchSlice, type ShopApp } from '../../src/store/app.ts';
import type { PreviewLine } from '../../src/store/cart/state.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import { CartDrawerElement } from '../cart-drawer/element.ts';
import { CartButtonElement } from './element.ts';

let page: Awaited<ReturnType<typeof openPage>>;
const NOTHING_IN_CART = /^Cart, 0 items/;

beforeEach(async () => {
  page = await openPage();
  CartButtonElement.define();
  CartDrawerElement.define();
});

const show = (inside = '') => page.show(`<kiosk-cart-button>${inside}</kiosk-cart-button>`);
const drawers = () => document.querySelectorAll<CartDrawerElement>('kiosk-cart-drawer');

/** Simulates a visitor who has had a cart before. */
function comeBack(): void {
  const tag = document.querySelector<HTMLElement>('script[data-client-id]');
  if (tag) tag.dataset.storage = 'local';
  localStorage.setItem(storageKey('cart', 'demo-client'), '2026-01-01T00:00:00.000Z');
}

test('has no badge and the custom state `empty` when the cart is empty', async () => {
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  expect(element.shadowRoot?.querySelector('.badge')).toBeNull();
  expect(statesOf(element)).toEqual(['empty']);
});

test('shows an alert when the drawer’s code fails to load, until a retry loads it', async () => {
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  const load = vi.fn(async (): Promise<unknown> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  Object.assign(page.registry() ?? {}, { load });
  findButton(element, NOTHING_IN_CART).click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).toBeTruthy());
  load.mockResolvedValue(undefined);
  findButton(element, /^Try again$/).click();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).toBeNull());
});

test('requests no cart on a first visit', async () => {
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  expect(page.requests.filter(request => request.endsWith('/carts/current'))).toEqual([]);
});

test('two cart buttons on one page read the cart once', async () => {
  comeBack();
  /** The tokens of the reads. Pages of earlier tests may still read, but each page has its own token. */
  const readers: (string | null)[] = [];
  page.intercept(({ url, headers }) => {
    if (url.endsWith('/carts/current')) readers.push(headers.get('authorization'));
    return undefined;
  });
  const both = [show(), show()];
  for (const element of both) await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  expect(readers.length).toBeGreaterThan(0);
  expect(new Set(readers).size).toBe(readers.length);
});

test('shows no count when the cart fails to load, and still opens the drawer', async () => {
  comeBack();
  page.intercept(({ url }) => (url.endsWith('/carts/current') ? new Response('{}', { status: 403 }) : undefined));
  const element = show();
  const cart = () => page.registry()?.apps.get('demo-client')?.store.getState().cart;
  await vi.waitFor(() => expect(cart()?.status).toBe('failed'));
  findButton(element, /^Cart$/).click();
  await vi.waitFor(() => expect(drawers()[0]?.open).toBe(true));
  expect(statesOf(element)).toEqual([]);
});

test('two presses add one drawer to a page without a drawer', async () => {
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  findButton(element, /^Cart/).click();
  await vi.waitFor(() => expect(drawers()[0]?.open).toBe(true));
  drawers()[0]?.hide();
  findButton(element, /^Cart/).click();
  await vi.waitFor(() => expect(drawers()[0]?.open).toBe(true));
  expect(drawers()).toHaveLength(1);
});

test('opens the drawer whose id the attribute `drawer` names', async () => {
  page.show('<div><kiosk-cart-drawer></kiosk-cart-drawer><kiosk-cart-drawer id="mine"></kiosk-cart-drawer></div>');
  const element = show();
  element.setAttribute('drawer', 'mine');
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  findButton(element, /^Cart/).click();
  await vi.waitFor(() => expect([...drawers()].map(({ open }) => open)).toEqual([false, true]));
});

test('opens the drawer for a press made before the element loads', async () => {
  const element = document.createElement('kiosk-cart-button');
  page.registry()?.clicks.set(element, Date.now());
  document.body.append(element);
  await vi.waitFor(() => expect(drawers()[0]?.open).toBe(true));
});

test('ignores a press made a minute before the element loads', async () => {
  const element = document.createElement('kiosk-cart-button');
  page.registry()?.clicks.set(element, Date.now() - 60_000);
  document.body.append(element);
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  expect(drawers()).toHaveLength(0);
});

test('shows no icon when the page slots a label', async () => {
  const [labelled, plain] = [show('Basket'), show()];
  await vi.waitFor(() => expect(findButton(plain, NOTHING_IN_CART).querySelector('svg')).toBeTruthy());
  expect(findButton(labelled, /^Cart/).querySelector('svg')).toBeNull();
});

const KNIFE = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>';
const statusOf = (element: Element) => element.shadowRoot?.querySelector('[role=status]')?.textContent;

/** Opens a page with a form, a cart button and the given drawer, and adds one unit by a press of the form. */
async function addFromForm(drawer: string) {
  AddToCartElement.define();
  if (drawer) page.show(drawer);
  const [form, element] = [page.show(KNIFE), show()];
  const said: unknown[] = [];
  new MutationObserver(() => said.push(statusOf(element))).observe(element.shadowRoot ?? element, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  await vi.waitFor(() => expect(findButton(form, /Add/).getAttribute('aria-disabled')).toBeNull());
  await vi.waitFor(() => expect(form.shadowRoot?.textContent).toContain('39.00'));
  findButton(form, /Add/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => expect(findButton(element, /^Cart, 1 item$/)).toBeTruthy());
  return { element, told: () => said.filter(Boolean) };
}

test.each([
  '',
  '<kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>',
  '<kiosk-cart-drawer auto-open="badge"></kiosk-cart-drawer>',
])('announces a form’s add when no drawer opens: %j', async drawer => {
  const { element } = await addFromForm(drawer);
  expect(statusOf(element)).toBe('1 item in your cart');
});

test.each([
  ['a drawer opens', '', true],
  ['a toast is shown', 'auto-open="note"', false],
])('the cart button does not announce an add when %s', async (_, attribute, opens) => {
  const { element, told } = await addFromForm(`<kiosk-cart-drawer ${attribute}></kiosk-cart-drawer>`);
  expect(drawers()[0]?.open).toBe(opens);
  expect(statusOf(element)).toBe('');
  expect(told()).toEqual([]);
});

test('announces nothing while the drawer’s code is awaited after a form’s add', async () => {
  // An SVG element of this name never becomes a drawer, as if its code were still loading.
  document.body.append(document.createElementNS('http://www.w3.org/2000/svg', 'kiosk-cart-drawer'));
  const { element, told } = await addFromForm('');
  const { cart } = (await page.registry()?.serve?.()) as Kiosk;
  const catalogReference = { catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca', appId: STORES_APP_ID };
  await cart.add([{ catalogReference, quantity: 1 }]);
  await vi.waitFor(() => expect(findButton(element, /^Cart, 2 items$/)).toBeTruthy());
  expect(told()).toEqual([]);
  vi.setSystemTime(Date.now() + 8000);
  await cart.add([{ catalogReference, quantity: 1 }]);
  await vi.waitFor(() => expect(statusOf(element)).toBe('3 items in your cart'));
});

test('announces the units when a script adds to the cart', { tags: ['@announced-cart-button'] }, async () => {
  page.show('<kiosk-cart-drawer></kiosk-cart-drawer>');
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  const { cart } = (await page.registry()?.serve?.()) as Kiosk;
  const catalogReference = { catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca', appId: STORES_APP_ID };
  await cart.add([{ catalogReference, quantity: 2 }]);
  await vi.waitFor(() => expect(statusOf(element)).toBe('2 items in your cart'));
});

test('label, badge and announcement count the items of a lost cart', { tags: ['@keyboard-cart-button'] }, async () => {
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  const app = page.registry()?.apps.get('demo-client') as ShopApp;
  const reference = { catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca', appId: STORES_APP_ID };
  const lines = [1, 2].map(quantity => ({ quantity, catalogReference: reference }) as unknown as PreviewLine);
  patchSlice(app, 'cart', { lost: { lines } });
  await vi.waitFor(() => expect(findButton(element, /^Cart, 3 items can be put back$/)).toBeTruthy());
  expect(element.shadowRoot?.querySelector('[part=lost]')?.textContent).toBe('\u200e+3');
  expect(statusOf(element)).toBe('0 items in your cart, 3 items can be put back');

  const { cart } = (await page.registry()?.serve?.()) as Kiosk;
  await cart.add([{ catalogReference: reference, quantity: 1 }]);
  await vi.waitFor(() => expect(findButton(element, /^Cart, 1 item, 3 items can be put back$/)).toBeTruthy());
  expect(statusOf(element)).toBe('1 item in your cart');

  patchSlice(app, 'cart', { lost: undefined });
  await vi.waitFor(() => expect(findButton(element, /^Cart, 1 item$/)).toBeTruthy());
  expect(element.shadowRoot?.querySelector('[part=lost]')).toBeNull();
});

test('the label and a badge show a refused note or coupon until the drawer opens', async () => {
  const element = show();
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  const app = page.registry()?.apps.get('demo-client') as ShopApp;
  const problem = { name: 'CallError', message: 'No', status: 400 };
  const mark = () => element.shadowRoot?.querySelector('[part=refused]');
  patchSlice(app, 'cart', { failures: [{ id: '1-a', kind: 'add', name: 'Mug', problem }] });
  await vi.waitFor(() => expect(app.store.getState().cart.failures).toHaveLength(1));
  expect(mark()).toBeNull();
  patchSlice(app, 'cart', { failures: [{ id: '2-a', kind: 'note', problem }] });
  await vi.waitFor(() =>
    expect(findButton(element, /^Cart, 0 items, a change to your cart wasn’t saved$/)).toBeTruthy(),
  );
  expect(mark()?.textContent).toBe('!');
  expect(statusOf(element)).toBe('0 items in your cart, a change to your cart wasn’t saved');
  patchSlice(app, 'drawer', { open: true });
  await vi.waitFor(() => expect(mark()).toBeNull());
  patchSlice(app, 'drawer', { open: false });
  await vi.waitFor(() => expect(findButton(element, NOTHING_IN_CART)).toBeTruthy());
  expect(mark()).toBeNull();
  patchSlice(app, 'cart', { coupon: { code: 'NOPE', problem } });
  await vi.waitFor(() => expect(mark()).toBeTruthy());
});

test('the label counts items of a cart lost earlier, and the button announces nothing', async () => {
  const app = getShopApp(page.registry() as Registry, 'demo-client') as ShopApp;
  patchSlice(app, 'cart', { lost: { lines: [{ quantity: 2 } as PreviewLine] } });
  const element = show();
  await vi.waitFor(() => expect(findButton(element, /^Cart, 2 items can be put back$/)).toBeTruthy());
  await vi.waitFor(() => expect(app.store.getState().cart.status).toBe('ready'));
  expect(statusOf(element)).toBe('');
});
