// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, textOf } from '../../../src/elements/testing/page.ts';
import { patchSlice, type ShopApp } from '../../../src/store/app.ts';
import type { CartFailure } from '../../../src/store/cart/state.ts';
import { AddToCartElement } from '../../add-to-cart/element.ts';
import { CartDrawerElement } from '../element.ts';
// Imported in advance, because the first `import()` may take longer than a test waits.
import './Toast.tsx';

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;
let knife: Element;

const app = () => page.registry()?.apps.get('demo-client') as ShopApp;
const toast = () => drawer.shadowRoot?.querySelector('.toast.shown');
const said = () => drawer.shadowRoot?.querySelector(':host > div > [role=status], div > p[role=status]')?.textContent;
const toastButton = (label: RegExp) =>
  [...(toast()?.querySelectorAll('button') ?? [])].find(button =>
    label.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
  ) as HTMLButtonElement;

const { setTimeout: setRealTimeout } = globalThis;

/**
 * Delays each add as a network does: until the toast has announced it, but at most by about two seconds. With `status`,
 * answers in place of the platform.
 */
const answerAdds = (status?: number, body: object = {}) =>
  page.intercept(async ({ url, method }) => {
    if (method !== 'POST' || !url.endsWith('/add-to-cart')) return undefined;
    await new Promise(resolve => setRealTimeout(resolve, 60));
    for (let tries = 0; !said() && tries < 100; tries++) await new Promise(resolve => setRealTimeout(resolve, 20));
    return status ? Response.json(body, { status }) : undefined;
  });

async function openShop(attributes = '') {
  page.show(
    `<main><kiosk-add-to-cart product="bread-knife" quantity="2"></kiosk-add-to-cart><kiosk-cart-drawer auto-open="note" ${attributes}></kiosk-cart-drawer></main>`,
  );
  drawer = document.querySelector('kiosk-cart-drawer') as CartDrawerElement;
  knife = document.querySelector('kiosk-add-to-cart') as Element;
  await vi.waitFor(() => expect(textOf(knife)).toContain('€39.00'));
}

const addKnife = () => findButton(knife, /Add/).click();

beforeEach(async () => {
  page = await openPage();
  for (const element of [AddToCartElement, CartDrawerElement]) element.define();
  answerAdds();
});

