import { expect, vi } from 'vitest';
import type { RouteDefinition } from '../../../access/route.ts';
import { type AnyJson, expectOk, openShop, type TestClient } from '../../open-shop.ts';
import specified from '../enumerations.json' with { type: 'json' };

const berlin = { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Paul-Lincke-Ufer 8' };
const EMAIL = 'mira.holm@larch.example';

type SampleShop = Awaited<ReturnType<typeof openShop>>;

/** Sends each value of several enumerations in a call. The recorded traffic leaves refused calls out. */
async function tryValues(shop: SampleShop): Promise<void> {
  const merchant = await shop.merchant();
  const visitor = await shop.visitor();
  const product = (more: object) =>
    merchant.post('/v1/products', {
      product: { name: 'Salt bowl', productType: 'physical', priceData: { price: 12.5 }, ...more },
    });
  const line = await visitor.line('olive-oil', 1);
  for (const channelType of specified.channelTypes)
    await visitor.post('/v1/checkouts', { channelType, lineItems: [line] });
  for (const unit of specified.measurementUnits)
    await product({
      pricePerUnitData: {
        totalQuantity: 2,
        totalMeasurementUnit: unit,
        baseQuantity: 1,
        baseMeasurementUnit: unit,
      },
    });
  for (const type of specified.productDiscountTypes) await product({ discount: { type, value: 1 } });
  for (const productType of specified.productTypes) await product({ productType });
  for (const optionType of specified.optionTypes)
    await product({
      productOptions: [{ name: 'Colour', optionType, choices: [{ value: 'red', description: 'Red' }] }],
    });
  const bowl = expectOk(await product({})).product;
  const media = ['png', 'mp4', 'mp3', 'pdf', 'zip'].map(end => ({ url: `https://files.example/a.${end}` }));
  await merchant.post(`/v1/products/${bowl.id}/media`, { media });
  await shop.admin('stock', { productId: bowl.id, quantity: 0 });
  await merchant.get(`/v1/products/${bowl.id}`);

  const search = async (input: object) => expectOk(await merchant.post('/v1/files/search', input)).files;
  const [film] = await search({ mediaTypes: ['VIDEO'] });
  for (const format of specified.streamFormats)
    await merchant.post('/v1/files/generate-video-stream-url', { fileId: film.id, format });
  for (const contentDisposition of specified.contentDispositions)
    await merchant.post('/v1/files/generate-file-download-url', { fileId: film.id, contentDisposition });
  for (const uploadProtocol of specified.uploadProtocols)
    await merchant.post('/v1/files/generate-resumable-upload-url', { mimeType: 'a/b', uploadProtocol });
  for (const mediaType of specified.mediaTypes)
    await merchant.post('/v1/files/import', { url: 'http://127.0.0.1:1/a', mediaType });
  await vi.waitFor(async () => {
    const files: readonly { operationStatus: string }[] = await search({});
    expect(files.filter(({ operationStatus }) => operationStatus === 'PENDING')).toEqual([]);
  });

  for (const [index, tag] of [
    ...new Set([...specified.addressTags, ...specified.emailTags, ...specified.phoneTags]),
  ].entries()) {
    const profiles = [
      { addresses: [{ address: { country: 'DE' }, tag }] },
      { secondaryEmails: [{ email: 'ilse@office.example', tag }] },
      { phonesV2: [{ phone: '+49 30 5550199', countryCode: 'DE', tag }] },
    ];
    for (const [part, profile] of profiles.entries())
      await merchant.post('/v2/sign-on', { loginId: { email: `tag-${index}-${part}@post.example` }, profile });
  }
  for (const privacyStatus of specified.privacyStatuses)
    await merchant.post('/v2/sign-on', {
      loginId: { email: `${privacyStatus}@post.example` },
      profile: { privacyStatus },
    });
  const { member } = expectOk(await merchant.post('/v1/members', { member: { loginEmail: 'nora@post.example' } }));
  for (const privacyStatus of specified.memberPrivacyStatuses)
    await merchant.patch(`/v1/members/${member.id}`, { member: { id: member.id, privacyStatus } });
  for (const fieldset of specified.memberFieldsets) await merchant.get(`/v1/members?fieldsets=${fieldset}`);
  for (const act of ['mute', 'unmute', 'block', 'approve', 'disconnect'])
    await merchant.post(`/v1/members/${member.id}/${act}`);
  await merchant.get(`/v1/members/${member.id}?fieldsets=FULL`);

  const { id: entityId } = await visitor.product('olive-oil');
  const { review } = expectOk(
    await visitor.post('/v1/reviews/contact', {
      namespace: 'stores',
      entityId,
      content: { rating: 5 },
      name: 'Ilse',
      email: 'ilse@post.example',
    }),
  );
  for (const moderationStatus of specified.moderationStatuses)
    await merchant.patch(`/v1/reviews/${review.id}`, { review: { id: review.id, moderation: { moderationStatus } } });
}

interface Buyer {
  readonly shop: SampleShop;
  readonly merchant: TestClient;
  /** A member's session with the merchant's API key. */
  readonly assisted: TestClient;
  readonly oil: Awaited<ReturnType<TestClient['line']>>;
  /** Buys lines; resolves with the order's id. */
  order(lines: object, more?: object): Promise<string>;
}

async function createBuyer(shop: SampleShop): Promise<Buyer> {
  const merchant = await shop.merchant();
  const assisted = shop.withApiKey(await shop.member(EMAIL));
  const order = async (lines: object, more: object = {}): Promise<string> => {
    const { checkout } = expectOk(await assisted.post('/v1/checkouts', { channelType: 'WEB', ...lines }));
    await assisted.patch(`/v1/checkouts/${checkout.id}`, {
      checkout: {
        shippingInfo: { shippingDestination: { address: berlin }, selectedCarrierServiceOption: { code: 'pickup' } },
        billingInfo: { address: berlin },
        buyerInfo: { email: EMAIL },
      },
    });
    return expectOk(await assisted.post(`/v1/checkouts/${checkout.id}/create-order`, more)).orderId;
  };
  return { shop, merchant, assisted, oil: await assisted.line('olive-oil', 2), order };
}

/** Creates checkouts with each type of line, each payment option and each kind of coupon. */
async function createCheckouts({ assisted, oil }: Buyer): Promise<void> {
  const customLine = (more: object) => ({
    productName: { original: 'A lesson' },
    price: '45.00',
    quantity: 1,
    ...more,
  });
  for (const preset of specified.itemTypes)
    await assisted.post('/v1/checkouts', {
      channelType: 'WEB',
      customLineItems: [customLine({ itemType: { preset } })],
    });
  for (const paymentOption of specified.paymentOptions) {
    const more = { paymentOption, ...(paymentOption === 'DEPOSIT_ONLINE' && { depositAmount: '10.00' }) };
    await assisted.post('/v1/checkouts', { channelType: 'WEB', customLineItems: [customLine(more)] });
  }
  for (const couponCode of ['WELCOME10', 'SHIPFREE', 'TEATIME'])
    await assisted.post('/v1/checkouts', { channelType: 'WEB', lineItems: [oil], couponCode });
}

/** Places orders and fulfils, refunds, edits or cancels them, or delays their payment. */
async function changeOrders({ shop, merchant, assisted, oil, order }: Buyer): Promise<void> {
  const acts: readonly (readonly [act: string, more?: object])[] = [
    ['fulfil'],
    ['track', { trackingLink: 'https://parcels.example/1', trackingStatus: 'DELIVERED' }],
    ...specified.refundStatuses.map(refundStatus => ['refund', { refundStatus }] as const),
    ['refund', { amount: '1.00' }],
    ['fail'],
  ];
  for (const [act, more] of acts) {
    const orderId = await order({ lineItems: [oil, await assisted.line('field-guide-pdf', 1)] });
    await shop.admin('orders', { orderId, act, ...more });
    expectOk(await merchant.get(`/v1/orders/${orderId}`));
  }
  const partly = await order({ lineItems: [oil, await assisted.line('field-guide-pdf', 1)] });
  const [{ id: lineId }] = expectOk(await merchant.get(`/v1/orders/${partly}`)).order.lineItems;
  await shop.admin('orders', { orderId: partly, act: 'fulfil', lineItemIds: [lineId] });
  await merchant.get(`/v1/orders/${partly}`);
  const edited = {
    buyerInfo: { email: 'mira@office.example' },
    shippingInfo: { logistics: { shippingDestination: { address: { ...berlin, city: 'Bonn' } } } },
  };
  await merchant.patch(`/v1/orders/${partly}`, { order: { id: partly, ...edited } });
  const canceled = await order({ lineItems: [oil] });
  await merchant.post(`/v1/orders/${canceled}/cancel`, { sendOrderCanceledEmail: true });
  const later = await order({ lineItems: [oil] }, { delayCapture: true });
  await order({ lineItems: [oil] }, { delayCapture: true });
  const saved = await order({ lineItems: [oil] }, { savePaymentMethod: true });
  await shop.admin('orders', { orderId: saved, act: 'fail' });
  await merchant.get(`/v1/payments-collector/orders/${saved}/payment-collectability-status`);
  const { transactions } = await shop.admin('orders');
  const held = transactions.find((one: AnyJson) => one.orderId === later);
  await merchant.post(`/v1/payments-collector/orders/${later}/capture-authorized-payments`, {
    payments: [{ paymentId: held.payments[0].id, amount: { amount: '1.00' } }],
  });
}

/** Creates orders from each channel, and prepares payments with each scheduled action. */
async function requestPayments({ merchant }: Buyer): Promise<void> {
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }];
  for (const scheduledAction of specified.scheduledActions)
    for (const unit of specified.durationUnits) {
      const draft = { lineItems, channelInfo: { type: 'POS' } };
      const { order: made } = expectOk(await merchant.post('/v1/orders', { order: draft }));
      await merchant.get(`/v1/payments-collector/orders/${made.id}/payment-collectability-status`);
      await merchant.post(`/v1/payments-collector/orders/${made.id}/prepare-payment-collection`, {
        amount: { amount: '50.00' },
        delayedCaptureSettings: { scheduledAction, delayDuration: { count: 1, unit } },
      });
    }
  for (const preset of specified.channelTypes)
    await merchant.post('/v1/orders', { order: { lineItems, channelInfo: { type: preset } } });
}

