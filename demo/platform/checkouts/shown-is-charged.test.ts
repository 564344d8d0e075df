import { describe, expect, test } from 'vitest';
import { type AnyJson, errorCodeOrField, expectOk, setUpShop, type TestClient } from '../testing/open-shop.ts';

const { shop, visitor, merchant, assisted } = setUpShop();

const MIRA = 'mira.holm@larch.example';
const berlin = { country: 'DE', city: 'Berlin', postalCode: '10997', addressLine: 'Am Ufer 1' };

/** Creates a checkout of lines with an address in Berlin. */
async function checkOut(user: TestClient, lineItems: readonly unknown[], more: AnyJson = {}): Promise<AnyJson> {
  const { checkoutInfo, ...rest } = more;
  const body = {
    channelType: 'WEB',
    lineItems,
    checkoutInfo: { shippingInfo: { shippingDestination: { address: berlin } }, ...checkoutInfo },
    ...rest,
  };
  return expectOk(await user.post('/v1/checkouts', body)).checkout;
}
const read = async (id: string, user = visitor): Promise<AnyJson> =>
  expectOk(await user.get(`/v1/checkouts/${id}`)).checkout;
const order = (id: string, user = visitor, preferences = {}) =>
  user.post(`/v1/checkouts/${id}/create-order`, preferences);
const settings = async (id: string, user = visitor) => expectOk(await user.get(`/v1/checkouts/${id}/payment-settings`));
const placed = async (): Promise<AnyJson> => {
  const { orders, transactions } = await shop.admin('orders');
  return { ...orders.at(-1), payments: transactions.at(-1)?.payments };
};
const countOrders = async () => (await shop.admin('orders')).orders.length;
const refusalData = ({ body }: AnyJson): AnyJson => body.details.applicationError.data;

/** Selects a member's first membership for every line that it covers. */
async function selectMembership(user: TestClient, { id, membershipOptions }: AnyJson): Promise<AnyJson> {
  const [{ credits: _, name: __, expirationDate: ___, ...membership }] = membershipOptions.eligibleMemberships;
  const selectedMemberships = { memberships: [membership] };
  return expectOk(await user.patch(`/v1/checkouts/${id}`, { checkout: { membershipOptions: { selectedMemberships } } }))
    .checkout;
}

