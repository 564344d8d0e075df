import { describe, expect, test } from 'vitest';
import { subscriptionFrequencies } from '../../../src/api/shared/order-line.ts';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop } from '../testing/open-shop.ts';

const { shop, merchant } = setUpShop();

const lineId = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const lesson = { productName: { original: 'A lesson' }, quantity: 2, price: { amount: '40.00' } };
const cup = { productName: { original: 'A cup' }, quantity: 1, price: { amount: '20.00' } };
const newOrder = (more: AnyJson = {}) => ({ lineItems: [lesson, cup], channelInfo: { type: 'POS' }, ...more });
const create = (more: AnyJson = {}) => merchant.post('/v1/orders', { order: newOrder(more) });
const created = async (more: AnyJson = {}): Promise<AnyJson> => {
  const { order } = expectOk(await create(more));
  return expectOk(await merchant.get(`/v1/orders/${order.id}`)).order;
};
const german = { billingInfo: { address: { country: 'DE' } } };

/** The sum of the order's lines, delivery and fees, each with its tax. */
function sumOfParts({ lineItems, shippingInfo, additionalFees }: AnyJson): number {
  const amounts = [
    ...lineItems.map((line: AnyJson) => line.totalPriceAfterTax),
    ...(shippingInfo ? [shippingInfo.cost.totalPriceAfterTax] : []),
    ...additionalFees.map((fee: AnyJson) => fee.priceAfterTax),
  ];
  return amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100;
}

