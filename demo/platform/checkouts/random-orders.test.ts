import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelOrder, type ModelSums, modelSums, modelUnitPrice } from '../testing/money-model.ts';
import {
  type AnyJson,
  errorCodeOrField,
  expectOk,
  openShop,
  type TestClient,
  type TestResponse,
  type TestShop,
} from '../testing/open-shop.ts';
import {
  type Change,
  catalog,
  changes,
  createRandomCart,
  createRandomShop,
  DOOMED,
  giftCardCode,
  memberEmail,
  type RandomCart,
} from '../testing/random-orders.ts';
import { seededRandom } from '../testing/seeded-random.ts';

/** The number of carts in each of the three currencies. */
const CARTS = Number(process.env.CARTS ?? 48);
const RUN_SEED = Number(process.env.RUN_SEED ?? 11);
const HOUR_MS = 3_600_000;

/** The largest total of an order, in minor units of the order's currency. */
let largestTotal = 0n;
/** How often each change led to a charged order or to a refusal, by change and outcome. */
const outcomes = new Map<string, number>();
const count = (change: Change, outcome: string) => {
  const key = `${change}: ${outcome}`;
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
};
afterAll(() =>
  console.log(
    [
      `RUN_SEED=${RUN_SEED} CARTS=${CARTS}`,
      ...[...outcomes].sort().map(([key, times]) => `${key} ${times}`),
      `largest total ${largestTotal}`,
    ].join('\n'),
  ),
);

test('the money model imports no code and uses no floating-point numbers', () => {
  const source = readFileSync(new URL('../testing/money-model.ts', import.meta.url), 'utf8');
  expect(source).not.toMatch(/\bimport\b|\brequire\b|\bNumber\b|\bMath\b/);
});

