import type { Checkout } from '../../../src/api/checkouts.ts';
import { productFinder } from '../carts/view.ts';
import { findCoupon, shopOf } from '../catalog/store.ts';
import type { Store } from '../core/context.ts';
import { guidOf } from '../core/ids.ts';
import { type Cents, multiPrice } from '../core/money.ts';
import { findGiftCard } from '../orders/gift-card-store.ts';
import { GIFT_CARDS, giftCardRefusal, obfuscated } from '../orders/gift-cards.ts';
import { availabilityOf, counts, violationsOf } from '../pricing/availability.ts';
import { laterOf } from '../pricing/deposits.ts';
import { checkoutLineOf } from '../pricing/line-view.ts';
import { membershipsOf } from '../pricing/membership-store.ts';
import { covered, optionsOf } from '../pricing/memberships.ts';
import type { LineAvailability } from '../pricing/price-line.ts';
import { totalsOf } from '../pricing/totals.ts';
import {
  appliedDiscountsOf,
  calculationErrorsOf,
  priceSummaryOf,
  shippingInfoOf,
  taxSummaryOf,
} from '../pricing/totals-view.ts';
import type { KeptCheckout } from './store.ts';

/** As much of a total as a gift card pays; one that has run out meanwhile pays nothing. */
function cardPays({ db, clock }: Store, clientId: string, code: string | undefined, total: Cents): Cents {
  const card = code === undefined ? undefined : findGiftCard(db, clientId, code);
  return !card || giftCardRefusal(card, clock.now()) ? 0 : Math.min(card.cents, total);
}

/** A checkout's sums. What was bought stays bought: a completed one no longer asks the shelves. */
export function sumsOf(store: Store, { clientId, memberId, completed, updatedAt, notes }: KeptCheckout) {
  const { lines, couponCode, selected } = notes;
  const availability: ReadonlyMap<string, LineAvailability> = completed
    ? new Map(lines.map(({ id }) => [id, { status: 'AVAILABLE' as const }]))
    : availabilityOf(lines, productFinder(store, clientId));
  const destination = notes.shippingAddress ?? notes.billingAddress;
  const coupon = couponCode === undefined ? undefined : findCoupon(store.db, clientId, couponCode);
  const at = completed ? updatedAt : store.clock.now();
  const counting = lines.filter(({ id }) => counts(availability.get(id)));
  const joined = memberId ? membershipsOf(store.db, clientId, memberId) : [];
  const memberships = optionsOf(joined, counting, at);
  const members = covered(counting, completed ? [] : (notes.selectedMemberships ?? []), memberships);
  const totals = totalsOf({
    lines: members.lines,
    coupon,
    merchantDiscounts: notes.merchantDiscounts,
    destination,
    selected,
    withTax: true,
    withShipping: true,
    now: at,
  });
  const later = laterOf(totals);
  const now = totals.total - later;
  const byCard = completed ? (notes.giftCardCents ?? 0) : cardPays(store, clientId, notes.giftCardCode, now);
  return {
    totals,
    availability,
    coupon,
    memberships,
    members,
    byCard,
    later,
    currency: shopOf(store.db, clientId).currency,
  };
}

/** A checkout as the wire carries it. Lines that cannot be bought cost nothing. */
export function checkoutOf(store: Store, kept: KeptCheckout, origin: string): Checkout {
  const { notes, memberId, visitorId } = kept;
  const { totals, availability, coupon, memberships, members, byCard, later, currency } = sumsOf(store, kept);
  const priceSummary = priceSummaryOf(totals, currency);
  const counted = new Map(totals.lines.map(line => [line.line.id, line]));
  const custom = notes.lines.flatMap(({ id, quantity, custom }) => (custom ? [{ ...custom, id, quantity }] : []));
  const free = { subtotal: 0, discount: 0, beforeTax: 0, tax: { taxable: 0, rate: 0, tax: 0, parts: [] } };
  return {
    id: kept.id,
    createdDate: new Date(kept.createdAt).toISOString(),
    updatedDate: new Date(kept.updatedAt).toISOString(),
    ...(kept.cartId && { cartId: kept.cartId }),
    lineItems: notes.lines.map(line =>
      checkoutLineOf(counted.get(line.id) ?? { line, ...free }, availability.get(line.id), currency, origin),
    ),
    ...(custom.length > 0 && { customLineItems: custom }),
    billingInfo: {
      ...(notes.billingAddress && { address: notes.billingAddress }),
      ...(notes.billingContact && { contactDetails: notes.billingContact }),
    },
    shippingInfo: shippingInfoOf(totals, currency, notes.shippingAddress, notes.shippingContact),
    buyerInfo: {
      ...(memberId ? { memberId } : visitorId ? { visitorId } : {}),
      ...(notes.email && { email: notes.email }),
    },
    priceSummary,
    payNow: { ...priceSummary, total: multiPrice(totals.total - later - byCard, currency) },
    ...(later > 0 && { payLater: { total: multiPrice(later, currency) } }),
    taxSummary: taxSummaryOf(totals, currency),
    appliedDiscounts: appliedDiscountsOf(coupon, kept.clientId, currency, totals),
    membershipOptions: {
      ...memberships,
      selectedMemberships: { memberships: notes.selectedMemberships ?? [] },
    },
    ...calculationErrorsOf(totals, members.problem),
    violations: violationsOf(notes.lines, availability),
    ...(notes.couponCode && { couponCode: notes.couponCode }),
    ...(notes.giftCardCode && {
      giftCardCode: notes.giftCardCode,
      giftCard: {
        id: guidOf(kept.clientId, 'gift card', notes.giftCardCode),
        obfuscatedCode: obfuscated(notes.giftCardCode),
        amount: multiPrice(byCard, currency),
        appId: GIFT_CARDS,
      },
    }),
    ...(notes.overrideCheckoutUrl && { overrideCheckoutUrl: notes.overrideCheckoutUrl }),
    channelType: notes.channelType,
    currency,
    conversionCurrency: currency,
    weightUnit: 'KG',
    taxIncludedInPrice: false,
    completed: kept.completed,
  };
}
