import type { Checkout } from '../../../src/api/checkouts.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import type { Context } from '../core/context.ts';
import { deriveGuid } from '../core/ids.ts';
import { type Cents, minCents, toMultiPrice } from '../core/money.ts';
import { findGiftCard } from '../orders/gift-card-store.ts';
import { findGiftCardProblem, GIFT_CARDS_APP_ID, maskCode } from '../orders/gift-cards.ts';
import { computeAvailability, isPurchasable, toRuleViolations, toViolations } from '../pricing/availability.ts';
import { findHeldCoupon } from '../pricing/coupon-store.ts';
import { toCheckoutLine } from '../pricing/line-view.ts';
import { listMemberships } from '../pricing/membership-store.ts';
import { applyMemberships, toMembershipOptions } from '../pricing/memberships.ts';
import type { LineAvailability } from '../pricing/price-line.ts';
import { noTax } from '../pricing/taxes.ts';
import { computeTotals, splitPayment, toShopFees } from '../pricing/totals.ts';
import {
  toAdditionalFees,
  toAppliedDiscounts,
  toCalculationErrors,
  toPriceSummary,
  toShippingInfo,
  toTaxSummary,
} from '../pricing/totals-view.ts';
import type { StoredCheckout } from './store.ts';

/** The part of a total that the gift card pays. 0 if there is no card or the card is no longer valid. */
function getGiftCardAmount({ db, clock }: Context, clientId: string, code: string | undefined, total: Cents): Cents {
  const card = code === undefined ? undefined : findGiftCard(db, clientId, code);
  return !card || findGiftCardProblem(card, clock.now()) ? 0n : minCents(card.cents, total);
}

/** The totals of a checkout. The totals of a completed checkout never change. */
export function calculateCheckout(
  context: Context,
  { clientId, memberId, visitorId, completed, updatedAt, details }: StoredCheckout,
) {
  const { lines, couponCode, selected, email, placed } = details;
  const shop = getShop(context.db, clientId);
  const { currency } = shop;
  const rules = placed?.rules ?? shop;
  const availability: ReadonlyMap<string, LineAvailability> = completed
    ? new Map(lines.map(({ id }) => [id, { status: 'AVAILABLE' as const }]))
    : computeAvailability(lines, createProductFinder(context, clientId));
  const destination = details.shippingAddress ?? details.billingAddress;
  const coupon = placed
    ? placed.coupon
    : findHeldCoupon(context.db, clientId, couponCode, { memberId, visitorId, email });
  const pricedAt = completed ? updatedAt : context.clock.now();
  const countedLines = lines.filter(({ id }) => isPurchasable(availability.get(id)));
  const joinedMemberships = memberId ? listMemberships(context.db, clientId, memberId) : [];
  const memberships = placed?.memberships ?? toMembershipOptions(joinedMemberships, countedLines, pricedAt);
  const coverage = applyMemberships(countedLines, completed ? [] : (details.selectedMemberships ?? []), memberships);
  const totals = computeTotals({
    lines: coverage.lines,
    coupon,
    merchantDiscounts: details.merchantDiscounts,
    destination,
    selected,
    currency,
    rules,
    fees: toShopFees(rules, currency),
    withTax: true,
    withShipping: true,
    now: pricedAt,
  });
  const payment = splitPayment(totals);
  const giftCardCents = completed
    ? (details.giftCardCents ?? 0n)
    : getGiftCardAmount(context, clientId, details.giftCardCode, payment.now);
  return {
    totals,
    availability,
    coupon,
    memberships,
    coverage,
    giftCardCents,
    payment,
    currency,
    rules,
    violations: [...toViolations(lines, availability), ...toRuleViolations(totals.subtotal, rules, currency)],
  };
}

export type Calculation = ReturnType<typeof calculateCheckout>;

/** A checkout as the API returns it. Unavailable lines cost nothing. */
export function toCheckout(context: Context, stored: StoredCheckout, origin: string): Checkout {
  const { details, memberId, visitorId } = stored;
  const { totals, availability, coupon, memberships, coverage, giftCardCents, payment, currency, rules, violations } =
    calculateCheckout(context, stored);
  const priceSummary = toPriceSummary(totals, currency);
  const calculatedLines = new Map(totals.lines.map(line => [line.line.id, line]));
  const customLines = details.lines.flatMap(({ id, quantity, custom }) =>
    custom ? [{ ...custom, id, quantity }] : [],
  );
  const emptyTotals = { subtotal: 0n, discount: 0n, beforeTax: 0n, tax: noTax };
  return {
    id: stored.id,
    createdDate: new Date(stored.createdAt).toISOString(),
    updatedDate: new Date(stored.updatedAt).toISOString(),
    ...(stored.cartId && { cartId: stored.cartId }),
    lineItems: details.lines.map(line =>
      toCheckoutLine(
        calculatedLines.get(line.id) ?? { line, ...emptyTotals },
        availability.get(line.id),
        currency,
        origin,
      ),
    ),
    ...(customLines.length > 0 && { customLineItems: customLines }),
    billingInfo: {
      ...(details.billingAddress && { address: details.billingAddress }),
      ...(details.billingContact && { contactDetails: details.billingContact }),
    },
    shippingInfo: toShippingInfo(totals, currency, details.shippingAddress, details.shippingContact),
    buyerInfo: {
      ...(memberId ? { memberId } : visitorId ? { visitorId } : {}),
      ...(details.email && { email: details.email }),
    },
    priceSummary,
    payNow: { ...priceSummary, total: toMultiPrice(payment.now - giftCardCents, currency) },
    ...(payment.now < totals.total && { payLater: { total: toMultiPrice(totals.total - payment.now, currency) } }),
    taxSummary: toTaxSummary(totals, currency, rules),
    appliedDiscounts: toAppliedDiscounts(coupon, stored.clientId, currency, totals),
    membershipOptions: {
      ...memberships,
      selectedMemberships: { memberships: details.selectedMemberships ?? [] },
    },
    ...toCalculationErrors(totals, coverage.problem),
    ...(totals.fees.length > 0 && { additionalFees: toAdditionalFees(totals, currency) }),
    violations,
    ...(details.couponCode && { couponCode: details.couponCode }),
    ...(details.giftCardCode && {
      giftCardCode: details.giftCardCode,
      giftCard: {
        id: deriveGuid(stored.clientId, 'gift card', details.giftCardCode),
        obfuscatedCode: maskCode(details.giftCardCode),
        amount: toMultiPrice(giftCardCents, currency),
        appId: GIFT_CARDS_APP_ID,
      },
    }),
    ...(details.overrideCheckoutUrl && { overrideCheckoutUrl: details.overrideCheckoutUrl }),
    channelType: details.channelType,
    currency,
    conversionCurrency: currency,
    weightUnit: 'KG',
    taxIncludedInPrice: rules.taxIncluded ?? false,
    ...(details.buyerNote && { buyerNote: details.buyerNote }),
    ...(details.buyerLanguage && { buyerLanguage: details.buyerLanguage }),
    completed: stored.completed,
  };
}