describe('an order that a merchant enters', () => {
  test('the sums of a manual order include its fees, discounts and tax rates', async () => {
    const order = await created({
      ...german,
      lineItems: [{ ...lesson, taxDetails: { taxRate: '0.07', totalTax: { amount: '5.25' } } }, cup],
      additionalFees: [
        { name: 'Wrapping', code: 'wrap', price: { amount: '3.00' }, lineItemIds: [lineId(2)] },
        { name: 'Bottle', price: { amount: '0.25' }, taxDetails: { taxRate: '0' } },
      ],
      appliedDiscounts: [
        { merchantDiscount: { amount: { amount: '5.00' }, description: 'A regular' }, lineItemIds: [lineId(1)] },
        { coupon: { code: 'TILL', name: 'Till', amount: { amount: '2.00' } }, lineItemIds: [lineId(2)] },
      ],
    });
    expect(order.priceSummary).toMatchObject({
      subtotal: { amount: '100.00' },
      discount: { amount: '7.00' },
      totalAdditionalFees: { amount: '3.25' },
      // 75.00 × 7 %, 18.00 and 3.00 × 19 %
      tax: { amount: '9.24' },
      total: { amount: '105.49' },
    });
    expect(order.lineItems.map((line: AnyJson) => [line.totalDiscount.amount, line.taxDetails.taxRate])).toEqual([
      ['5.00', '0.07'],
      ['2.00', '0.19'],
    ]);
    expect(order.additionalFees).toMatchObject([
      { name: 'Wrapping', code: 'wrap', priceAfterTax: { amount: '3.57' }, lineItemIds: [lineId(2)] },
      { name: 'Bottle', taxDetails: { taxRate: '0', totalTax: { amount: '0.00' } } },
    ]);
    expect(order.appliedDiscounts).toMatchObject([
      { discountType: 'SPECIFIC_ITEMS', merchantDiscount: { amount: { amount: '5.00' }, description: 'A regular' } },
      { discountType: 'SPECIFIC_ITEMS', coupon: { code: 'TILL', amount: { amount: '2.00' } } },
    ]);
    expect(sumOfParts(order)).toBe(105.49);
    expect(order.balanceSummary.balance.amount).toBe('105.49');
  });

  test('a manual order can have prices that include their tax', async () => {
    const order = await created({
      ...german,
      taxIncludedInPrices: true,
      additionalFees: [{ name: 'Box', price: { amount: '1.19' } }],
    });
    expect(order).toMatchObject({
      taxIncludedInPrices: true,
      priceSummary: { subtotal: { amount: '100.00' }, tax: { amount: '16.15' }, total: { amount: '101.19' } },
      additionalFees: [{ priceBeforeTax: { amount: '1.00' }, priceAfterTax: { amount: '1.19' } }],
      lineItems: [
        { totalPriceBeforeTax: { amount: '67.23' }, totalPriceAfterTax: { amount: '80.00' } },
        { totalPriceBeforeTax: { amount: '16.81' }, totalPriceAfterTax: { amount: '20.00' } },
      ],
    });
    expect(sumOfParts(order)).toBe(101.19);
  });

  test('a manual order keeps date, tags, language, currency, fulfilment and descriptions', async () => {
    const tags = { tags: { tagIds: ['gift'] }, privateTags: { tagIds: ['vip'] } };
    const descriptionLines = [{ name: { original: 'Level' }, plainText: { original: 'Two' } }];
    const order = await created({
      lineItems: [{ ...lesson, descriptionLines }],
      purchasedDate: '2026-01-02T03:04:05.000Z',
      tags,
      buyerLanguage: 'de',
      currency: 'EUR',
      weightUnit: 'KG',
      fulfillmentStatus: 'FULFILLED',
    });
    expect(order).toMatchObject({
      purchasedDate: '2026-01-02T03:04:05.000Z',
      tags,
      buyerLanguage: 'de',
      currency: 'EUR',
      fulfillmentStatus: 'FULFILLED',
      lineItems: [{ descriptionLines: [{ name: { original: 'Level' }, plainText: { original: 'Two' } }] }],
    });
    expect(order.activities.map(({ type }: AnyJson) => type)).toEqual(['ORDER_PLACED', 'ORDER_FULFILLED']);
  });

  test.each(subscriptionFrequencies)('a manual order can have a subscription line of frequency %s', async frequency => {
    const subscriptionInfo = {
      subscriptionSettings: { frequency, interval: 2, autoRenewal: true, billingCycles: 6 },
      title: { original: 'Two at a time' },
    };
    const { lineItems } = await created({ lineItems: [{ ...lesson, subscriptionInfo }] });
    expect(lineItems[0].subscriptionInfo).toEqual(subscriptionInfo);
  });

  test('a manual order with an EXCHANGED_ITEMS discount has an exchange activity', async () => {
    const discount = { discountReason: 'EXCHANGED_ITEMS', amount: { amount: '100.00' } };
    const order = await created({ appliedDiscounts: [{ merchantDiscount: discount }] });
    expect(order.activities.map(({ type }: AnyJson) => type)).toEqual(['ORDER_PLACED', 'ORDER_CREATED_FROM_EXCHANGE']);
    expect(order).toMatchObject({ priceSummary: { total: { amount: '0.00' } }, paymentStatus: 'PAID' });
  });

  const withLine = (more: AnyJson) => ({ lineItems: [{ ...lesson, ...more }] });
  const withFee = (more: AnyJson) => ({ additionalFees: [{ name: 'Fee', price: { amount: '1.00' }, ...more }] });
  const withDiscount = (more: AnyJson) => ({
    appliedDiscounts: [{ merchantDiscount: { amount: { amount: '1.00' } }, ...more }],
  });
  test.each([
    [{ currency: 'USD' }, 'order.currency', 'VALIDATION'],
    [{ weightUnit: 'LB' }, 'order.weightUnit', 'INVALID_ENUM_VALUE'],
    [{ purchasedDate: 'yesterday' }, 'order.purchasedDate', 'FORMAT'],
    [{ purchasedDate: '2999-01-01T00:00:00Z' }, 'order.purchasedDate', 'VALIDATION'],
    [{ fulfillmentStatus: 'PARTIALLY_FULFILLED' }, 'order.fulfillmentStatus', 'INVALID_ENUM_VALUE'],
    [{ taxIncludedInPrices: 'yes' }, 'order.taxIncludedInPrices', 'FORMAT'],
    [{ tags: { tags: { tagIds: [7] } } }, 'order.tags.tags.tagIds[0]', 'FORMAT'],
    [{ priceSummary: { total: { amount: '1.00' } } }, 'order.priceSummary', 'FIELD_NOT_ALLOWED'],
    [{ shippingInfo: { cost: {} } }, 'order.shippingInfo.cost', 'FIELD_NOT_ALLOWED'],
    [withLine({ totalDiscount: { amount: '1.00' } }), 'order.lineItems[0].totalDiscount', 'FIELD_NOT_ALLOWED'],
    [withLine({ taxDetails: { taxRate: '19' } }), 'order.lineItems[0].taxDetails.taxRate', 'DECIMAL_LTE'],
    [withLine({ taxDetails: { taxRate: 'low' } }), 'order.lineItems[0].taxDetails.taxRate', 'FORMAT'],
    [withLine({ taxDetails: { taxRate: '0.1234567' } }), 'order.lineItems[0].taxDetails.taxRate', 'DECIMAL_MAX_SCALE'],
    [
      withLine({ taxDetails: { taxRate: '0.19', totalTax: { amount: '1.00' } } }),
      'order.lineItems[0].taxDetails.totalTax',
      'VALIDATION',
    ],
    [
      withLine({ taxDetails: { taxRate: '0.19', taxableAmount: { amount: '1.00' } } }),
      'order.lineItems[0].taxDetails.taxableAmount',
      'VALIDATION',
    ],
    [
      withLine({ subscriptionInfo: { subscriptionSettings: { frequency: 'HOUR' } } }),
      'order.lineItems[0].subscriptionInfo.subscriptionSettings.frequency',
      'INVALID_ENUM_VALUE',
    ],
    [
      withLine({ subscriptionInfo: { subscriptionSettings: { frequency: 'DAY', interval: 0 } } }),
      'order.lineItems[0].subscriptionInfo.subscriptionSettings.interval',
      'MIN',
    ],
    [withFee({ name: '' }), 'order.additionalFees[0].name', 'REQUIRED_FIELD'],
    [withFee({ price: { amount: '-1' } }), 'order.additionalFees[0].price.amount', 'DECIMAL_GTE'],
    [withFee({ priceAfterTax: { amount: '1' } }), 'order.additionalFees[0].priceAfterTax', 'FIELD_NOT_ALLOWED'],
    [withFee({ lineItemIds: ['x'] }), 'order.additionalFees[0].lineItemIds[0]', 'VALIDATION'],
    [
      withFee({ taxDetails: { taxRate: '0.19', totalTax: { amount: '0.20' } } }),
      'order.additionalFees[0].taxDetails.totalTax',
      'VALIDATION',
    ],
    [withDiscount({ discountType: 'SHIPPING' }), 'order.appliedDiscounts[0].discountType', 'INVALID_ENUM_VALUE'],
    [withDiscount({ coupon: {} }), 'order.appliedDiscounts[0]', 'ONE_OF_ALIGNMENT'],
    [{ appliedDiscounts: [{}] }, 'order.appliedDiscounts[0]', 'ONE_OF_ALIGNMENT'],
    [
      withDiscount({ merchantDiscount: { amount: { amount: '100.01' } } }),
      'order.appliedDiscounts[0].merchantDiscount.amount',
      'DECIMAL_LTE',
    ],
    [
      {
        ...withLine({ physicalProperties: { shippable: true } }),
        shippingInfo: { code: 'rocket', logistics: { shippingDestination: { address: { country: 'DE' } } } },
      },
      'order.shippingInfo.code',
      'VALIDATION',
    ],
  ])('manual order %# with %j is refused with its invalid field, and not saved', async (more, field, violatedRule) => {
    const refused = await create(more);
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations).toContainEqual(
      expect.objectContaining({ field, violatedRule }),
    );
    expect((await shop.admin('orders')).orders).toEqual([]);
  });
});

