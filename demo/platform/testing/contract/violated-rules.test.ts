import { beforeAll, expect, test } from 'vitest';
import * as backInStock from '../../../../src/api/back-in-stock.ts';
import * as carts from '../../../../src/api/carts.ts';
import * as checkouts from '../../../../src/api/checkouts.ts';
import * as collections from '../../../../src/api/collections.ts';
import * as identity from '../../../../src/api/identity.ts';
import * as orders from '../../../../src/api/orders.ts';
import * as payments from '../../../../src/api/payments.ts';
import * as products from '../../../../src/api/products.ts';
import * as redirects from '../../../../src/api/redirects.ts';
import * as reviews from '../../../../src/api/reviews.ts';
import { STORES_APP_ID } from '../../../../src/api/shared/line.ts';
import { type ViolatedRule, violatedRules } from '../../../../src/api/shared/violation.ts';
import { CallError, type Client, createClient } from '../../../../src/index.ts';
import { setUpShop } from '../open-shop.ts';

const { shop } = setUpShop({ scope: 'file' });
let visitor: Client;
let merchant: Client;
beforeAll(async () => {
  const options = {
    clientId: 'demo-client',
    apiHost: 'http://api.test',
    storage: 'memory',
    fetch: (url: string | URL | Request, init?: RequestInit) => shop.fetch(new Request(url, init)),
  } as const;
  visitor = createClient(options);
  merchant = createClient({ ...options, apiKey: 'demo-api-key' });
});

interface RuleCase {
  readonly rule: ViolatedRule;
  readonly field: string;
  readonly call: () => Promise<unknown>;
}

const line = (quantity: number, appId = STORES_APP_ID) => ({
  quantity,
  catalogReference: { catalogItemId: 'x', appId },
});
const customLine = { productName: { original: 'A lesson' }, quantity: 1, price: '45.00' };
const collectPayment = (amount: string) => () =>
  merchant.call(payments.preparePaymentCollection, { ecomOrderId: orderId, amount: { amount } });
let orderId = '';

/** For each kind of rule a call that violates it. */
const ruleCases: readonly RuleCase[] = [
  {
    rule: 'VALIDATION',
    field: 'lineItems[0].catalogReference.appId',
    call: () => visitor.call(carts.addToCart, { lineItems: [line(1, 'another')] }),
  },
  {
    rule: 'OTHER',
    field: 'password',
    call: () =>
      visitor.call(identity.register, { loginId: { email: 'ilse@post.example' }, password: 'ilse@post.example' }),
  },
  {
    rule: 'MAX',
    field: 'lineItems[0].quantity',
    call: () => visitor.call(carts.addToCart, { lineItems: [line(100_001)] }),
  },
  { rule: 'MIN', field: 'lineItems[0].quantity', call: () => visitor.call(carts.addToCart, { lineItems: [line(0)] }) },
  {
    rule: 'MAX_LENGTH',
    field: 'content.body',
    call: () =>
      visitor.call(reviews.createReviewAndContact, {
        namespace: 'stores',
        entityId: 'x',
        content: { rating: 5, body: 'x'.repeat(3_001) },
        name: 'Ilse',
        email: 'ilse@post.example',
      }),
  },
  {
    rule: 'MIN_LENGTH',
    field: 'password',
    call: () => visitor.call(identity.register, { loginId: { email: 'ilse@post.example' }, password: 'short' }),
  },
  {
    rule: 'MAX_SIZE',
    field: 'lineItems',
    call: () => visitor.call(carts.addToCart, { lineItems: Array.from({ length: 101 }, () => line(1)) }),
  },
  {
    rule: 'MIN_SIZE',
    field: 'order.lineItems',
    call: () => merchant.call(orders.createOrder, { order: { lineItems: [], channelInfo: { type: 'POS' } } }),
  },
  {
    rule: 'FORMAT',
    field: 'request.email',
    call: () =>
      visitor.call(backInStock.createBackInStockRequest, {
        request: { email: 'unknown', catalogReference: { catalogItemId: 'x', appId: STORES_APP_ID } },
      }),
  },
  { rule: 'DECIMAL_LTE', field: 'amount.amount', call: collectPayment('1000000000000000.01') },
  {
    rule: 'DECIMAL_GTE',
    field: 'customLineItems[0].price',
    call: () => merchant.call(carts.addToCart, { customLineItems: [{ ...customLine, price: '-0.01' }] }),
  },
  {
    rule: 'DECIMAL_LT',
    field: 'customLineItems[0].depositAmount',
    call: () =>
      merchant.call(carts.addToCart, {
        customLineItems: [{ ...customLine, paymentOption: 'DEPOSIT_ONLINE', depositAmount: '45.00' }],
      }),
  },
  { rule: 'DECIMAL_GT', field: 'amount.amount', call: collectPayment('0.00') },
  { rule: 'DECIMAL_MAX_SCALE', field: 'amount.amount', call: collectPayment('1.005') },
  {
    rule: 'INVALID_ENUM_VALUE',
    field: 'channelType',
    // @ts-expect-error no such channel
    call: () => visitor.call(checkouts.createCheckout, { channelType: 'FAX' }),
  },
  {
    rule: 'REQUIRED_FIELD',
    field: 'collection.name',
    // @ts-expect-error the name is missing
    call: () => merchant.call(collections.createCollection, { collection: {} }),
  },
  {
    rule: 'FIELD_NOT_ALLOWED',
    field: 'set.colour',
    // @ts-expect-error no such property
    call: () => merchant.call(products.bulkUpdateProducts, { ids: ['x'], set: { colour: 'red' } }),
  },
  {
    rule: 'ONE_OF_ALIGNMENT',
    field: 'section',
    call: () =>
      visitor.call(redirects.createRedirectSession, { login: {}, storesProduct: { productSlug: 'olive-oil' } }),
  },
];

const getCallError = async (call: RuleCase['call']) => {
  const error = await call().then(
    () => undefined,
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

test('a violation of each kind of rule is reported with its field', async () => {
  const { orders: sold } = await merchant.call(orders.searchOrders);
  orderId = sold.find(({ paymentStatus }) => paymentStatus === 'NOT_PAID')?.id ?? sold[0]?.id ?? '';
  const found = new Set<string>();
  for (const { rule, field, call } of ruleCases) {
    const { status, code, message, violations = [] } = await getCallError(call);
    const violation = violations.find(one => one.field === field);
    expect([rule, status, code, violation?.violatedRule], JSON.stringify(violations)).toEqual([
      rule,
      400,
      'INVALID_ARGUMENT',
      rule,
    ]);
    expect(message).toContain(`"${field}" ${violation?.description}`);
    found.add(rule);
  }
  console.log(`${found.size} of ${violatedRules.length} kinds of violated rule`);
  expect(found).toEqual(new Set(violatedRules));
});

test('the message lists several violations in the order of their fields', async () => {
  const lineItems = [{ ...line(0), catalogReference: { catalogItemId: '', appId: STORES_APP_ID } }, line(1, 'another')];
  const { message } = await getCallError(() => visitor.call(carts.addToCart, { lineItems }));
  expect(message).toMatch(
    /^INVALID_ARGUMENT: "lineItems\[0\]\.catalogReference\.catalogItemId" .+, "lineItems\[0\]\.quantity" .+, "lineItems\[1\]\.catalogReference\.appId" .+$/,
  );
});
