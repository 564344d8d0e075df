import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { findOrAddMember } from '../access/token-store.ts';
import { listVariants } from '../catalog/product.ts';
import { deriveProductId } from '../catalog/product-view.ts';
import { findProduct } from '../catalog/store.ts';
import { buildOrder } from '../checkouts/build-order.ts';
import type { StoredCheckout } from '../checkouts/store.ts';
import { DAY_MS } from '../core/clock.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { deriveGuid } from '../core/ids.ts';
import {
  getOrderTotal,
  markCanceled,
  markFulfilled,
  markPaymentFailed,
  markRefunded,
  markTracked,
} from '../orders/lifecycle.ts';
import { addOrder, LAST_SEEDED_NUMBER, type StoredOrder } from '../orders/store.ts';
import { addMembership } from '../pricing/membership-store.ts';
import { type PricedLine, priceLine } from '../pricing/price-line.ts';
import { SEED_NOW_MS } from './data/today.ts';
import type { SeedOrder, SeedOrderStep, SeedShop } from './data/types.ts';

function toPricedLine(
  db: Database,
  clientId: string,
  [slug, quantity, choices]: SeedOrder['lines'][number],
  index: number,
) {
  const product = findProduct(db, clientId, deriveProductId(clientId, slug));
  const variants = product ? listVariants(product) : [];
  const variant = variants.find(one => !choices || Object.values(one.choices).join('/') === choices);
  if (!product || !variant) throw new Error(`the seed orders ${slug} ${choices ?? ''}, which is not in the catalog`);
  const options = product.data.manageVariants ? { variantId: variant.id } : { options: variant.choices };
  const reference = {
    catalogItemId: product.id,
    appId: STORES_APP_ID,
    ...(Object.keys(variant.choices).length > 0 && { options }),
  };
  const id = `00000000-0000-0000-0000-${String(index + 1).padStart(12, '0')}`;
  return priceLine({ id, quantity, reference, variantId: variant.id }, product, product.currency);
}

/** The tracking page of a fictitious carrier. */
const TRACKING = 'https://parcels.larch.example/';

const applyStep: Readonly<Record<SeedOrderStep, (kept: StoredOrder, at: number) => StoredOrder>> = {
  sent: (kept, at) => markFulfilled(kept, [], at),
  'sent in part': (kept, at) =>
    markFulfilled(
      kept,
      kept.order.lineItems.slice(0, 1).map(({ id }) => id),
      at,
    ),
  tracked: (kept, at) => markTracked(kept, { trackingLink: `${TRACKING}${kept.order.number}` }, at),
  delivered: (kept, at) => markTracked(kept, { trackingStatus: 'DELIVERED' }, at),
  refunded: (kept, at) => markRefunded(kept, undefined, 'SUCCEEDED', at),
  'refunded in part': (kept, at) => markRefunded(kept, getOrderTotal(kept) / 4n, 'SUCCEEDED', at),
  'refund under way': (kept, at) => markRefunded(kept, undefined, 'PENDING', at),
  canceled: (kept, at) => markCanceled(kept, false, at),
  failed: markPaymentFailed,
};

/** Adds the buyer's note, the merchant's tags, and whether the merchant has seen the order. */
function withAnnotations({ order, ...rest }: StoredOrder, { note, tags = [], steps = [] }: SeedOrder): StoredOrder {
  return {
    ...rest,
    order: {
      ...order,
      ...(note && { buyerNote: note }),
      seenByAHuman: steps.length > 0,
      tags: { privateTags: { tagIds: [] }, tags: { tagIds: tags } },
    },
  };
}

function createOrder(context: Context, clientId: string, seed: SeedOrder, number: number): StoredOrder {
  const { db } = context;
  const { buyer, payment, coupon, delivery } = seed;
  const at = SEED_NOW_MS - seed.daysAgo * DAY_MS + (number % 9) * 3_600_000;
  const owner = buyer.member
    ? findOrAddMember(db, clientId, buyer.email, at)
    : { clientId, visitorId: deriveGuid(clientId, 'visitor', buyer.email), memberId: null };
  const pricedLines = seed.lines.map((line, index) => toPricedLine(db, clientId, line, index));
  const lines = pricedLines.map(
    (line): PricedLine => (payment === 'in the shop' ? { ...line, paymentOption: 'FULL_PAYMENT_OFFLINE' } : line),
  );
  const checkout: StoredCheckout = {
    ...owner,
    id: deriveGuid(clientId, 'checkout', String(number)),
    cartId: null,
    createdAt: at,
    updatedAt: at,
    orderId: null,
    completed: true,
    details: {
      lines,
      lineCounter: lines.length,
      channelType: 'WEB',
      email: buyer.email,
      shippingAddress: buyer.address,
      shippingContact: buyer.contact,
      ...(coupon && { couponCode: coupon }),
      ...(delivery && { selected: { code: delivery } }),
    },
  };
  const paymentOptions = { savePaymentMethod: payment === 'card kept' };
  const { stored: kept } = buildOrder(
    { ...context, clock: { now: () => at, shift: () => {} } },
    checkout,
    deriveGuid(clientId, 'order', String(number)),
    number,
    at,
    paymentOptions,
  );
  const { steps = [] } = seed;
  return withAnnotations(
    steps.reduce((order, step, index) => applyStep[step](order, at + (index + 1) * DAY_MS), kept),
    seed,
  );
}

export function seedMemberships(db: Database, { clientId, memberships = [] }: SeedShop): void {
  for (const membership of memberships) {
    const { memberId } = findOrAddMember(db, clientId, membership.email, SEED_NOW_MS);
    const id = deriveGuid(clientId, 'membership', membership.email, membership.name);
    if (memberId) addMembership(db, clientId, memberId, { ...membership, id });
  }
}

/**
 * Seeds the orders of a shop. Seeded orders do not reduce the stock, because the seed states the quantities that are
 * left after these orders.
 */
export function seedOrders(context: Context, { clientId, orders = [] }: SeedShop): void {
  for (const [index, order] of orders.entries())
    addOrder(context.db, createOrder(context, clientId, order, LAST_SEEDED_NUMBER - orders.length + 1 + index));
}
