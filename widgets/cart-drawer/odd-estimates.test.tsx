// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, textOf } from '../../src/elements/testing/page.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import { CartDrawerElement } from './element.ts';

type Json = Record<string, unknown>;
type Answer = Json & {
  readonly cart: { readonly lineItems: readonly { readonly id: string }[] };
  readonly priceSummary: Json;
};

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;
let form: Element;
/** The codes of the emitted kiosk:error events. */
let heard: string[];

beforeEach(async () => {
  page = await openPage();
  for (const element of [AddToCartElement, CartDrawerElement]) element.define();
  page.show(
    '<main><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer free-delivery-from="100"></kiosk-cart-drawer></main>',
  );
  drawer = document.querySelector('kiosk-cart-drawer') as CartDrawerElement;
  heard = [];
  drawer.addEventListener('kiosk:error', event => heard.push((event as CustomEvent<{ code: string }>).detail.code));
  form = document.querySelector('kiosk-add-to-cart') as Element;
  await vi.waitFor(() => expect(textOf(form)).toContain('€39.00'));
});
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

/** Changes the platform's estimates, adds a product, and waits until the totals have this status. */
async function addWith(change: (answer: Answer) => object, status: string): Promise<void> {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await fetched(input, init);
    const isEstimate = String((input as { url?: string }).url ?? input).endsWith('/estimate-totals');
    return isEstimate ? Response.json(change((await answer.json()) as Answer)) : answer;
  };
  findButton(form, /Add/).click();
  await vi.waitFor(() => expect(drawer.open).toBe(true));
  const app = page.registry()?.apps.get('demo-client');
  await vi.waitFor(() => expect(app?.store.getState().cart.totalsStatus).toBe(status));
}

const price = { amount: '5', convertedAmount: '5', formattedAmount: '€5.00', formattedConvertedAmount: '€5.00' };
const post = { carrierId: 'c', code: 'p', title: 'Post', logistics: {}, cost: { price, totalDiscount: price } };
const deliveredBy = (option: object) => ({ shippingInfo: { selectedCarrierServiceOption: option } });
const membership = { id: 'm', appId: 'a', name: { original: 'Club' } };

const ODD: Readonly<Record<string, (answer: Answer) => object>> = {
  'null as violations': () => ({ violations: null }),
  'a null violation': () => ({ violations: [null, { severity: 'WARNING', description: 'Mind this.' }] }),
  'null as discounts': () => ({ appliedDiscounts: null }),
  'a null discount': () => ({ appliedDiscounts: [null] }),
  'a null line': () => ({ calculatedLineItems: [null] }),
  'a line without prices': ({ cart }) => ({ calculatedLineItems: [{ lineItemId: cart.lineItems[0]?.id }] }),
  'no delivery sum': ({ priceSummary }) => ({
    priceSummary: { ...priceSummary, shipping: null },
    ...deliveredBy(post),
  }),
  'no discount sum': ({ priceSummary }) => ({ priceSummary: { ...priceSummary, discount: undefined } }),
  'a null fee': () => ({ additionalFees: [null] }),
  'null as memberships': () => ({ membershipOptions: { eligibleMemberships: null, invalidMemberships: null } }),
  'a membership for no lines': () => ({ membershipOptions: { eligibleMemberships: [membership] } }),
  'only an amount to pay later': () => ({ payNow: null, payLater: { total: price } }),
  'a delivery without a cost': () => deliveredBy({ title: 'Post' }),
  'a delivery without details': () => deliveredBy({ ...post, logistics: null }),
  'a pickup without an address': () => deliveredBy({ ...post, logistics: { pickupDetails: {} } }),
};

test.each(Object.entries(ODD))('shows the subtotal and no error when an estimate has %s', async (_, change) => {
  await addWith(answer => ({ ...answer, ...change(answer) }), 'ready');
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  expect(textOf(drawer)).toContain('Bread knife');
  expect(heard).toEqual([]);
});

test('says that the total is unknown when an estimate has no sums', async () => {
  await addWith(answer => ({ ...answer, priceSummary: {} }), 'failed');
  await vi.waitFor(() => expect(textOf(drawer)).toMatch(/Bread knife.*We couldn’t calculate the total/));
  expect(findButton(drawer, /^Checkout/)).toBeTruthy();
});

test('offers a membership by its name when the number of uses is unknown', async () => {
  const offer = ({ cart }: Answer) => ({ ...membership, lineItemIds: [cart.lineItems[0]?.id] });
  await addWith(answer => ({ ...answer, membershipOptions: { eligibleMemberships: [offer(answer)] } }), 'ready');
  await vi.waitFor(() => expect(findButton(drawer, /^Use Club$/)).toBeTruthy());
});
