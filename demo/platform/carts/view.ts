import type { Cart, Estimate, EstimateInput } from '../../../src/api/carts.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import { parseAddress, parseShippingOption } from '../core/addresses.ts';
import type { Context } from '../core/context.ts';
import { toMultiPrice } from '../core/money.ts';
import { readSettings } from '../core/settings.ts';
import { parseBoolean, validate } from '../core/validate.ts';
import { computeAvailability, isPurchasable, toRuleViolations, toViolations } from '../pricing/availability.ts';
import { findHeldCoupon } from '../pricing/coupon-store.ts';
import { toCartLine } from '../pricing/line-view.ts';
import { listMemberships } from '../pricing/membership-store.ts';
import { applyMemberships, parseSelectedMemberships, toMembershipOptions } from '../pricing/memberships.ts';
import { priceLine } from '../pricing/price-line.ts';
import { computePayLater, computeTotals, toShopFees } from '../pricing/totals.ts';
import {
  toAdditionalFees,
  toAppliedDiscounts,
  toCalculatedLines,
  toCalculationErrors,
  toPriceSummary,
  toShippingInfo,
  toTaxSummary,
} from '../pricing/totals-view.ts';
import type { StoredCart } from './store.ts';

function priceCart(context: Context, cart: StoredCart) {
  const find = createProductFinder(context, cart.clientId);
  const rules = getShop(context.db, cart.clientId);
  const { currency } = rules;
  return {
    lines: cart.lines.map(line =>
      priceLine(line, line.custom ? undefined : find(line.reference.catalogItemId), currency),
    ),
    availability: computeAvailability(cart.lines, find),
    coupon: findHeldCoupon(context.db, cart.clientId, cart.details.couponCode, { ...cart, email: cart.details.email }),
    currency,
    rules,
  };
}

/** A cart at current catalog prices. */
export function toCart(context: Context, cart: StoredCart, origin: string): Cart {
  const { lines, availability, coupon, currency, rules } = priceCart(context, cart);
  const { couponCode: _, merchantDiscounts, email, ...details } = cart.details;
  return {
    id: cart.id,
    createdDate: new Date(cart.createdAt).toISOString(),
    updatedDate: new Date(cart.updatedAt).toISOString(),
    ...(readSettings(context.db).cartRevisions && { revision: String(cart.revision) }),
    lineItems: lines.map(line => toCartLine(line, availability.get(line.id), currency, origin)),
    currency,
    conversionCurrency: currency,
    buyerInfo: {
      ...(cart.memberId ? { memberId: cart.memberId } : cart.visitorId ? { visitorId: cart.visitorId } : {}),
      ...(email && { email }),
    },
    siteLanguage: 'en',
    taxIncludedInPrices: rules.taxIncluded ?? false,
    weightUnit: 'KG',
    appliedDiscounts: toAppliedDiscounts(coupon, cart.clientId, currency, undefined, merchantDiscounts),
    ...details,
  };
}

/**
 * The totals of a cart's purchasable lines at current prices. Tax and delivery are included by default if the request
 * or the cart has an address.
 */
export function estimateCart(context: Context, cart: StoredCart, input: EstimateInput, origin: string): Estimate {
  const { lines, availability, coupon, currency, rules } = priceCart(context, cart);
  const parsed = validate(report => ({
    shipping: parseAddress(input.shippingAddress, 'shippingAddress', report),
    billing: parseAddress(input.billingAddress, 'billingAddress', report),
    selected: parseShippingOption(input.selectedShippingOption, 'selectedShippingOption', report),
    selectedMemberships: parseSelectedMemberships(input.selectedMemberships, 'selectedMemberships', report) ?? [],
    withTax: input.calculateTax === undefined ? undefined : parseBoolean(input.calculateTax, 'calculateTax', report),
    withShipping:
      input.calculateShipping === undefined
        ? undefined
        : parseBoolean(input.calculateShipping, 'calculateShipping', report),
  }));
  const now = context.clock.now();
  const countedLines = lines.filter(({ id }) => isPurchasable(availability.get(id)));
  const joinedMemberships = cart.memberId ? listMemberships(context.db, cart.clientId, cart.memberId) : [];
  const memberships = toMembershipOptions(joinedMemberships, countedLines, now);
  const coverage = applyMemberships(countedLines, parsed.selectedMemberships, memberships);
  const destination = parsed.shipping ?? cart.details.contactInfo?.address ?? parsed.billing;
  const totals = computeTotals({
    lines: coverage.lines,
    coupon,
    merchantDiscounts: cart.details.merchantDiscounts,
    destination,
    selected: parsed.selected ?? cart.details.selectedShippingOption,
    currency,
    rules,
    fees: toShopFees(rules, currency),
    withTax: parsed.withTax ?? destination !== undefined,
    withShipping: parsed.withShipping ?? destination !== undefined,
    now,
  });
  const priceSummary = toPriceSummary(totals, currency);
  const payLaterCents = computePayLater(totals);
  return {
    cart: toCart(context, cart, origin),
    calculatedLineItems: toCalculatedLines(totals, currency),
    priceSummary,
    taxSummary: toTaxSummary(totals, currency, rules),
    shippingInfo: toShippingInfo(totals, currency, destination, cart.details.contactInfo?.contactDetails),
    appliedDiscounts: toAppliedDiscounts(coupon, cart.clientId, currency, totals),
    membershipOptions: { ...memberships, selectedMemberships: parsed.selectedMemberships },
    ...toCalculationErrors(totals, coverage.problem),
    ...(totals.fees.length > 0 && { additionalFees: toAdditionalFees(totals, currency) }),
    violations: [...toViolations(lines, availability), ...toRuleViolations(totals.subtotal, rules, currency)],
    weightUnit: 'KG',
    currency,
    payNow: { ...priceSummary, total: toMultiPrice(totals.total - payLaterCents, currency) },
    ...(payLaterCents > 0n && { payLater: { total: toMultiPrice(payLaterCents, currency) } }),
  };
}