describe('an order charges what its checkout showed', () => {
  test('an order is refused once if another order has used up the membership’s credits', async () => {
    const mira = await shop.member(MIRA);
    const line = await mira.line('sourdough-course', 2);
    const shown = await Promise.all([1, 2].map(async () => selectMembership(mira, await checkOut(mira, [line]))));
    const [first, second] = shown;
    expect(shown.map(({ priceSummary }) => priceSummary.subtotal.amount)).toEqual(['0.00', '0.00']);
    expectOk(await order(first.id, mira));
    expect((await settings(second.id, mira)).blockSubmission).toBe(true);
    const refused = await order(second.id, mira);
    expect([refused.status, errorCodeOrField(refused)]).toEqual([400, 'CHECKOUT_CHANGED']);
    expect(refusalData(refused)).toMatchObject({
      priceSummary: { subtotal: { amount: '72.00' } },
      changes: ['A chosen membership does not pay for this.'],
    });
    expect(await countOrders()).toBe(1);
    expectOk(await order(second.id, mira));
    expect((await placed()).priceSummary.subtotal.amount).toBe('72.00');
  });

  test.each([
    ['has ended', { endDate: '2020-01-01T00:00:00.000Z' }, 'The coupon has expired.'],
    ['is used up', { usageLimit: 0 }, 'The coupon has been used up.'],
    ['was removed by the merchant', { remove: true }, 'There is no such coupon.'],
    ['takes less off', { percentage: 5 }, undefined],
  ])('an order whose coupon %s is refused with the new sum', async (_, change, why) => {
    const { id, priceSummary } = await checkOut(visitor, [await visitor.line('olive-oil', 2)], {
      couponCode: 'WELCOME10',
    });
    expect(priceSummary.discount.amount).toBe('3.50');
    await shop.admin('coupons', { code: 'WELCOME10', name: 'Ten per cent off', percentage: 10, ...change });
    const refused = await order(id);
    expect(errorCodeOrField(refused)).toBe('CHECKOUT_CHANGED');
    const { priceSummary: now, payNow, changes } = refusalData(refused);
    expect(changes).toEqual(why ? [why] : []);
    expect(refused.body.message).toContain(`The total is now ${now.total.formattedAmount}.`);
    expect(await countOrders()).toBe(0);
    expect((await read(id)).priceSummary).toEqual(now);
    expectOk(await order(id));
    const { priceSummary: charged, payments } = await placed();
    expect(charged.total.amount).toBe(now.total.amount);
    expect(payments.map((one: AnyJson) => one.amount.amount)).toEqual([payNow.total.amount]);
  });

  test('an order is refused with the new sum if its gift card was partly used elsewhere', async () => {
    const line = await visitor.line('olive-oil', 2);
    const { id, payNow } = await checkOut(visitor, [line], { giftCardCode: 'LARCH-GIFT-25' });
    const customLineItems = [{ quantity: 1, price: '10.00', productName: { original: 'Other' } }];
    const other = await checkOut(assisted, [], { customLineItems, giftCardCode: 'LARCH-GIFT-25' });
    expect(other.giftCard.amount.amount).toBe('11.90');
    expectOk(await order(other.id));
    const refused = await order(id);
    expect(errorCodeOrField(refused)).toBe('CHECKOUT_CHANGED');
    expect(Number(refusalData(refused).payNow.total.amount)).toBeCloseTo(Number(payNow.total.amount) + 11.9, 2);
    expectOk(await order(id));
    expect((await placed()).payments[0].amount.amount).toBe('13.10');
  });

  test('an order is refused after two price changes that leave the total the same', async () => {
    const lines = [await visitor.line('olive-oil', 1), await visitor.line('garden-twine', 1)];
    const { id, lineItems } = await checkOut(visitor, lines);
    const [oil, twine] = lineItems.map((line: AnyJson) => Number(line.price.amount));
    await shop.admin('products', { slug: 'olive-oil', price: oil + 1 });
    await shop.admin('products', { slug: 'garden-twine', price: twine - 1 });
    const refused = await order(id);
    expect([errorCodeOrField(refused), refusalData(refused).changes]).toEqual([
      'CHECKOUT_CHANGED',
      ['A price has changed.'],
    ]);
  });

  test('an order is refused if its sums are not those that a read last showed', async () => {
    const { id } = await checkOut(visitor, [await visitor.line('olive-oil', 2)], { couponCode: 'WELCOME10' });
    await shop.admin('coupons', { code: 'WELCOME10', remove: true });
    expect((await read(id)).priceSummary.discount.amount).toBe('0.00');
    await shop.admin('coupons', { code: 'WELCOME10', name: 'Ten per cent off', percentage: 10 });
    const refused = await order(id);
    expect(errorCodeOrField(refused)).toBe('CHECKOUT_CHANGED');
    expect(refusalData(refused).priceSummary.discount.amount).toBe('3.50');
    expectOk(await order(id));
  });

  test.each([
    3_600_000, -3_600_000,
  ])('an order with the clock moved %i ms charges the same unless its coupon has ended', async offsetMs => {
    const line = await visitor.line('olive-oil', 2);
    const { id, priceSummary } = await checkOut(visitor, [line], { couponCode: 'WELCOME10' });
    const { id: other } = await checkOut(visitor, [line], { couponCode: 'WELCOME10' });
    await shop.admin('clock', { offsetMs });
    expectOk(await order(id));
    const { priceSummary: charged, createdDate, purchasedDate } = await placed();
    expect([charged.total, purchasedDate]).toEqual([
      expect.objectContaining({ amount: priceSummary.total.amount }),
      createdDate,
    ]);
    expect((await read(id)).priceSummary).toEqual(priceSummary);
    const endDate = new Date(Date.now() + offsetMs / 2).toISOString();
    const ends = { code: 'WELCOME10', name: 'Ten per cent off', percentage: 10, endDate };
    await shop.admin('coupons', ends);
    expect((await order(other)).status).toBe(offsetMs > 0 ? 400 : 200);
  });

  test('a completed checkout keeps its sums, whatever the merchant changes', async () => {
    const line = await visitor.line('olive-oil', 2);
    const { id } = await checkOut(visitor, [line], { couponCode: 'WELCOME10' });
    const { id: marked } = await checkOut(visitor, [line], { couponCode: 'WELCOME10', giftCardCode: 'LARCH-GIFT-25' });
    const shown = await Promise.all([id, marked].map(one => read(one)));
    expectOk(await visitor.post(`/v1/checkouts/${marked}/mark-as-completed`));
    expectOk(await order(id));
    await shop.admin('coupons', { code: 'WELCOME10', remove: true });
    await shop.admin('shop', { taxRates: { DE: 0.5 }, taxIncluded: true });
    await shop.admin('products', { slug: 'olive-oil', price: 99, visible: false });
    for (const { id: one, priceSummary, payNow } of shown)
      expect(await read(one)).toMatchObject({ priceSummary, payNow });
  });
});