/** Sells a product out while it is in a cart, and sells one variant of another product out. */
async function runOutOfStock({ shop, merchant, assisted, oil }: Buyer): Promise<void> {
  const address = { shippingAddress: berlin, billingAddress: berlin, email: EMAIL };
  const { product } = expectOk(
    await merchant.post('/v1/products', {
      product: { name: 'Last bowl', productType: 'physical', priceData: { price: 12 } },
    }),
  );
  await shop.admin('stock', { productId: product.id, quantity: 5 });
  const reference = { catalogItemId: product.id, appId: oil.catalogReference.appId };
  await assisted.post('/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 4, catalogReference: reference }] });
  for (const quantity of [2, 0]) {
    await shop.admin('stock', { productId: product.id, quantity });
    await assisted.get('/v1/carts/current');
    await assisted.post('/v1/carts/current/create-checkout', { channelType: 'WEB', ...address });
  }
  const choices = ['Red', 'Blue'].map(description => ({ value: description, description }));
  const { product: pair } = expectOk(
    await merchant.post('/v1/products', {
      product: {
        name: 'A pair',
        productType: 'physical',
        priceData: { price: 12 },
        manageVariants: true,
        productOptions: [{ name: 'Colour', choices }],
      },
    }),
  );
  await shop.admin('stock', { productId: pair.id, variantId: pair.variants[0].id, quantity: 0 });
  await merchant.get(`/v1/products/${pair.id}`);
}

/** Brings orders and carts into each state that calls and test controls can cause. */
async function bringAboutStates(shop: SampleShop): Promise<void> {
  const buyer = await createBuyer(shop);
  const { assisted, merchant } = buyer;
  await createCheckouts(buyer);
  await changeOrders(buyer);
  await requestPayments(buyer);
  await runOutOfStock(buyer);
  for (const type of specified.vatTypes)
    await assisted.patch('/v1/carts/current', {
      cartInfo: { contactInfo: { contactDetails: { firstName: 'Mira', vatId: { id: '12345678909', type } } } },
    });
  await shop.admin('settings', { approval: true });
  await merchant.post('/v2/register', { loginId: { email: 'later@post.example' }, password: 'a-kiln-and-a-wheel' });
}

/** Enters orders as the merchant: with lines of subscriptions, and from an exchange. */
async function enterOrders(shop: SampleShop): Promise<void> {
  const merchant = await shop.merchant();
  const lesson = { productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } };
  const enter = (line: object, more: object = {}) =>
    merchant.post('/v1/orders', {
      order: { lineItems: [{ ...lesson, ...line }], channelInfo: { type: 'POS' }, ...more },
    });
  for (const frequency of specified.subscriptionFrequencies)
    await enter({
      subscriptionInfo: { subscriptionSettings: { frequency, autoRenewal: true }, title: { original: 'x' } },
    });
  const merchantDiscount = { discountReason: 'EXCHANGED_ITEMS', amount: { amount: '10.00' } };
  await enter({}, { appliedDiscounts: [{ merchantDiscount }] });
}

