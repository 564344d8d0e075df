// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage } from '../../../src/elements/testing/page.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { CartDrawerElement } from '../element.ts';

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;

beforeEach(async () => {
  page = await openPage();
  CartDrawerElement.define();
  drawer = page.show('<kiosk-cart-drawer locale="en"></kiosk-cart-drawer>') as CartDrawerElement;
  await vi.waitFor(() => expect(storeOf()).toBeDefined());
});

afterEach(async () => {
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

const storeOf = () => page.registry()?.apps.get('demo-client')?.store;
const returned = () => storeOf()?.getState().cart.returned;
const partOf = (name: string) => drawer.shadowRoot?.querySelector(`[part~=${name}]`);
const rows = () =>
  [...(partOf('order-placed')?.querySelectorAll('dl > div') ?? [])].map(row =>
    [...row.children].map(({ textContent }) => textContent),
  );

/** Opens the drawer as on the return from a checkout. Returns a function that returns all announcements since then. */
function comeBack(returned: NonNullable<CartState['returned']>): () => string {
  const heard: string[] = [];
  new MutationObserver(() => {
    const text = drawer.shadowRoot?.querySelector('dialog > [role=status]')?.textContent;
    if (text && text !== heard.at(-1)) heard.push(text);
  }).observe(drawer.shadowRoot as ShadowRoot, { subtree: true, childList: true, characterData: true });
  storeOf()?.setState(({ cart }) => ({ cart: { ...cart, returned } }));
  drawer.show();
  return () => heard.join(' ');
}

const sums = {
  subtotal: { amount: '72.00' },
  discount: { amount: '7.20' },
  shipping: { amount: '0' },
  totalAdditionalFees: { amount: '2.00' },
  tax: { amount: '12.31' },
  total: { amount: '79.11' },
};

test('thanks once for an order, with its number, email address and sums', async () => {
  const said = comeBack({ kind: 'placed', number: '10023', email: 'ada@example.com', currency: 'EUR', sums });
  await vi.waitFor(() => expect(partOf('order-placed')?.textContent).toContain('Order 10023'));
  expect(partOf('order-placed')?.textContent).toContain('We’ve emailed ada@example.com.');
  expect(rows()).toEqual([
    ['Subtotal', '€72.00'],
    ['Discount', '−€7.20'],
    ['Fees', '€2.00'],
    ['Tax', '€12.31'],
    ['Total', '€79.11'],
  ]);
  await vi.waitFor(() => expect(said()).toBe('Thank you. Your order is placed.'));
  expect(drawer.shadowRoot?.activeElement?.textContent).toBe('Thank you. Your order is placed.');
  findButton(drawer, /^Continue shopping$/).click();
  await vi.waitFor(() => expect(drawer.open).toBe(false));
  await vi.waitFor(() => expect(returned()).toBeUndefined());
  drawer.show();
  await vi.waitFor(() => expect(drawer.shadowRoot?.querySelector('dialog')?.open).toBe(true));
  expect(partOf('order-placed')).toBeNull();
});

test('shows an included tax after the total, and a total of zero', async () => {
  const free = { ...sums, total: { amount: '0' } };
  comeBack({ kind: 'placed', currency: 'EUR', taxIncluded: true, sums: free });
  await vi.waitFor(() => expect(rows().length).toBe(5));
  expect(rows().slice(-2)).toEqual([
    ['Total', '€0.00'],
    ['Tax included', '€12.31'],
  ]);
});

test('thanks without number, address or sums when the order’s details are unknown', async () => {
  comeBack({ kind: 'placed' });
  await vi.waitFor(() => expect(partOf('order-placed')?.textContent).toContain('Your order is placed.'));
  expect(partOf('order-placed')?.textContent).not.toMatch(/Order \d|emailed|undefined/);
  expect(rows()).toEqual([]);
});

test('shows lines and delivery, copies the number, leads to a login in a shadow root', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const login = document.createElement('kiosk-member-login');
  login.append(Object.assign(document.createElement('input'), { slot: 'email' }));
  const lines = [{ id: '1', name: 'Bread knife', quantity: 2, image: undefined }];
  const said = comeBack({
    kind: 'placed',
    number: '10023',
    email: 'ada@example.com',
    lines,
    delivery: 'Standard · 3 days',
  });
  await vi.waitFor(() => expect(partOf('order-lines')?.textContent).toBe('B2 × Bread knife'));
  expect(partOf('delivery')?.textContent).toBe('Standard · 3 days');
  expect(partOf('follow-order')).toBeNull();
  findButton(drawer, /^Copy the order number$/).click();
  await vi.waitFor(() => expect(copied).toEqual(['10023']));
  await vi.waitFor(() => expect(said()).toContain('Copied'));

  page.show('<div></div>').attachShadow({ mode: 'open' }).append(login);
  storeOf()?.setState(({ cart }) => ({ cart: { ...cart } }));
  await vi.waitFor(() => expect(partOf('follow-order')).toBeTruthy());
  findButton(drawer, /^Create an account to track it$/).click();
  expect(drawer.open).toBe(false);
  expect(login.getAttribute('view')).toBe('register');
  expect(login.querySelector('input')?.value).toBe('ada@example.com');
});

test('says that the order is not placed after an unfinished checkout', async () => {
  const said = comeBack({ kind: 'unfinished' });
  const sentence = 'Your order isn’t placed yet. Your cart is still here.';
  await vi.waitFor(() => expect(partOf('unfinished')?.textContent).toBe(sentence));
  await vi.waitFor(() => expect(said()).toBe(sentence));
  expect(partOf('order-placed')).toBeNull();
  drawer.hide();
  await vi.waitFor(() => expect(returned()).toBeUndefined());
});