describe('offline and online lines', () => {
  const custom = (price: string, paymentOption: string) => ({
    quantity: 1,
    price,
    paymentOption,
    productName: { original: 'A lesson' },
  });

  test('online lines are paid at once; offline lines become a pending payment', async () => {
    const customLineItems = [custom('50.00', 'FULL_PAYMENT_OFFLINE'), custom('20.00', 'FULL_PAYMENT_ONLINE')];
    const { id, payNow, payLater } = await checkOut(assisted, [], {
      customLineItems,
      checkoutInfo: { shippingInfo: { shippingDestination: { address: { country: 'JP' } } } },
    });
    expect([payNow.total.amount, payLater.total.amount]).toEqual(['20.00', '50.00']);
    const { options } = await settings(id);
    expect(options.map((one: AnyJson) => [one.paymentMethod, one.amount.amount])).toEqual([
      ['CreditCard', '20.00'],
      ['Offline', '50.00'],
    ]);
    expectOk(await order(id));
    const { paymentStatus, balanceSummary, payments } = await placed();
    expect([paymentStatus, balanceSummary.paid.amount, balanceSummary.balance.amount]).toEqual([
      'PARTIALLY_PAID',
      '20.00',
      '50.00',
    ]);
    expect(payments.map((one: AnyJson) => [one.amount.amount, one.regularPaymentDetails.status])).toEqual([
      ['20.00', 'APPROVED'],
      ['50.00', 'PENDING_MERCHANT'],
    ]);
  });

  test('an order of only offline lines is paid later, including its delivery', async () => {
    const customLineItems = [{ ...custom('50.00', 'FULL_PAYMENT_OFFLINE'), physicalProperties: { shippable: true } }];
    const { id, payNow, payLater, priceSummary } = await checkOut(assisted, [], { customLineItems });
    expect([payNow.total.amount, payLater.total]).toEqual(['0.00', priceSummary.total]);
    expectOk(await order(id));
    expect(await placed()).toMatchObject({
      paymentStatus: 'PENDING',
      payments: [{ amount: { amount: priceSummary.total.amount } }],
    });
  });
});