/** Creates checkouts and orders under different tax, minimum and payment rules of the shop. */
async function tryRules(shop: SampleShop): Promise<void> {
  const visitor = await shop.visitor();
  const lineItems = [await visitor.line('olive-oil', 1)];
  const checkout = { shippingInfo: { shippingDestination: { address: berlin } } };
  const rules = [
    ...[{ taxRates: { DE: 0.2 } }, { autoTax: 'on' }, { autoTax: 'failed' }, { autoTax: 'deactivated' }],
    ...[{ minimumSubtotal: '500.00' }, { payments: 'decline' }, { approvalStrategy: 'PAYMENT_RECEIVED' }],
  ];
  for (const rule of rules) {
    await shop.admin('shop', rule);
    const made = expectOk(await visitor.post('/v1/checkouts', { channelType: 'WEB', lineItems }));
    await visitor.patch(`/v1/checkouts/${made.checkout.id}`, { checkout });
    await visitor.post(`/v1/checkouts/${made.checkout.id}/create-order`);
  }
}

/** Places orders with unusual taxes, charges, problems and payments. */
async function placeUnusualOrders(shop: SampleShop): Promise<void> {
  const merchant = await shop.merchant();
  const assisted = shop.withApiKey(await shop.visitor());
  const address = {
    country: 'US',
    subdivision: 'US-NY',
    city: 'New York',
    postalCode: '10001',
    addressLine: '1 Pearl St',
  };
  const open = async (input: object): Promise<string> => {
    const { checkout } = expectOk(await assisted.post('/v1/checkouts', { channelType: 'WEB', ...input }));
    const shippingInfo = { shippingDestination: { address } };
    const buyerInfo = { email: 'ilse@post.example' };
    const changed = { shippingInfo, billingInfo: { address }, buyerInfo };
    expectOk(await assisted.patch(`/v1/checkouts/${checkout.id}`, { checkout: changed }));
    return checkout.id;
  };
  const order = async (input: object, more: object = {}): Promise<string> =>
    expectOk(await assisted.post(`/v1/checkouts/${await open(input)}/create-order`, more)).orderId;
  const oil = await assisted.line('olive-oil', 20);
  await merchant.get(`/v1/orders/${await order({ lineItems: [oil] })}`);

  const soldOut = await assisted.line('last-teapot', 1);
  const checkoutId = await open({ lineItems: [soldOut] });
  await shop.admin('stock', { slug: 'last-teapot', quantity: 0 });
  expectOk(await assisted.get(`/v1/checkouts/${checkoutId}`));

  const lesson = { productName: { original: 'A lesson' }, price: '45.00', quantity: 1 };
  const offline = { customLineItems: [{ ...lesson, paymentOption: 'FULL_PAYMENT_OFFLINE' }] };
  await order(offline);
  expectOk(await merchant.post(`/v1/orders/${await order(offline)}/cancel`));
}