// Removing the element ends its pending timers.
afterEach(async () => {
  vi.useRealTimers();
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

test('an add shows the toast and keeps the drawer closed', async () => {
  await openShop();
  addKnife();
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Added to your cart'));
  await vi.waitFor(() => expect(toast()?.textContent).toContain('2 × €39.00'));
  await vi.waitFor(() => expect(said()).toBe('Added to your cart, 2 × Bread knife'));
  expect(drawer.open).toBe(false);
  await vi.waitFor(() => expect(toastButton(/^View cart \(2\)$/)).toBeTruthy());
  toastButton(/^View cart/).click();
  await vi.waitFor(() => expect(drawer.open).toBe(true));
  await vi.waitFor(() => expect(toast()).toBeNull());
  await vi.waitFor(() => expect(said()).toBe(''));
});

test('announces the same product again when it is added again', async () => {
  await openShop();
  addKnife();
  await vi.waitFor(() => expect(said()).toBe('Added to your cart, 2 × Bread knife'));
  await vi.waitFor(async () => expect(await page.units()).toBe(2));
  await vi.waitFor(() => expect(findButton(knife, /Add/).getAttribute('aria-busy')).toBeNull());
  addKnife();
  await vi.waitFor(() => expect(said()).toBe(''));
  await vi.waitFor(() => expect(said()).toBe('Added to your cart, 2 × Bread knife'));
});

test.each([
  [3, 'Added to your cart, 3 × Bread knife'],
  [1, 'Added to your cart, Bread knife'],
])('shows and announces the quantity %i that a listener of kiosk:before-add has set', async (quantity, words) => {
  await openShop();
  document.addEventListener(
    'kiosk:before-add',
    event => {
      const [line] = (event as CustomEvent<{ lineItems: { quantity: number }[] }>).detail.lineItems;
      if (line) line.quantity = quantity;
    },
    { once: true },
  );
  addKnife();
  await vi.waitFor(() => expect(toast()?.textContent).toContain(`${quantity} × €39.00`));
  await vi.waitFor(() => expect(said()).toBe(words));
});

test('a toast names no product if the add was answered before the drawer’s code loaded', async () => {
  await openShop();
  const heard: string[] = [];
  let last = said();
  new MutationObserver(() => {
    if (said() === last) return;
    last = said();
    if (last) heard.push(last);
  }).observe(drawer.shadowRoot as ShadowRoot, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  patchSlice(app(), 'drawer', { requestedAt: Date.now() });
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Added to your cart'));
  expect(toast()?.querySelector('[part=line-name]')).toBeNull();
  // The pressed element has announced this add. The toast announces the next one.
  addKnife();
  await vi.waitFor(() => expect(said()).toBe('Added to your cart, 2 × Bread knife'));
  expect(heard).toEqual([said()]);
  toastButton(/^Close/).click();
  await vi.waitFor(() => expect(toast()).toBeNull());
  await vi.waitFor(() => expect(app().store.getState().cart.ops).toEqual([]));
  const failure: CartFailure = { id: '0-x', kind: 'add', problem: { name: 'Error', message: 'No' } };
  patchSlice(app(), 'cart', { failures: [failure] });
  patchSlice(app(), 'drawer', { requestedAt: Date.now() });
  await vi.waitFor(() => expect(app().store.getState().drawer.requestedAt).toBe(0));
  patchSlice(app(), 'drawer', { requestedAt: Date.now() - 9000 });
  patchSlice(app(), 'cart', { failures: [] });
  await vi.waitFor(() => expect(app().store.getState().drawer.requestedAt).toBe(0));
  await new Promise(resolve => setTimeout(resolve));
  expect(toast()).toBeNull();
});

test('a refused add replaces the toast’s content, and the next add restores it', async () => {
  await openShop();
  answerAdds(400, { details: { applicationError: { code: 'OUT_OF_STOCK' } } });
  addKnife();
  await vi.waitFor(() => expect(toast()?.querySelector('[role=alert]')?.textContent).toContain('was not added'));
  expect(toast()?.textContent).not.toContain('Added to your cart');
  expect(toast()?.getAttribute('aria-label')).toBe('Your cart');
  expect(toastButton(/^Checkout/)).toBeUndefined();
  await vi.waitFor(() => expect(said()).toBe(''));
  page.intercept(() => undefined);
  await vi.waitFor(() => expect(findButton(knife, /^Add/)).toBeTruthy());
  addKnife();
  await vi.waitFor(() => expect(toast()?.textContent).toContain('2 × €39.00'));
  expect(toast()?.querySelector('[role=alert]')).toBeNull();
});

test('dismissing a refused add hides the toast', async () => {
  await openShop();
  answerAdds(400, {});
  addKnife();
  await vi.waitFor(() => expect(toast()?.querySelector('[role=alert]')).toBeTruthy());
  toastButton(/^Dismiss/).click();
  await vi.waitFor(() => expect(toast()).toBeNull());
});

test('does not show the failure of an earlier checkout in the toast', async () => {
  await openShop();
  const failure: CartFailure = { id: '0-x', kind: 'checkout', problem: { name: 'Error', message: 'No' } };
  patchSlice(app(), 'cart', { failures: [failure] });
  addKnife();
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Added to your cart'));
  expect(toast()?.querySelector('[role=alert]')).toBeNull();
});

test('shows the toast of an add even after a change of the cart’s note has failed', async () => {
  await openShop();
  const failure: CartFailure = { id: '0-x', kind: 'note', problem: { name: 'Error', message: 'No' } };
  patchSlice(app(), 'cart', { failures: [failure] });
  // Simulates an add that the platform has answered before the drawer's code loads. No change is pending.
  patchSlice(app(), 'drawer', { requestedAt: Date.now() });
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Added to your cart'));
});

test('opens the drawer when a failed note stops the toast’s checkout', async () => {
  await openShop();
  addKnife();
  await vi.waitFor(() => expect(toast()?.textContent).toContain('2 × €39.00'));
  const failure: CartFailure = { id: '0-x', kind: 'note', problem: { name: 'Error', message: 'No' } };
  const stop = app().store.subscribe(({ cart: { checkout } }) => {
    if (checkout !== 'busy') return;
    stop();
    patchSlice(app(), 'cart', { failures: [failure] });
  });
  toastButton(/^Checkout/).click();
  await vi.waitFor(() => expect(drawer.open).toBe(true));
  expect(app().store.getState().cart.checkout).toBe('idle');
});

test('Escape closes the toast unless it is pressed in a dialog or menu', async () => {
  await openShop();
  addKnife();
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Added to your cart'));
  for (const html of [
    '<dialog open><input></dialog>',
    '<div role="alertdialog"><input></div>',
    '<p role="menu"><input></p>',
  ]) {
    const other = page.show(html);
    const init = { key: 'Escape', bubbles: true, composed: true };
    other.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', init));
    await new Promise(resolve => setTimeout(resolve));
    expect(toast(), html).toBeTruthy();
  }
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
  await vi.waitFor(() => expect(toast()).toBeNull());
});

test('the toast’s checkout opens the drawer when the terms are not agreed to', async () => {
  await openShop('terms');
  addKnife();
  await vi.waitFor(() => expect(toast()).toBeTruthy());
  await vi.waitFor(() => expect(drawer.shadowRoot?.querySelector('[part="terms"]')).toBeTruthy());
  toastButton(/^Checkout/).click();
  await vi.waitFor(() => expect(drawer.open).toBe(true));
  await vi.waitFor(() => expect(app().store.getState().cart.terms).toEqual({ agreed: false, asked: 1 }));
  expect(app().store.getState().cart.checkout).toBe('idle');
});

test('the toast closes by itself after six seconds', async () => {
  await openShop();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  addKnife();
  await vi.waitFor(() => expect(toast()).toBeTruthy());
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(5900);
  expect(toast()).toBeTruthy();
  vi.advanceTimersByTime(200);
  await vi.waitFor(() => expect(toast()).toBeNull());
});

test('a script’s add shows no toast', async () => {
  await openShop();
  const kiosk = (await page.registry()?.serve?.()) as { cart: { add(lines: readonly object[]): Promise<unknown> } };
  const catalogReference = {
    catalogItemId: 'f3ef42b3-56e5-514a-a3cc-369279e75bca',
    appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
  };
  await kiosk.cart.add([{ catalogReference, quantity: 1 }]);
  expect(app().store.getState().drawer).toEqual({ open: false, requestedAt: 0 });
  expect(toast()).toBeFalsy();
});

test('announces an applied code alone, or after the product of a new add', async () => {
  await openShop();
  // Keeps the toast open, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const apply = (offered: string) => patchSlice(app(), 'cart', { offered });
  // The platform has answered before the drawer's code loaded, so the toast announces only the code.
  patchSlice(app(), 'drawer', { requestedAt: Date.now() });
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Added to your cart'));
  apply('TEA10');
  await vi.waitFor(() => expect(said()).toBe('TEA10 applied.'));
  addKnife();
  await vi.waitFor(() => expect(said()).toBe('Added to your cart, 2 × Bread knife'));
  apply('WELCOME');
  await vi.waitFor(() => expect(said()).toBe('Added to your cart, 2 × Bread knife, WELCOME applied.'));
  toastButton(/^Close/).click();
  await vi.waitFor(() => expect(said()).toBe(''));
});