test('an amount in a currency other than the order’s cannot be collected or captured', async () => {
  const { id } = await created();
  const at = `/v1/payments-collector/orders/${id}`;
  const collect = (amount: AnyJson) => merchant.post(`${at}/prepare-payment-collection`, { amount });
  const refused = await collect({ amount: '10.00', currency: 'USD' });
  expect([refused.status, errorCodeOrField(refused)]).toEqual([400, 'amount.currency']);
  expectOk(await collect({ amount: '10.00', currency: 'EUR' }));
  const capture = await merchant.post(`${at}/capture-authorized-payments`, {
    payments: [{ paymentId: 'x', amount: { amount: '1.00', currency: 'USD' } }],
  });
  expect(errorCodeOrField(capture)).toBe('payments[0].amount.currency');
});

const unknownOrderFields = [
  [{ buyerInfo: { name: 'Ada' } }, 'order.buyerInfo.name'],
  [{ billingInfo: { phone: '1' } }, 'order.billingInfo.phone'],
  [{ channelInfo: { type: 'POS', till: 2 } }, 'order.channelInfo.till'],
] as const;

test.each(unknownOrderFields)('an order with %j is refused because of its unknown field', async (more, field) => {
  expect(errorCodeOrField(await create(more))).toBe(field);
  const { id } = await created();
  const change = await merchant.patch(`/v1/orders/${id}`, { order: { id, ...more } });
  expect(errorCodeOrField(change)).toBe(field);
});

test('an order update accepts the whole order as it was read', async () => {
  const order = await created(german);
  expectOk(await merchant.patch(`/v1/orders/${order.id}`, { order }));
});

test.each([
  [{ price: { amount: '20.00', currency: 'USD' } }, 'price.currency'],
  [{ productName: { original: 'A cup', german: 'Eine Tasse' } }, 'productName.german'],
  [{ physicalProperties: { length: 4 } }, 'physicalProperties.length'],
  [{ itemType: { preset: 'PHYSICAL', custom: 'Cup' } }, 'itemType.custom'],
])('an order line with %j is refused because of its unknown field', async (more, field) => {
  expect(errorCodeOrField(await create({ lineItems: [{ ...cup, ...more }] }))).toBe(`order.lineItems[0].${field}`);
});

test('an order line keeps the translation of its name', async () => {
  const productName = { original: 'A cup', translated: 'Eine Tasse' };
  expect((await created({ lineItems: [{ ...cup, productName }] })).lineItems[0].productName).toEqual(productName);
});
