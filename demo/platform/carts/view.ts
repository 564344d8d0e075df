import type { Cart, Estimate, EstimateInput } from '../../../src/api/carts.ts';
import { findCoupon, findProduct, shopOf } from '../catalog/store.ts';
import { addressIn, deliveryIn } from '../core/addresses.ts';
import type { Store } from '../core/context.ts';
import { flagIn } from '../core/flags.ts';
import { multiPrice } from '../core/money.ts';
import { checked } from '../core/validate.ts';
import { availabilityOf, counts, type ProductFinder, violationsOf } from '../pricing/availability.ts';
import { laterOf } from '../pricing/deposits.ts';
import { cartLineOf } from '../pricing/line-view.ts';
import { membershipsOf } from '../pricing/membership-store.ts';
import { covered, optionsOf, selectedIn } from '../pricing/memberships.ts';
import { priced } from '../pricing/price-line.ts';
import { totalsOf } from '../pricing/totals.ts';
import {
  appliedDiscountsOf,
  calculatedLinesOf,
  calculationErrorsOf,
  priceSummaryOf,
  shippingInfoOf,
  taxSummaryOf,
} from '../pricing/totals-view.ts';
import type { KeptCart } from './store.ts';

/** Finds each product of a shop once. */
export function productFinder({ db }: Store, clientId: string): ProductFinder {
  const known = new Map<string, ReturnType<ProductFinder>>();
  return id => {
    if (!known.has(id)) known.set(id, findProduct(db, clientId, id));
    return known.get(id);
  };
}

function look(store: Store, cart: KeptCart) {
  const find = productFinder(store, cart.clientId);
  const code = cart.notes.couponCode;
  return {
    lines: cart.lines.map(line => priced(line, line.custom ? undefined : find(line.reference.catalogItemId))),
    availability: availabilityOf(cart.lines, find),
    coupon: code === undefined ? undefined : findCoupon(store.db, cart.clientId, code),
    currency: shopOf(store.db, cart.clientId).currency,
  };
}

/** A cart as the catalog prices it now. */
export function cartOf(store: Store, cart: KeptCart, origin: string): Cart {
  const { lines, availability, coupon, currency } = look(store, cart);
  const { couponCode: _, merchantDiscounts, email, ...notes } = cart.notes;
  return {
    id: cart.id,
    createdDate: new Date(cart.createdAt).toISOString(),
    updatedDate: new Date(cart.updatedAt).toISOString(),
    lineItems: lines.map(line => cartLineOf(line, availability.get(line.id), currency, origin)),
    currency,
    conversionCurrency: currency,
    buyerInfo: {
      ...(cart.memberId ? { memberId: cart.memberId } : cart.visitorId ? { visitorId: cart.visitorId } : {}),
      ...(email && { email }),
    },
    siteLanguage: 'en',
    taxIncludedInPrices: false,
    weightUnit: 'KG',
    appliedDiscounts: appliedDiscountsOf(coupon, cart.clientId, currency, undefined, merchantDiscounts),
    ...notes,
  };
}

/** The sums of a cart; tax and delivery are counted where an address is known, unless the caller says otherwise. */
export function estimateOf(store: Store, cart: KeptCart, input: EstimateInput, origin: string): Estimate {
  const { lines, availability, coupon, currency } = look(store, cart);
  const asked = checked(fail => ({
    shipping: addressIn(input.shippingAddress, 'shippingAddress', fail),
    billing: addressIn(input.billingAddress, 'billingAddress', fail),
    selected: deliveryIn(input.selectedShippingOption, 'selectedShippingOption', fail),
    chosen: selectedIn(input.selectedMemberships, 'selectedMemberships', fail) ?? [],
    withTax: input.calculateTax === undefined ? undefined : flagIn(input.calculateTax, 'calculateTax', fail),
    withShipping:
      input.calculateShipping === undefined ? undefined : flagIn(input.calculateShipping, 'calculateShipping', fail),
  }));
  const now = store.clock.now();
  const counting = lines.filter(({ id }) => counts(availability.get(id)));
  const joined = cart.memberId ? membershipsOf(store.db, cart.clientId, cart.memberId) : [];
  const memberships = optionsOf(joined, counting, now);
  const members = covered(counting, asked.chosen, memberships);
  const destination = asked.shipping ?? cart.notes.contactInfo?.address ?? asked.billing;
  const totals = totalsOf({
    lines: members.lines,
    coupon,
    merchantDiscounts: cart.notes.merchantDiscounts,
    destination,
    selected: asked.selected ?? cart.notes.selectedShippingOption,
    withTax: asked.withTax ?? destination !== undefined,
    withShipping: asked.withShipping ?? destination !== undefined,
    now,
  });
  const priceSummary = priceSummaryOf(totals, currency);
  const later = laterOf(totals);
  return {
    cart: cartOf(store, cart, origin),
    calculatedLineItems: calculatedLinesOf(totals, currency),
    priceSummary,
    taxSummary: taxSummaryOf(totals, currency),
    shippingInfo: shippingInfoOf(totals, currency, destination, cart.notes.contactInfo?.contactDetails),
    appliedDiscounts: appliedDiscountsOf(coupon, cart.clientId, currency, totals),
    membershipOptions: { ...memberships, selectedMemberships: asked.chosen },
    ...calculationErrorsOf(totals, members.problem),
    violations: violationsOf(lines, availability),
    weightUnit: 'KG',
    currency,
    payNow: { ...priceSummary, total: multiPrice(totals.total - later, currency) },
    ...(later > 0 && { payLater: { total: multiPrice(later, currency) } }),
  };
}
