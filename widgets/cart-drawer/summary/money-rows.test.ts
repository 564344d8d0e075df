import { expect, test } from 'vitest';
import { updateCart } from '../../../src/api/carts.ts';
import type { MultiPrice } from '../../../src/api/shared/money.ts';
import type { AppliedDiscount } from '../../../src/api/shared/totals.ts';
import { chooseDelivery } from '../../../src/store/cart/details/delivery.ts';
import { listCodes } from '../../../src/store/cart/lines.ts';
import type { CartTotals } from '../../../src/store/cart/state.ts';
import { readTotals } from '../../../src/store/cart/totals.ts';
import { openPage } from '../../../src/store/testing/page.ts';
import { computeSaving, listMoneyRows } from './money-rows.ts';

const SEED = Number(process.env.SEED ?? 20261122);

/** Returns a generator of random numbers from 0 to 1. The same seed gives the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const toCents = ({ amount }: MultiPrice) => Math.round(Number(amount) * 100);
const price = (amount: string): MultiPrice => ({
  amount,
  convertedAmount: amount,
  formattedAmount: amount,
  formattedConvertedAmount: amount,
});

test(`rows of 60 random carts equal the platform’s sums (SEED=${SEED})`, async () => {
  const random = createRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { app, add, product, browser, cart } = await openPage();
  const products = await Promise.all(
    ['breakfast-tea', 'olive-oil', 'field-guide-pdf', 'sourdough-course'].map(product),
  );
  const kinds = new Set<string>();
  for (let n = 0; n < 60; n++) {
    const taxIncluded = random() < 0.5;
    const additionalFees = [
      { code: 'wrap', name: 'Wrapping', price: '2.49' },
      { code: 'plastic', name: 'Plastic levy', price: '0.10' },
    ].slice(Math.floor(random() * 3));
    await browser.requestAdminRoute('/_/shop', { taxIncluded, additionalFees });
    await add(1 + Math.floor(random() * 2), pick(products));
    const couponCode = pick(['WELCOME10', 'FIVER', 'SHIPFREE', 'TEATIME', null]);
    await app.client.call(updateCart, { couponCode });
    const country = pick(['DE', 'US', 'CH', 'AQ', undefined]);
    if (country) await chooseDelivery(app, { address: { country, ...(country === 'US' && { subdivision: 'US-NY' }) } });
    await readTotals(app);
    const { base, totals } = cart();
    if (!base || !totals) throw new Error('No sums');

    const rows = listMoneyRows(totals, base.taxIncludedInPrices);
    const of = (kind: string) => rows.filter(row => row.kind === kind);
    const sum = (kind: string) => of(kind).reduce((cents, row) => cents + toCents(row.price), 0);
    const { summary } = totals;
    for (const { kind } of rows) kinds.add(kind);
    expect(sum('discount'), `discounts of cart ${n}`).toBe(toCents(summary.discount));
    expect(sum('fee'), `fees of cart ${n}`).toBe(toCents(summary.additionalFees));
    expect(of('fee').map(({ name }) => name)).toEqual(additionalFees.map(({ name }) => name));
    expect(sum('delivery'), `delivery of cart ${n}`).toBe(toCents(summary.shipping));
    expect(sum('tax'), `tax of cart ${n}`).toBe(toCents(summary.tax));
    expect(of('tax').map(({ name }) => name)).toEqual(sum('tax') ? [taxIncluded ? 'Tax included' : 'Tax'] : []);
    const parts = sum('subtotal') - sum('discount') + sum('fee') + sum('delivery') + (taxIncluded ? 0 : sum('tax'));
    expect(parts, `total of cart ${n}`).toBe(toCents(summary.total));
    expect(of('total').map(row => toCents(row.price))).toEqual(rows.length > 1 ? [toCents(summary.total)] : []);
    expect(of('total').every(({ name }) => name === (totals.isFinal ? 'Total' : 'Estimated total'))).toBe(true);
    expect(listCodes(base)).toEqual(couponCode ? [couponCode] : []);
  }
  expect([...kinds].sort()).toEqual(['delivery', 'discount', 'fee', 'subtotal', 'tax', 'total']);
});

const totals = (estimate: object, isFinal = false) =>
  ({
    isFinal,
    currency: 'EUR',
    summary: { discount: price('0.00') },
    estimate: {
      priceSummary: Object.fromEntries(
        ['subtotal', 'discount', 'shipping', 'tax', 'additionalFees', 'total'].map(name => [name, price('10.00')]),
      ),
      ...estimate,
    },
  }) as unknown as CartTotals;

test('names discounts by coupon, percentage or rule; omits zero and delivery ones', () => {
  const amount = price('1.00');
  const discounts: Partial<AppliedDiscount>[] = [
    { coupon: { id: '1', code: 'WELCOME10', name: 'Ten per cent off', amount } },
    { coupon: { id: '2', code: 'BARE', amount } },
    { coupon: { id: '3', code: 'NOTHING', name: 'Takes nothing off', amount: price('0.00') } },
    { discountType: 'SHIPPING', coupon: { id: '4', code: 'SHIPFREE', name: 'Free delivery', amount } },
    { merchantDiscount: { amount, percentage: 5 } },
    { merchantDiscount: { amount } },
    { discountRule: { id: '5', name: { original: 'Zwei für eins', translated: 'Two for one' }, amount } },
  ];
  const rows = listMoneyRows(totals({ appliedDiscounts: discounts }), false).filter(({ kind }) => kind === 'discount');
  expect(rows.map(({ name, code }) => [name, code])).toEqual([
    ['Ten per cent off', 'WELCOME10'],
    ['BARE', 'BARE'],
    ['Discount 5 %', undefined],
    ['Discount', undefined],
    ['Two for one', undefined],
  ]);
});

test('has one row each for unnamed discounts and fees, and rows for split payment', () => {
  const rows = listMoneyRows(
    totals({ payNow: { total: price('4.00') }, payLater: { total: price('6.00') } }, true),
    false,
  );
  expect(rows.map(({ name, price }) => `${name} ${price.amount}`)).toEqual([
    'Subtotal 10.00',
    'Discount 10.00',
    'Fees 10.00',
    'Tax 10.00',
    'Total 10.00',
    'Pay now 4.00',
    'Pay later 6.00',
  ]);
});

test('has a delivery row only when a delivery option is selected', () => {
  const namesWith = (shippingInfo: object) => listMoneyRows(totals({ shippingInfo }), false).map(({ kind }) => kind);
  expect(namesWith({ carrierServiceOptions: [] })).not.toContain('delivery');
  expect(namesWith({ selectedCarrierServiceOption: { title: 'Standard' } })).toContain('delivery');
});

test('the saving is reductions plus discounts, or 0 when no price is reduced', () => {
  const line = (quantity: number, now: string, before: string) => ({
    quantity,
    price: price(now),
    fullPrice: price(before),
  });
  const lines = [line(3, '0.10', '0.30'), line(1, '5.00', '5.00'), line(1, '5.00', '4.00')];
  const sums = totals({});
  expect(computeSaving(lines, sums)).toBe(0.6);
  const discounted = { ...sums, summary: { ...sums.summary, discount: price('0.70') } };
  expect(computeSaving(lines, discounted)).toBe(1.3);
  expect(computeSaving(lines.slice(1), discounted), 'a discount is a row of its own').toBe(0);
});

test('returns NaN for a saving that numbers cannot hold to the cent', () => {
  const line = { quantity: 1, price: price('999999999999999.98'), fullPrice: price('999999999999999.99') };
  expect(computeSaving([line], totals({}))).toBeNaN();
});