describe('refusals of create-order', () => {
  const oil = async (more: AnyJson = {}) => (await checkOut(visitor, [await visitor.line('olive-oil', 2)], more)).id;
  const giftCardLine = {
    quantity: 1,
    price: '50.00',
    productName: { original: 'A gift card' },
    itemType: { preset: 'GIFT_CARD' },
  };
  const giftCardOrder = async (more: AnyJson) =>
    (await checkOut(assisted, [], { customLineItems: [giftCardLine], ...more })).id;

  /** For each error code: creates a checkout that create-order refuses with the code. */
  const refused: Readonly<Record<string, () => Promise<string>>> = {
    CHECKOUT_ALREADY_PAID: async () => {
      const id = await oil();
      expectOk(await order(id));
      return id;
    },
    EMPTY_CHECKOUT: async () => {
      const { id, lineItems } = await checkOut(visitor, [await visitor.line('olive-oil', 1)]);
      await visitor.post(`/v1/checkouts/${id}/remove-line-items`, { lineItemIds: [lineItems[0].id] });
      return id;
    },
    FULL_OUT_OF_STOCK: async () => {
      const id = await oil();
      await shop.admin('stock', { slug: 'olive-oil', quantity: 0 });
      return id;
    },
    PARTIAL_OUT_OF_STOCK: async () => {
      const id = await oil();
      await shop.admin('stock', { slug: 'olive-oil', quantity: 1 });
      return id;
    },
    CHECKOUT_CHANGED: async () => {
      const id = await oil();
      await shop.admin('products', { slug: 'olive-oil', price: 1 });
      return id;
    },
    CALCULATION_ERROR: async () => oil({ couponCode: 'TEATIME' }),
    REDEEM_GIFT_CARD_ERROR: async () => {
      const id = await oil({ giftCardCode: 'LARCH-GIFT-25' });
      expectOk(await order(await oil({ giftCardCode: 'LARCH-GIFT-25' })));
      return id;
    },
    NO_SELECTED_CARRIER_SERVICE_OPTION: () =>
      oil({ checkoutInfo: { shippingInfo: { shippingDestination: { address: { country: 'AQ' } } } } }),
    SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: async () => {
      const selectedCarrierServiceOption = { code: 'express' };
      const shippingInfo = { shippingDestination: { address: berlin }, selectedCarrierServiceOption };
      const id = await oil({ checkoutInfo: { shippingInfo } });
      await shop.admin('shop', { withdrawnDeliveries: ['express'] });
      return id;
    },
    GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD: () => giftCardOrder({ giftCardCode: 'LARCH-GIFT-500' }),
    COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD: () => giftCardOrder({ couponCode: 'WELCOME10' }),
    VIOLATIONS_WITH_ERROR_SEVERITY: async () => {
      await shop.admin('shop', { minimumSubtotal: '100.00' });
      return oil();
    },
    MEMBERS_ONLY_ITEM: async () => {
      await shop.admin('shop', { membersOnly: ['olive-oil'] });
      return oil();
    },
    NO_SAVE_PAYMENT_METHOD_CONFIRMATION: async () => {
      await shop.admin('shop', { approvalStrategy: 'PAYMENT_METHOD_SAVED' });
      return oil();
    },
    SITE_NOT_ACCEPTING_PAYMENTS: async () => {
      await shop.admin('shop', { payments: 'off' });
      return oil();
    },
    PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: async () => {
      await shop.admin('shop', { payments: 'no provider' });
      return oil();
    },
    PAYMENT_ERROR: async () => {
      await shop.admin('shop', { payments: 'decline' });
      return oil();
    },
  };

  test.each(
    Object.entries(refused),
  )('create-order answers %s, places no order and takes no stock', async (code, prepare) => {
    const id = await prepare();
    const before = await countOrders();
    const stock = (await visitor.product('olive-oil')).stock.quantity;
    const answer = await order(id);
    expect([answer.status, errorCodeOrField(answer)]).toEqual([400, code]);
    expect(await countOrders()).toBe(before);
    expect((await visitor.product('olive-oil')).stock.quantity).toBe(stock);
    expect((await read(id)).completed).toBe(code === 'CHECKOUT_ALREADY_PAID');
  });

  test.each(
    Object.keys(refused).filter(code => !/CHANGED|NO_SAVE|PAYMENT_ERROR/.test(code)),
  )('payment-settings have blockSubmission if an order would be refused with %s', async code => {
    const id = (await refused[code]?.()) ?? '';
    expect((await settings(id)).blockSubmission).toBe(true);
  });

  test('an order with a withdrawn delivery is refused until another is chosen', async () => {
    const id = (await refused.SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE?.()) ?? '';
    for (const _ of [1, 2])
      expect(errorCodeOrField(await order(id))).toBe('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE');
    const selectedCarrierServiceOption = { code: 'evening' };
    expectOk(
      await visitor.patch(`/v1/checkouts/${id}`, { checkout: { shippingInfo: { selectedCarrierServiceOption } } }),
    );
    expectOk(await order(id));
    expect((await placed()).shippingInfo.code).toBe('evening');
  });

  test('an order to an address without delivery is refused even with a delivery chosen', async () => {
    const selectedCarrierServiceOption = { code: 'express' };
    const id = await oil({
      checkoutInfo: { shippingInfo: { shippingDestination: { address: berlin }, selectedCarrierServiceOption } },
    });
    const shippingDestination = { address: { country: 'AQ' } };
    expectOk(await visitor.patch(`/v1/checkouts/${id}`, { checkout: { shippingInfo: { shippingDestination } } }));
    expect(errorCodeOrField(await order(id))).toBe('NO_SELECTED_CARRIER_SERVICE_OPTION');
  });

  test('a gift card can be bought with a coupon that takes nothing off it', async () => {
    expectOk(await order(await giftCardOrder({})));
    await shop.admin('coupons', { code: 'OIL', name: 'Oil', percentage: 10, specificProducts: ['olive-oil'] });
    const { id, priceSummary } = await checkOut(assisted, [await visitor.line('olive-oil', 1)], {
      customLineItems: [giftCardLine],
      couponCode: 'OIL',
    });
    expect(priceSummary.discount.amount).toBe('1.75');
    expectOk(await order(id));
    expectOk(await order(await giftCardOrder({ couponCode: 'SHIPFREE' })));
    const lapses = await giftCardOrder({ couponCode: 'WELCOME10' });
    await shop.admin('coupons', { code: 'WELCOME10', remove: true });
    expect(errorCodeOrField(await order(lapses))).toBe('CHECKOUT_CHANGED');
  });
});

