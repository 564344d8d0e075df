import { expect, test } from 'vitest';
import type { PriceSummary } from '../../../src/api/shared/money.ts';
import { type AnyJson, errorCodeOrField, expectOk, openShop } from '../testing/open-shop.ts';
import { type TotalsCase, totalsCases, totalsShop } from '../testing/totals-table.ts';

const toAmounts = ({ subtotal, discount, shipping, tax, total }: PriceSummary) =>
  [subtotal, discount, shipping, tax, total].map(({ amount }) => amount);

const parseSums = (html: string) =>
  ['subtotal', 'discount', 'shipping', 'tax', 'total'].map(
    name => new RegExp(`data-sum="${name}" data-amount="([^"]*)"`).exec(html)?.[1] ?? '0.00',
  );

/** Fills a cart as the case says. Returns its estimate, its checkout and the HTML of the hosted page. */
async function prepareCheckout({ cart, to, coupon, by }: TotalsCase) {
  const shop = await openShop({ shops: [totalsShop] });
  const shopper = await shop.visitor();
  for (const [slug = '', quantity = '1'] of cart.split(' ').map(word => word.split('*')))
    expect((await shopper.add(slug, Number(quantity))).status).toBe(200);
  if (coupon) await shopper.patch('/ecom/v1/carts/current', { couponCode: coupon });
  const [country, state] = to.split('-');
  const input = {
    ...(country && { shippingAddress: { country, ...(state && { subdivision: to }) } }),
    ...(by && { selectedShippingOption: { code: by } }),
  };
  const estimate: AnyJson = (await shopper.post('/ecom/v1/carts/current/estimate-totals', input)).body;
  const opened = await shopper.post('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB', ...input });
  const { checkoutId } = opened.body;
  const { checkout } = (await shopper.get(`/ecom/v1/checkouts/${checkoutId}`)).body;
  const { redirectSession } = (await shopper.post('/v1/redirect-session', { ecomCheckout: { checkoutId } })).body;
  const url = new URL(redirectSession.fullUrl);
  const html = await (await shop.send(url.pathname + url.search)).text();
  return { shop, shopper, estimate, checkout, html, session: url.searchParams.get('session') ?? '' };
}

const buyer = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Example',
  addressLine: 'Am Ufer 1',
  postalCode: '10997',
  city: 'Berlin',
};

test.each(totalsCases)('$cart to $to by $by with $coupon has the same sums in estimate, page and order', async row => {
  const { shop, estimate, checkout, html, session } = await prepareCheckout(row);
  expect(toAmounts(estimate.priceSummary), 'estimate').toEqual(row.sums);
  expect(toAmounts(checkout.priceSummary), 'checkout').toEqual(row.sums);
  expect(parseSums(html), 'hosted page').toEqual(row.sums);
  expect(html).toContain(`Pay €${row.sums[4]}`);
  const shown = /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const delivery = /name="delivery" value="([^"]*)" checked/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ checkoutId: checkout.id, session, shown, delivery, ...buyer });
  const pay = () => shop.send('/checkout/pay', { method: 'POST', body });
  if (estimate.calculationErrors?.couponCalculationError) expect((await pay()).status).toBe(409);
  expect((await pay()).status).toBe(303);
  const { orders } = await shop.admin('orders');
  expect(toAmounts(orders[0].priceSummary), 'order').toEqual(row.sums);
  shop.close();
});

test('the table of totals has at least thirty distinct rows', () => {
  const rows = totalsCases.map(({ sums: _, ...row }) => JSON.stringify(row));
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(30);
});

test('a cart to Antarctica has prices but no delivery, and cannot be ordered', async () => {
  const sums = ['18.00', '0.00', '0.00', '0.00', '18.00'] as const;
  const { shop, shopper, estimate, checkout, html } = await prepareCheckout({ cart: 'mug', to: 'AQ', sums });
  const code = 'NO_DELIVERY_TO_DESTINATION';
  expect(estimate.calculationErrors.generalShippingCalculationError.applicationError.code).toBe(code);
  expect(toAmounts(estimate.priceSummary)).toEqual(sums);
  expect(toAmounts(checkout.priceSummary)).toEqual(sums);
  expect(parseSums(html)).toEqual(sums);
  const refused = await shopper.post(`/ecom/v1/checkouts/${checkout.id}/create-order`);
  expect(errorCodeOrField(refused)).toBe('NO_SELECTED_CARRIER_SERVICE_OPTION');
  shop.close();
});

test('an estimate replaces an unavailable delivery by the default and reports it', async () => {
  const { shop, estimate } = await prepareCheckout({
    cart: 'mug',
    to: 'CH',
    by: 'express',
    sums: ['', '', '', '', ''],
  });
  expect(estimate.shippingInfo.selectedCarrierServiceOption).toMatchObject({
    code: 'international',
    requestedShippingOption: false,
  });
  expect(estimate.calculationErrors.selectedShippingOptionError.applicationError.code).toBe(
    'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
  );
  shop.close();
});

test('estimate, checkout and order state from which sum standard delivery is free', async () => {
  const { shop, shopper, estimate, checkout } = await prepareCheckout({
    cart: 'mug',
    to: 'DE',
    sums: ['', '', '', '', ''],
  });
  const options: readonly AnyJson[] = estimate.shippingInfo.carrierServiceOptions[0].shippingOptions;
  const instructions = options.map(({ code, logistics }) => [code, logistics.instructions]);
  expect(Object.fromEntries(instructions)).toMatchObject({ standard: 'Free from €75.00', express: undefined });
  expect(checkout.shippingInfo.selectedCarrierServiceOption.logistics.instructions).toBe('Free from €75.00');
  await shopper.post(`/ecom/v1/checkouts/${checkout.id}/create-order`);
  const [order] = (await shop.admin('orders')).orders;
  expect(order.shippingInfo.logistics.instructions).toBe('Free from €75.00');
  shop.close();
});

test('New York’s tax is listed by authority, in parts that add up to 6.75', async () => {
  const { shop, estimate } = await prepareCheckout({ cart: 'bowl', to: 'US-NY', sums: ['', '', '', '', ''] });
  const [{ pricesBreakdown }] = estimate.calculatedLineItems;
  expect(pricesBreakdown.taxDetails.taxRate).toBe('0.08875');
  // 6.75 of tax, split by 4 : 4.5 : 0.375, is 3.0423, 3.4225 and 0.2852.
  expect(
    pricesBreakdown.taxDetails.rateBreakdown.map((part: AnyJson) => [part.name, part.rate, part.tax.amount]),
  ).toEqual([
    ['STATE', '0.04', '3.04'],
    ['CITY', '0.045', '3.42'],
    ['SPECIAL', '0.00375', '0.29'],
  ]);
  shop.close();
});

test.each([
  'US-NY',
  'US-CA',
  'NY',
  'constructor',
])('a German address with the region %s has the German tax rate', async subdivision => {
  const shop = await openShop();
  const visitor = await shop.visitor();
  await visitor.add('olive-oil', 2);
  const shippingAddress = { country: 'DE', subdivision };
  const input = { channelType: 'WEB', shippingAddress };
  const { checkoutId } = expectOk(await visitor.post('/ecom/v1/carts/current/create-checkout', input));
  const { checkout } = expectOk(await visitor.get(`/ecom/v1/checkouts/${checkoutId}`));
  expect(checkout.lineItems[0].taxDetails.taxRate).toBe('0.19');
  shop.close();
});