describe.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
] as const)('in %s with %i decimals', (currency, digits) => {
  const scale = 10n ** BigInt(digits);
  const toText = (amount: bigint): string => {
    const text = String(amount % scale).padStart(digits, '0');
    return digits === 0 ? String(amount) : `${amount / scale}.${text}`;
  };
  const toAmount = (text: string) => BigInt(text.replace('.', ''));

  let shop: TestShop;
  let merchant: TestClient;
  beforeAll(async () => {
    shop = await openShop({ shops: [createRandomShop(currency, digits, CARTS)] });
    merchant = await shop.merchant();
  });
  afterAll(() => shop.close());

  const withChoice = (delivery: string | undefined) => (delivery ? { selectedShippingOption: { code: delivery } } : {});

  /** Expects the estimate of a cart to have the model's sums. Estimates do not include gift cards. */
  async function expectEstimate(shopper: TestClient, { order, usesMembership }: RandomCart, input: object) {
    const estimateTotals = async (more: object = {}): Promise<AnyJson> =>
      expectOk(await shopper.post('/v1/carts/current/estimate-totals', { ...input, ...more }));
    const memberships = usesMembership ? (await estimateTotals()).membershipOptions.eligibleMemberships : [];
    const selectedMemberships = memberships.map(({ id, appId, lineItemIds }: AnyJson) => ({ id, appId, lineItemIds }));
    const sums = modelSums(order);
    expect(toSums(await estimateTotals({ selectedMemberships: { memberships: selectedMemberships } }))).toEqual({
      ...ofModel(sums),
      ...dueOf(sums),
    });
  }

  /** Fills the shopper's cart, expects its estimate, and returns a checkout of the cart. */
  async function checkOut(shopper: TestClient, cart: RandomCart, index: number): Promise<AnyJson> {
    const { order, coupon, customLines, place } = cart;
    const assisted = shop.withApiKey(shopper);
    const rules = {
      taxIncluded: order.taxIncluded,
      taxRates: {},
      withdrawnDeliveries: [],
      additionalFees: order.fees.map((fee, at) => ({ code: `fee-${at}`, name: `Fee ${at}`, price: toText(fee) })),
    };
    await shop.admin('shop', rules);
    const lineItems = await Promise.all(cart.products.map(line => lineOf(line.slug, line.quantity, line.override)));
    const customLineItems = customLines.map(({ price, quantity, option, deposit, grams }) => ({
      quantity,
      price: toText(price),
      productName: { original: 'Custom' },
      paymentOption: option,
      ...(option === 'DEPOSIT_ONLINE' && { depositAmount: toText(deposit) }),
      ...(grams > 0n && { physicalProperties: { weight: Number(grams) / 1000, shippable: true } }),
    }));
    const { cart: filled } = expectOk(
      await assisted.post('/v1/carts/current/add-to-cart', { lineItems, customLineItems }),
    );
    const ids: readonly string[] = filled.lineItems.map((line: AnyJson) => line.id);
    const change: Record<string, unknown> = {};
    if (coupon) {
      await shop.admin('coupons', toCoupon(index, coupon));
      change.couponCode = `C${index}`;
    }
    if (order.discounts.length > 0)
      change.merchantDiscounts = order.discounts.map(({ amount, indexes }) => ({
        amount: toText(amount),
        lineItemIds: indexes.map(at => ids[at]),
      }));
    if (Object.keys(change).length > 0) expectOk(await assisted.patch('/v1/carts/current', change));
    const { country } = place;
    const shippingAddress = { country, ...('subdivision' in place && { subdivision: place.subdivision }) };
    await expectEstimate(shopper, cart, { shippingAddress, ...withChoice(order.delivery) });
    const { checkoutId } = expectOk(
      await shopper.post('/v1/carts/current/create-checkout', {
        channelType: 'WEB',
        shippingAddress,
        ...withChoice(order.delivery),
      }),
    );
    if (cart.usesMembership || cart.usesGiftCard) {
      const { checkout } = expectOk(await shopper.get(`/v1/checkouts/${checkoutId}`));
      const [club] = checkout.membershipOptions.eligibleMemberships;
      const memberships = cart.usesMembership
        ? [{ id: club.id, appId: club.appId, lineItemIds: club.lineItemIds }]
        : [];
      expectOk(
        await shopper.patch(`/v1/checkouts/${checkoutId}`, {
          checkout: { membershipOptions: { selectedMemberships: { memberships } } },
          ...(cart.usesGiftCard && { giftCardCode: giftCardCode(index) }),
        }),
      );
    }
    return expectOk(await shopper.get(`/v1/checkouts/${checkoutId}`)).checkout;
  }

  const productIds = new Map<string, string>();
  const addDoomed = async (): Promise<string> => {
    const priceData = { price: Number(DOOMED.price) / 100 };
    const product = { name: DOOMED.slug, productType: 'physical', priceData };
    return expectOk(await merchant.post('/v1/products', { product })).product.id;
  };
  async function lineOf(slug: string, quantity: number, override?: bigint) {
    const id = productIds.get(slug) ?? (slug === DOOMED.slug ? await addDoomed() : (await merchant.product(slug)).id);
    productIds.set(slug, id);
    return {
      quantity,
      catalogReference: { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
      ...(override !== undefined && { catalogOverrideFields: { price: toText(override) } }),
    };
  }

  const toCoupon = (index: number, coupon: NonNullable<RandomCart['coupon']>, more = {}) => ({
    code: `C${index}`,
    ...(coupon.percentage !== undefined && { percentage: Number(coupon.percentage) / 100 }),
    ...(coupon.amount !== undefined && { amount: Number(toText(coupon.amount)) }),
    ...(coupon.minimum !== undefined && { minimumSubtotal: Number(toText(coupon.minimum)) }),
    ...(coupon.freeShipping && { freeShipping: true }),
    ...(coupon.slugs && { specificProducts: coupon.slugs }),
    ...more,
  });

  /** Pays another shopper's order with the gift card of the cart at `index`. */
  async function spendGiftCard(index: number, amount: bigint): Promise<void> {
    const other = await shop.visitor();
    const customLineItems = [{ quantity: 1, price: toText(amount), productName: { original: 'Other' } }];
    await shop.admin('shop', { additionalFees: [] });
    const { checkout } = expectOk(
      await shop.withApiKey(other).post('/v1/checkouts', {
        channelType: 'WEB',
        customLineItems,
        giftCardCode: giftCardCode(index),
      }),
    );
    expectOk(await other.post(`/v1/checkouts/${checkout.id}/create-order`));
  }

  /** Makes the change in the shop. Returns the model's order after the change, the expected refusal, and an undo. */
  async function applyChange(
    cart: RandomCart,
    before: ModelOrder,
    shopper: TestClient,
    index: number,
    random: (sides: number) => number,
  ): Promise<{ readonly after: ModelOrder; readonly refusal?: string; undo?(): Promise<unknown> }> {
    const [first] = cart.products.filter(({ slug }) => slug !== 'lesson');
    const slug = first?.slug ?? '';
    const isAlone = before.lines.length === 1;
    switch (cart.change) {
      case 'price': {
        const product = catalog.find(one => one.slug === slug);
        if (!product) throw new Error(`no ${slug}`);
        const hundredths = BigInt(1 + random(20_000));
        const price = modelUnitPrice(hundredths, digits, product.discount);
        await shop.admin('products', { slug, price: Number(hundredths) / 100 });
        const lines = before.lines.map(line => (line.slug === slug && !line.fixed ? { ...line, price } : line));
        const undo = () => shop.admin('products', { slug, price: Number(product.price) / 100 });
        return { after: { ...before, lines }, undo };
      }
      case 'stock': {
        const units = random(first?.quantity ?? 1);
        await shop.admin('stock', { slug, quantity: units });
        const undo = () => shop.admin('stock', { slug, quantity: 1_000_000 });
        const refusal = isAlone && units === 0 ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK';
        return { after: before, refusal, undo };
      }
      case 'product hidden': {
        await shop.admin('products', { slug, visible: false });
        const undo = () => shop.admin('products', { slug, visible: true });
        return { after: before, refusal: isAlone ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', undo };
      }
      case 'product deleted': {
        expectOk(await merchant.del(`/v1/products/${productIds.get(DOOMED.slug)}`));
        productIds.delete(DOOMED.slug);
        return { after: before, refusal: isAlone ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK' };
      }
      case 'coupon ended': {
        if (cart.coupon) await shop.admin('coupons', toCoupon(index, cart.coupon, { endDate: '2020-01-01T00:00:00Z' }));
        return { after: { ...before, coupon: { ...before.coupon, dead: true } } };
      }
      case 'coupon used up': {
        if (cart.coupon) await shop.admin('coupons', toCoupon(index, cart.coupon, { usageLimit: 0 }));
        return { after: { ...before, coupon: { ...before.coupon, dead: true } } };
      }
      case 'coupon removed': {
        await shop.admin('coupons', { code: `C${index}`, remove: true });
        return { after: { ...before, coupon: { ...before.coupon, dead: true } } };
      }
      case 'membership used elsewhere': {
        const { checkout } = expectOk(
          await shopper.post('/v1/checkouts', { channelType: 'WEB', lineItems: [await lineOf('lesson', 4)] }),
        );
        const [club] = checkout.membershipOptions.eligibleMemberships;
        const memberships = [{ id: club.id, appId: club.appId, lineItemIds: club.lineItemIds }];
        const at = `/v1/checkouts/${checkout.id}`;
        expectOk(
          await shopper.patch(at, { checkout: { membershipOptions: { selectedMemberships: { memberships } } } }),
        );
        expectOk(await shopper.post(`${at}/create-order`));
        return { after: { ...before, lines: before.lines.map(line => ({ ...line, covered: false })) } };
      }
      case 'delivery withdrawn': {
        const { delivery = '' } = modelSums(before);
        await shop.admin('shop', { withdrawnDeliveries: [delivery] });
        const after = { ...before, withdrawn: [delivery] };
        if (before.delivery) return { after, refusal: 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE' };
        return modelSums(after).delivery ? { after } : { after, refusal: 'NO_SELECTED_CARRIER_SERVICE_OPTION' };
      }
      case 'gift card spent':
      case 'gift card spent in part': {
        const amount =
          cart.change === 'gift card spent' ? before.giftCard : 1n + BigInt(random(Number(before.giftCard - 1n)));
        await spendGiftCard(index, amount);
        const fees = before.fees.map((fee, at) => ({ code: `fee-${at}`, name: `Fee ${at}`, price: toText(fee) }));
        await shop.admin('shop', { additionalFees: fees });
        const giftCard = before.giftCard - amount;
        return { after: { ...before, giftCard }, ...(giftCard === 0n && { refusal: 'REDEEM_GIFT_CARD_ERROR' }) };
      }
      case 'tax rate': {
        const rate = 10_000 * random(30);
        await shop.admin('shop', { taxRates: { [cart.place.country]: rate / 1_000_000 } });
        return { after: { ...before, taxRate: BigInt(rate), taxOnShipping: true } };
      }
      case 'fee': {
        const fees = [...before.fees, BigInt(1 + random(500))];
        const additionalFees = fees.map((fee, at) => ({ code: `fee-${at}`, name: `Fee ${at}`, price: toText(fee) }));
        await shop.admin('shop', { additionalFees });
        return { after: { ...before, fees } };
      }
      case 'clock an hour late':
      case 'clock an hour early': {
        await shop.admin('clock', { offsetMs: cart.change === 'clock an hour late' ? HOUR_MS : -HOUR_MS });
        return { after: before, undo: () => shop.admin('clock', { offsetMs: 0 }) };
      }
      default:
        return { after: before };
    }
  }

  const toSums = ({ priceSummary, payNow, payLater, giftCard }: AnyJson) => ({
    subtotal: toAmount(priceSummary.subtotal.amount),
    discount: toAmount(priceSummary.discount.amount),
    shipping: toAmount(priceSummary.shipping.amount),
    fees: toAmount((priceSummary.additionalFees ?? priceSummary.totalAdditionalFees).amount),
    tax: toAmount(priceSummary.tax.amount),
    total: toAmount(priceSummary.total.amount),
    ...(payNow && { due: toAmount(payNow.total.amount), later: toAmount(payLater?.total.amount ?? '0') }),
    ...(giftCard && { gift: toAmount(giftCard.amount.amount) }),
  });
  const ofModel = ({ subtotal, discount, shipping, fees, tax, total }: ModelSums) => ({
    subtotal,
    discount,
    shipping,
    fees,
    tax,
    total,
  });
  const dueOf = (sums: ModelSums) => ({ due: sums.now - sums.gift, later: sums.offline + sums.rest });

  /** Expects the order to have the model's sums, payments and payment status. */
  async function expectCharged(orderId: string, sums: ModelSums): Promise<void> {
    const { order } = expectOk(await merchant.get(`/v1/orders/${orderId}`));
    expect(toSums(order)).toEqual(ofModel(sums));
    const lines = order.lineItems.map((line: AnyJson) => toAmount(line.totalPriceAfterTax.amount));
    expect(lines).toEqual(sums.perLine);
    expect(toAmount(order.balanceSummary.paid.amount)).toBe(sums.now);
    expect(toAmount(order.balanceSummary.balance.amount)).toBe(sums.offline + sums.rest);
    const expectedStatus =
      sums.total === sums.now ? 'PAID' : sums.now > 0n ? 'PARTIALLY_PAID' : sums.offline > 0n ? 'PENDING' : 'NOT_PAID';
    expect(order.paymentStatus).toBe(expectedStatus);
    expectedPayments.set(orderId, [
      ...(sums.gift > 0n ? [`gift card ${toText(sums.gift)}`] : []),
      ...(sums.now > sums.gift ? [`APPROVED ${toText(sums.now - sums.gift)}`] : []),
      ...(sums.offline > 0n ? [`PENDING_MERCHANT ${toText(sums.offline)}`] : []),
    ]);
    if (sums.total > largestTotal) largestTotal = sums.total;
    const taxes = order.taxInfo.taxBreakdown.map((one: AnyJson) => toAmount(one.aggregatedTaxAmount.amount));
    expect(taxes.reduce((sum: bigint, one: bigint) => sum + one, 0n)).toBe(sums.tax);
    // The parts of the order add up to its total.
    const added = order.taxIncludedInPrices ? 0n : sums.tax;
    expect(sums.subtotal - sums.discount + sums.shipping + sums.fees + added).toBe(sums.total);
  }

  /** The expected payments of each order, by order id. */
  const expectedPayments = new Map<string, readonly string[]>();

  const place = (shopper: TestClient, id: string) => shopper.post(`/v1/checkouts/${id}/create-order`);
  const shownTotal = ({ body }: TestResponse) => body.details.applicationError.data;

  test(`orders of ${CARTS} random carts charge the shown sums or fail (RUN_SEED=${RUN_SEED})`, async () => {
    const random = seededRandom(digits * 7_919 + RUN_SEED);
    for (let index = 0; index < CARTS; index += 1) {
      const change = changes[index % changes.length] as Change;
      const cart = createRandomCart(random, digits, change);
      const about = `${currency} cart ${index}: ${change}`;
      const shopper = cart.usesMembership ? await shop.member(memberEmail(index)) : await shop.visitor();
      const gift = cart.usesGiftCard ? BigInt(5) * scale + BigInt(index) * 10n ** BigInt(Math.max(0, digits - 2)) : 0n;
      const before: ModelOrder = { ...cart.order, giftCard: gift };
      const shown = await checkOut(shopper, cart, index);
      const expected = modelSums(before);
      expect({ ...toSums(shown), gift: undefined }, about).toEqual({
        ...ofModel(expected),
        ...dueOf(expected),
        gift: undefined,
      });
      expect(toAmount(shown.giftCard?.amount.amount ?? '0'), about).toBe(expected.gift);

      const { after, refusal, undo } = await applyChange(cart, before, shopper, index, random);
      const next = modelSums(after);
      const answer = await place(shopper, shown.id);
      const isSame =
        JSON.stringify(next, bigintsAsText) ===
        JSON.stringify({ ...expected, couponFails: next.couponFails }, bigintsAsText);
      const mayBeOrdered = !(next.couponFails || next.deliveryFails);
      if (refusal) {
        expect(errorCodeOrField(answer), about).toBe(refusal);
        count(change, refusal);
      } else if (!isSame) {
        expect(errorCodeOrField(answer), about).toBe('CHECKOUT_CHANGED');
        expect(toSums(shownTotal(answer)), about).toMatchObject({ ...ofModel(next), ...dueOf(next) });
        count(change, 'CHECKOUT_CHANGED');
        // The refusal showed the new sums, so a second attempt charges them.
        await expectCharged(expectOk(await place(shopper, shown.id)).orderId, next);
      } else if (!mayBeOrdered) {
        expect(errorCodeOrField(answer), about).toBe('CALCULATION_ERROR');
        count(change, 'CALCULATION_ERROR');
      } else {
        await expectCharged(expectOk(answer).orderId, next);
        count(change, 'charged');
      }
      await undo?.();
    }
    const { transactions } = await shop.admin('orders');
    const paid = new Map<string, readonly string[]>(
      transactions.map(({ orderId, payments }: AnyJson) => [
        orderId,
        payments.map(
          ({ amount, regularPaymentDetails: details }: AnyJson) => `${details?.status ?? 'gift card'} ${amount.amount}`,
        ),
      ]),
    );
    for (const [orderId, expected] of expectedPayments) expect(paid.get(orderId), orderId).toEqual(expected);
    expect(largestTotal).toBeGreaterThan(10n ** 15n);
  }, 600_000);
});

const bigintsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
