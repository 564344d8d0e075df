// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, textOf } from '../../../src/elements/testing/page.ts';
import { patchSlice, type ShopApp } from '../../../src/store/app.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
// Imported in advance, because the first `import()` may take longer than a test waits.
import '../../../src/store/cart/details/details.ts';
import '../delivery/delivery.tsx';
import '../forms/forms.ts';
import './summary.tsx';
import { AddToCartElement } from '../../add-to-cart/element.ts';
import { CartDrawerElement } from '../element.ts';

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;

/** Opens a page with a form and a drawer, and adds one unit, which opens the drawer. */
async function openDrawer(attributes = '', slug = 'bread-knife', inside = '') {
  page = await openPage();
  for (const element of [AddToCartElement, CartDrawerElement]) element.define();
  const form = page.show(`<kiosk-add-to-cart product="${slug}"></kiosk-add-to-cart>`);
  drawer = page.show(`<kiosk-cart-drawer ${attributes}>${inside}</kiosk-cart-drawer>`) as CartDrawerElement;
  await until(() => expect(findButton(form, /^Add/).getAttribute('aria-disabled')).toBeNull());
  await until(() => expect(textOf(form)).toContain('€'));
  findButton(form, /^Add/).click();
  await until(() => expect(findButton(drawer, /^(Add a|Edit) note$/)).toBeTruthy());
  await until(() => expect(part('totals')?.getAttribute('aria-busy')).toBeNull());
}
const until = (check: () => unknown) => vi.waitFor(check);

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