describe('limits of a coupon', () => {
  const buy = async (user: TestClient, more: AnyJson = {}) => {
    const { id } = await checkOut(user, [await user.line('olive-oil', 1)], { couponCode: 'TWICE', ...more });
    return order(id, user);
  };
  const enter = async (user: TestClient) =>
    errorCodeOrField(
      await user.post('/v1/checkouts', {
        channelType: 'WEB',
        lineItems: [await user.line('olive-oil', 1)],
        couponCode: 'TWICE',
      }),
    );

  test('a coupon is refused after its last use; canceling an order frees one use', async () => {
    await shop.admin('coupons', { code: 'TWICE', name: 'Twice', percentage: 10, usageLimit: 2 });
    const { orderId } = expectOk(await buy(visitor));
    expectOk(await buy(await shop.visitor()));
    expect(await enter(await shop.visitor())).toBe('ERROR_COUPON_USAGE_EXCEEDED');
    await visitor.add('olive-oil', 1);
    expect(errorCodeOrField(await visitor.patch('/v1/carts/current', { couponCode: 'TWICE' }))).toBe(
      'ERROR_COUPON_USAGE_EXCEEDED',
    );
    await merchant.post(`/v1/orders/${orderId}/cancel`);
    expectOk(await buy(await shop.visitor()));
  });

  test('a coupon’s limit per customer counts uses by visitor, member and email', async () => {
    await shop.admin('coupons', { code: 'TWICE', name: 'Twice', percentage: 10, limitPerCustomer: 1 });
    const byMail = { checkoutInfo: { buyerInfo: { email: 'ada@example.com' } } };
    expectOk(await buy(visitor, byMail));
    expect(await enter(visitor)).toBe('ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED');
    const mira = await shop.member(MIRA);
    expectOk(await buy(mira));
    expect(await enter(mira)).toBe('ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED');
    const other = await shop.visitor();
    const { checkoutInfo } = byMail;
    const { id, calculationErrors } = await checkOut(other, [await other.line('olive-oil', 1)], {
      couponCode: 'TWICE',
      checkoutInfo: { ...checkoutInfo, buyerInfo: { email: 'ADA@example.com' } },
    });
    expect(calculationErrors.couponCalculationError.applicationError.code).toBe(
      'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
    );
    expect(errorCodeOrField(await order(id, other))).toBe('CALCULATION_ERROR');
    expectOk(await buy(await shop.visitor()));
  });
});