/** Creates orders with a delayed capture for each scheduled action. */
async function schedulePayments(shop: SampleShop): Promise<void> {
  const merchant = await shop.merchant();
  const lineItems = [{ productName: { original: 'A lesson' }, quantity: 1, price: { amount: '50.00' } }];
  for (const scheduledAction of specified.scheduledActions) {
    const { order } = expectOk(
      await merchant.post('/v1/orders', { order: { lineItems, channelInfo: { type: 'POS' } } }),
    );
    expectOk(
      await merchant.post(`/v1/payments-collector/orders/${order.id}/prepare-payment-collection`, {
        amount: { amount: '50.00' },
        delayedCapture: true,
        delayedCaptureSettings: { scheduledAction, delayDuration: { count: 1, unit: 'DAYS' } },
      }),
    );
    await shop.admin('orders', { orderId: order.id, act: 'pay' });
  }
}

/** Enters reviews from each source, and back-in-stock requests of which one mail fails. */
async function enterReviewsAndWishes(shop: SampleShop): Promise<void> {
  const merchant = await shop.merchant();
  const visitor = await shop.visitor();
  const { id: entityId } = await visitor.product('bread-knife');
  for (const type of specified.reviewSources)
    await merchant.post('/v1/reviews', {
      review: {
        namespace: 'stores',
        entityId,
        content: { rating: 4 },
        author: { authorName: 'Ilse' },
        source: { type },
      },
    });
  const { catalogReference } = await visitor.line('sold-out-lamp', 1);
  for (const email of ['ilse@post.example', 'eve@nowhere.invalid'])
    expectOk(await visitor.post('/v1/back-in-stock-notification-requests', { request: { catalogReference, email } }));
  await shop.admin('stock', { slug: 'sold-out-lamp', quantity: 3 });
  await merchant.get('/v1/back-in-stock-notification-requests');
}

/**
 * Makes the shop require approval, then verification instead, and each time registers a member with version 1 of the
 * call.
 */
async function signUp(shop: SampleShop): Promise<void> {
  const visitor = await shop.visitor();
  for (const settings of [{ approval: true }, { approval: false, verification: true }]) {
    await shop.admin('settings', settings);
    const [email] = Object.keys(settings).slice(-1);
    const identity = { email: { address: `${email}@post.example` } };
    expectOk(await visitor.post('/v1/register', { identity, inputs: { password: 'a-kiln-and-a-wheel' } }));
  }
}

/** Makes calls with enumeration values that the call tests do not cover, and records the transactions after them. */
export async function runScenarios(
  routes: readonly RouteDefinition[],
  record: (name: string, answer: AnyJson) => void,
): Promise<void> {
  const shop = await openShop({ routes });
  await tryValues(shop);
  await bringAboutStates(shop);
  await enterOrders(shop);
  await placeUnusualOrders(shop);
  await schedulePayments(shop);
  await enterReviewsAndWishes(shop);
  await tryRules(shop);
  await signUp(shop);
  record('payments.transactions', await shop.admin('orders'));
  shop.close();
}