const part = (name: string) => drawer.shadowRoot?.querySelector<HTMLInputElement>(`[part~="${name}"]`);
const focused = () => drawer.shadowRoot?.activeElement?.getAttribute('part');
const heard = () =>
  [...(drawer.shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(({ textContent }) => textContent).join(' ');
const type = async (name: string, value: string) => {
  const field = part(name);
  if (!field) throw new Error(`No ${name}`);
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  await new Promise(resolve => setTimeout(resolve));
};
/** Waits for two tasks. By then, a field that has lost the focus has reported its error. */
const settle = async () => {
  for (const _ of 'twice') await new Promise(resolve => setTimeout(resolve));
};
const press = (label: RegExp) => findButton(drawer, label).click();
const carts = async () => (await page.admin('carts')).carts as { cart: Record<string, unknown> }[];

test('announces a refused, applied or removed code, and focuses the next button', async () => {
  await openDrawer();
  expect(part('coupon')?.getAttribute('aria-expanded')).toBe('false');
  press(/^Discount code$/);
  await until(() => expect(focused()).toBe('coupon-input'));
  press(/^Apply$/);
  await until(() => expect(part('asked')?.textContent).toBe('Enter a code.'));
  await type('coupon-input', ' nope ');
  await until(() => expect(part('asked')).toBeNull());
  press(/^Apply$/);
  await until(() => expect(part('asked')?.textContent).toBe('“NOPE” isn’t a valid code.'));
  expect(part('asked')?.getAttribute('role')).toBe('alert');
  const field = part('coupon-input');
  expect([field?.getAttribute('aria-invalid'), field?.getAttribute('aria-describedby')]).toEqual([
    'true',
    part('asked')?.id,
  ]);
  expect(field?.value).toBe(' nope ');
  await type('coupon-input', 'welcome10');
  await until(() => expect(part('coupon-input')?.getAttribute('aria-invalid')).toBeNull());
  press(/^Apply$/);
  await until(() => expect(textOf(drawer)).toContain('Ten per cent off−€3.90'));
  await until(() => expect(focused()).toBe('chip-remove'));
  await until(() => expect(heard()).toContain('WELCOME10 applied. Estimated total: €35.10.'));
  expect(part('coupon')).toBeNull();
  press(/^Remove WELCOME10$/);
  await until(() => expect(focused()).toBe('coupon'));
  await until(() => expect(heard()).toContain('WELCOME10 removed. Subtotal: €39.00.'));
  expect(part('chip')).toBeNull();
});

test('shows new sums after a page translator has replaced the text', async () => {
  await openDrawer();
  const texts = () => [...(part('totals')?.querySelectorAll('dd bdi') ?? []), ...(part('checkout')?.children ?? [])];
  expect(texts().length).toBeGreaterThan(0);
  for (const text of texts()) {
    const font = document.createElement('font');
    font.append(`${text.textContent}`);
    text.replaceChildren(font);
  }
  press(/one more$/);
  await until(() => expect(part('totals')?.textContent).toContain('€78.00'));
});

test('names the minimum subtotal of a code, and applies the code once it is reached', async () => {
  await openDrawer('', 'olive-oil');
  press(/^Discount code$/);
  await until(() => expect(part('coupon-input')).toBeTruthy());
  await type('coupon-input', 'FIVER');
  press(/^Apply$/);
  await until(() => expect(part('asked')?.textContent).toBe('Spend €30.00 to use FIVER.'));
  press(/one more$/);
  await until(() => expect(textOf(drawer)).toContain('−€5.00'));
  expect(part('asked')).toBeNull();
  expect(textOf(drawer)).toContain('Estimated total€30.00');
});

test('reports a server failure at the code field, and a second press applies the code', async () => {
  await openDrawer();
  press(/^Discount code$/);
  await until(() => expect(part('coupon-input')).toBeTruthy());
  page.intercept(({ method }) => (method === 'PATCH' ? new Response('{}', { status: 500 }) : undefined));
  await type('coupon-input', 'WELCOME10');
  press(/^Apply$/);
  await until(() => expect(part('asked')?.textContent).toContain('Something failed on our side.'));
  page.intercept(undefined);
  press(/^Apply$/);
  await until(() => expect(part('chip')).toBeTruthy());
});

test.each([
  ['the page’s address', '', '?coupon=WELCOME10'],
  ['the attribute', 'coupon="WELCOME10"', ''],
  ['the page’s address, not the attribute,', 'coupon="FIVER"', '?coupon=WELCOME10'],
])('applies the code of %s with the first add, and announces it', async (_, attributes, search) => {
  history.replaceState(null, '', `/${search}`);
  await openDrawer(attributes);
  await until(() => expect(part('chip')?.textContent).toBe('WELCOME10'));
  await until(() => expect(heard()).toContain('WELCOME10 applied.'));
});

test('tries the code of the attribute again with the next change after a cancel', async () => {
  const cancel = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('kiosk:before-coupon', cancel);
  await openDrawer('coupon="WELCOME10"');
  await until(() => expect(cancel).toHaveBeenCalled());
  expect(part('chip') === null).toBe(true);
  document.removeEventListener('kiosk:before-coupon', cancel);
  press(/one more$/);
  await until(() => expect(part('chip')?.textContent).toBe('WELCOME10'));
});

test('explains a refused code of the page’s address without taking the focus', async () => {
  history.replaceState(null, '', '/?coupon=SUMMER24');
  await openDrawer();
  await until(() => expect(part('asked')?.textContent).toBe('SUMMER24 has expired.'));
  expect(part('coupon-input')?.value).toBe('SUMMER24');
  expect(focused()).not.toBe('coupon-input');
});

test('saves a note on blur, counts its last 100 characters, and reports a cut', async () => {
  await openDrawer();
  press(/^Add a note$/);
  await until(() => expect(focused()).toBe('note-input'));
  await type('note-input', '<b>Ring</b> twice');
  part('note-input')?.blur();
  await until(async () => expect((await carts())[0]?.cart.buyerNote).toBe('<b>Ring</b> twice'));
  await type('note-input', 'x'.repeat(899));
  expect(textOf(drawer)).not.toContain('characters left');
  await type('note-input', 'x'.repeat(900));
  await until(() => expect(textOf(drawer)).toContain('100 characters left'));
  await type('note-input', 'x'.repeat(990));
  await until(() => expect(textOf(drawer)).toContain('10 characters left'));
  await type('note-input', `${'x'.repeat(999)}😀`);
  expect(part('note-input')?.value).toHaveLength(999);
  await type('note-input', 'x'.repeat(5000));
  await until(() => expect(textOf(drawer)).toContain('Notes can be 1,000 characters. We’ve cut the rest.'));
  expect(part('note-input')?.value).toHaveLength(1000);
  press(/^Edit note$/);
  await until(async () => expect((await carts())[0]?.cart.buyerNote).toHaveLength(1000));
  expect(part('note-input')).toBeNull();
  press(/^Edit note$/);
  await until(() => expect(part('note-input')?.value).toHaveLength(1000));
});

test('does not save a member’s unfinished note in the next member’s cart', async () => {
  await openDrawer();
  const session = page.registry()?.apps.get('demo-client')?.client.session;
  const become = async (name: string, person: number) => {
    const { access_token, refresh_token } = await page.admin('member-tokens', { email: `${name}@larch.example` });
    session?.adopt({
      accessToken: { value: access_token, expiresAt: Date.now() / 1000 + 14_400 },
      refreshToken: { value: refresh_token, role: 'member', person },
    });
  };
  const addOne = async (units: number) => {
    await until(() => expect(textOf(drawer)).toContain('Your cart is empty'));
    findButton(document.querySelector('kiosk-add-to-cart') as Element, /^Add/).click();
    await until(async () => expect(await page.units()).toBe(units));
    await until(() => expect(findButton(drawer, /^(Add a|Edit) note$/)).toBeTruthy());
  };
  await become('jonas.adler', 1);
  await addOne(2);
  await become('mira.holm', 2);
  await addOne(3);
  press(/^Add a note$/);
  await until(() => expect(focused()).toBe('note-input'));
  await type('note-input', 'The key is under the third pot');
  await become('jonas.adler', 1);
  await until(() => expect(part('note-input')).toBeNull());
  await until(() => expect(findButton(drawer, /note/i)).toBeTruthy());
  await settle();
  await until(() => expect(part('totals')?.getAttribute('aria-busy')).toBeNull());
  expect((await carts()).flatMap(({ cart }) => cart.buyerNote ?? [])).toEqual([]);
});

test('announces free delivery once, when the threshold is reached', async () => {
  await openDrawer('free-delivery-from="75"');
  expect(part('threshold')?.textContent).toBe('€36.00 away from free shipping');
  expect(part('threshold-bar')?.getAttribute('aria-hidden')).toBe('true');
  expect(heard()).not.toContain('delivery');
  press(/one more$/);
  await until(() => expect(part('threshold')?.textContent).toBe('You’ve got free shipping'));
  await until(() => expect(heard()).toContain('You’ve got free shipping.'));
  press(/one more$/);
  await until(() => expect(heard()).toContain('3 items, €117.00'));
  expect(heard()).not.toContain('You’ve got free shipping.');
});

test('each press of checkout asks to agree to the terms until they are ticked', async () => {
  await openDrawer('terms', 'bread-knife', '<span slot="terms">I agree to all of it.</span>');
  const checkouts = () => page.requests.filter(request => request.endsWith('/create-checkout')).length;
  for (const _ of 'twice') {
    part('note')?.focus();
    press(/^Checkout/);
    await until(() => expect(part('asked')?.textContent).toBe('Agree to the terms to check out.'));
    await until(() => expect(focused()).toBe('terms-tick'));
    expect(part('terms-tick')?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(checkouts()).toBe(0);
  part('terms-tick')?.click();
  await until(() => expect(part('asked')).toBeNull());
  press(/^Checkout/);
  await until(() => expect(checkouts()).toBe(1));
});

test('lists delivery options for a country, and announces the price of a choice', async () => {
  await openDrawer();
  expect(textOf(drawer)).toContain('Tax and shipping are calculated at checkout.');
  press(/^Estimate shipping$/);
  await until(() => expect(part('country')).toBeTruthy());
  await until(() => expect(focused()).toBe('country'));
  await type('country', '');
  press(/^Show options$/);
  await until(() => expect(part('asked')?.textContent).toBe('Choose a country.'));
  await Promise.all([type('country', 'DE'), type('postcode', '10997')]);
  await until(() => expect(part('asked')).toBeNull());
  expect(part('region')).toBeNull();
  press(/^Show options$/);
  const ways = () => [...(drawer.shadowRoot?.querySelectorAll('[part~=carrier]') ?? [])] as HTMLInputElement[];
  await until(() => expect(ways()).toHaveLength(5));
  expect(ways().map(way => [way.checked, way.parentElement?.textContent?.replace(/\s+/g, ' ').trim()])).toEqual([
    [true, 'Standard3–5 working daysFree from €75.00 €5.90'],
    [false, 'ExpressNext working day €12.50'],
    [false, expect.stringMatching(/^Pick up in the shop.*Pick up at Lindenufer 4, 10997 Berlin, Germany Free$/)],
    [false, expect.stringMatching(/^Evening delivery\D*\d.* €8\.90$/)],
    [false, expect.stringMatching(/^Parcel shop.*Pick up at Parcel shop, Torweg 12, 10115 Berlin, Germany €3\.50$/)],
  ]);
  await until(() => expect(heard()).toContain('Shipping to Germany: €5.90. Total: €53.43.'));
  ways()[1]?.click();
  await until(() => expect(heard()).toContain('Shipping to Germany: €12.50.'));
  expect(ways().map(({ checked }) => checked)).toEqual([false, true, false, false, false]);
  expect((await carts())[0]?.cart).toMatchObject({
    contactInfo: { address: { country: 'DE', postalCode: '10997' } },
    selectedShippingOption: { code: 'express' },
  });
  expect(textOf(drawer)).not.toContain('calculated at checkout');
  press(/^Done with shipping$/);
  await until(() => expect(part('country')).toBeNull());
  expect(textOf(drawer)).toContain('Express · Next working day');
});

test('reports that a pasted ZIP code of 51 characters is too long, and does not cut it', async () => {
  await openDrawer();
  press(/^Estimate shipping$/);
  await until(() => expect(focused()).toBe('country'));
  await Promise.all([type('country', 'DE'), type('postcode', '1'.repeat(51))]);
  press(/^Show options$/);
  await until(() => expect(part('asked')?.textContent).toBe('Up to 50 characters'));
  await until(() => expect(focused()).toBe('postcode'));
  expect([part('postcode')?.value.length, part('asked')?.id]).toEqual([
    51,
    part('postcode')?.getAttribute('aria-describedby'),
  ]);
  expect((await carts())[0]?.cart.contactInfo).toBeUndefined();
  await type('postcode', '1'.repeat(50));
  press(/^Show options$/);
  await until(() => expect(part('carrier')).toBeTruthy());
});

test('reports no error when a delivery field loses the focus before the press', async () => {
  await openDrawer();
  press(/^Estimate shipping$/);
  await until(() => expect(focused()).toBe('country'));
  const asked = () => [part('asked')?.textContent, part('country')?.getAttribute('aria-invalid')];
  await type('country', '');
  part('postcode')?.focus();
  await settle();
  expect(asked()).toEqual([undefined, null]);
  await type('postcode', 'no such place');
  part('country')?.focus();
  await settle();
  expect(asked()).toEqual([undefined, null]);
  expect(part('postcode')?.getAttribute('aria-invalid')).toBeNull();
  // The error of the press stays until a country is chosen. A change of another field does not clear the error.
  press(/^Show options$/);
  await until(() => expect(asked()).toEqual(['Choose a country.', 'true']));
  await until(() => expect(focused()).toBe('country'));
  await type('postcode', '10997');
  await settle();
  expect(asked()).toEqual(['Choose a country.', 'true']);
  await type('country', 'DE');
  await until(() => expect(asked()).toEqual([undefined, null]));
  // A country that is cleared again has no error before the next press.
  await type('country', '');
  part('postcode')?.focus();
  await settle();
  expect(asked()).toEqual([undefined, null]);
  expect(part('postcode')?.value).toBe('10997');
});

test('reports no error when the code field loses the focus', async () => {
  await openDrawer();
  press(/^Discount code$/);
  await until(() => expect(focused()).toBe('coupon-input'));
  for (const text of ['', ' ', 'nope']) {
    await type('coupon-input', text);
    part('note')?.focus();
    await settle();
    expect(part('asked')).toBeNull();
    expect(part('coupon-input')?.getAttribute('aria-invalid')).toBeNull();
    expect(part('coupon-input')?.value).toBe(text);
  }
});

test('names a withdrawn delivery option and its replacement', async () => {
  await openDrawer();
  press(/^Estimate shipping$/);
  await until(() => expect(part('country')).toBeTruthy());
  await type('country', 'DE');
  press(/^Show options$/);
  await until(() => expect(part('carrier')).toBeTruthy());
  (drawer.shadowRoot?.querySelectorAll('[part~=carrier]')[1] as HTMLInputElement).click();
  await until(() => expect(textOf(drawer)).toContain('€12.50'));
  await until(() => expect(heard()).toContain('€12.50'));
  await page.admin('shop', { withdrawnDeliveries: ['express'] });
  press(/one more$/);
  await until(() =>
    expect(textOf(drawer)).toContain('Express is no longer available. We’ve switched you to Standard.'),
  );
});

test('says when an address is undeliverable, and when the cart comes by email', async () => {
  await openDrawer();
  press(/^Estimate shipping$/);
  await until(() => expect(part('country')).toBeTruthy());
  await type('country', 'AQ');
  press(/^Show options$/);
  await until(() => expect(textOf(drawer)).toContain('Shipping to Antarctica'));
  await until(() => expect(textOf(drawer)).toContain('We can’t ship to this address.'));
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
  await openDrawer('', 'field-guide-pdf');
  expect(textOf(drawer)).toContain('Delivered by email.');
  expect(part('delivery')).toBeNull();
});

test('shows cached lines with a notice and no sums when the cart fails to load', async () => {
  await openDrawer('open');
  const app = page.registry()?.apps.get('demo-client') as ShopApp;
  const problem = { name: 'CallError', message: 'No', status: 500 };
  const { totals: _, ...cart } = app.store.getState().cart;
  app.store.setState({ cart: { ...cart, cached: true, status: 'failed', totalsStatus: 'none', problem } });
  await until(() => expect(part('notice')).toBeTruthy());
  expect(textOf(drawer)).toContain('Bread knife');
  expect(part('totals')).toBeNull();
  expect(drawer.shadowRoot?.querySelector('[aria-busy=true]')).toBeNull();
  findButton(drawer, /^Try again/).click();
  await until(() => expect(part('totals')?.getAttribute('aria-busy')).toBeNull());
  expect(part('notice')).toBeNull();
});

test('shows a notice for a failed note, and no notice for a merge of carts', async () => {
  await openDrawer();
  const app = page.registry()?.apps.get('demo-client') as ShopApp;
  const failure = { id: 'm', kind: 'merge', name: 'Round teapot', keys: ['none'], problem: { name: '', message: '' } };
  const failed = { ...failure, id: 'n', kind: 'note' };
  patchSlice(app, 'cart', { failures: [failure, failed] as CartState['failures'] });
  await until(() => expect(part('notice')?.textContent).toContain('The note was not saved.'));
  expect(textOf(drawer)).not.toContain('That’s all the');
});

test('scrolls to the line when the shopper adds to it while the drawer is open', async () => {
  await openDrawer();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  findButton(document.querySelector('kiosk-add-to-cart') as Element, /^Add/).click();
  await until(() => expect(scroll).toHaveBeenCalledWith({ block: 'nearest' }));
  expect((scroll.mock.contexts[0] as Element).textContent).toContain('Bread knife');
  scroll.mockRestore();
});