describe('after the order', () => {
  test('an order has the note, the language and the VAT ids of the cart', async () => {
    const contactDetails = { firstName: 'Ada', vatId: { id: '12345678909', type: 'CPF' } };
    await visitor.add('olive-oil', 1);
    const cartInfo = {
      buyerNote: 'By the door',
      buyerLanguage: 'de',
      contactInfo: { address: berlin, contactDetails },
    };
    expectOk(await visitor.patch('/v1/carts/current', { cartInfo }));
    const { checkoutId } = expectOk(await visitor.post('/v1/carts/current/create-checkout', { channelType: 'WEB' }));
    expectOk(await order(checkoutId));
    expect(await placed()).toMatchObject({
      buyerNote: 'By the door',
      buyerLanguage: 'de',
      billingInfo: { contactDetails },
      recipientInfo: { contactDetails },
      shippingInfo: { logistics: { shippingDestination: { contactDetails } } },
    });
  });

  test.each([
    [{}, { rateType: 'MANUAL_RATE', manualRateReason: 'REGION_SETTING_TO_MANUAL' }],
    [{ taxRates: { DE: 0.2 } }, { rateType: 'MANUAL_RATE', manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' }],
    [{ taxRates: { DE: 0 } }, { rateType: 'NO_TAX_COLLECTED' }],
    [{ autoTax: 'on' }, { rateType: 'AUTO_RATE' }],
    [
      { autoTax: 'failed' },
      { rateType: 'FALLBACK_RATE', autoTaxFallbackDetails: { fallbackReason: 'AUTO_TAX_FAILED' } },
    ],
    [
      { autoTax: 'deactivated' },
      { rateType: 'FALLBACK_RATE', autoTaxFallbackDetails: { fallbackReason: 'AUTO_TAX_DEACTIVATED' } },
    ],
  ])('a checkout of a shop with %j states how its tax rate was determined', async (rules, calculationDetails) => {
    await shop.admin('shop', rules);
    const { taxSummary } = await checkOut(visitor, [await visitor.line('olive-oil', 1)]);
    expect(taxSummary.calculationDetails).toEqual(calculationDetails);
  });

  test('canceling an order returns its membership credits once', async () => {
    const mira = await shop.member(MIRA);
    const shown = await selectMembership(mira, await checkOut(mira, [await mira.line('sourdough-course', 2)]));
    const { orderId } = expectOk(await order(shown.id, mira));
    const remaining = async () =>
      (await checkOut(mira, [await mira.line('sourdough-course', 1)])).membershipOptions.eligibleMemberships[0]?.credits
        .remaining;
    expect(await remaining()).toBeUndefined();
    await merchant.post(`/v1/orders/${orderId}/cancel`);
    expect(await remaining()).toBe(2);
    expect(errorCodeOrField(await merchant.post(`/v1/orders/${orderId}/cancel`))).toBe('ORDER_IS_CANCELED');
    expect(await remaining()).toBe(2);
  });

  test.each([
    ['DEFAULT', {}, 'APPROVED'],
    ['DEFAULT', { delayCapture: true }, 'APPROVED'],
    ['PAYMENT_RECEIVED', {}, 'APPROVED'],
    ['PAYMENT_RECEIVED', { delayCapture: true }, 'INITIALIZED'],
    ['PAYMENT_METHOD_SAVED', { savePaymentMethod: true, delayCapture: true }, 'APPROVED'],
  ])('with the strategy %s and %j an order is %s, and approved once paid', async (approvalStrategy, how, status) => {
    await shop.admin('shop', { approvalStrategy });
    const { id } = await checkOut(visitor, [await visitor.line('olive-oil', 1)]);
    const { orderId } = expectOk(await order(id, visitor, how));
    const now = await placed();
    expect(now.status).toBe(status);
    if (now.paymentStatus === 'PAID') return;
    await merchant.post(`/v1/payments-collector/orders/${orderId}/capture-authorized-payments`, {
      payments: [{ paymentId: now.payments[0].id }],
    });
    expect((await placed()).status).toBe('APPROVED');
  });

  test('a paid deposit or a zero total approves an order; an offline payment does not', async () => {
    await shop.admin('shop', { approvalStrategy: 'PAYMENT_RECEIVED' });
    const lesson = { quantity: 1, price: '45.00', productName: { original: 'A lesson' } };
    const deposit = { ...lesson, paymentOption: 'DEPOSIT_ONLINE', depositAmount: '20.00' };
    expectOk(await order((await checkOut(assisted, [], { customLineItems: [deposit] })).id));
    expect(await placed()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PARTIALLY_PAID' });
    const free = { ...lesson, price: '0.00' };
    expectOk(await order((await checkOut(assisted, [], { customLineItems: [free] })).id));
    expect(await placed()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' });
    const offline = { ...lesson, paymentOption: 'FULL_PAYMENT_OFFLINE' };
    expectOk(await order((await checkOut(assisted, [], { customLineItems: [offline] })).id));
    expect(await placed()).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' });
  });

  test('payment-settings list the payments that the order then has', async () => {
    const { id } = await checkOut(visitor, [await visitor.line('olive-oil', 2)], { giftCardCode: 'LARCH-GIFT-25' });
    const { options, blockSubmission } = await settings(id);
    expect(blockSubmission).toBe(false);
    expect(options).toMatchObject([
      { paymentMethod: 'GiftCard', savePaymentMethod: false, delayCapture: false },
      { paymentMethod: 'CreditCard', savePaymentMethod: true, delayCapture: true },
    ]);
    expectOk(await order(id));
    const amounts = (list: readonly AnyJson[]) => list.map(({ amount }) => amount.amount);
    expect(amounts((await placed()).payments)).toEqual(amounts(options));
  });
});
