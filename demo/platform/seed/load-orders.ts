import { STORES_APP_ID } from '../../../src/api/shared/line.ts';
import { memberOf } from '../access/token-store.ts';
import { variantsOf } from '../catalog/product.ts';
import { productId } from '../catalog/product-view.ts';
import { findProduct } from '../catalog/store.ts';
import { orderFrom } from '../checkouts/place-order.ts';
import type { KeptCheckout } from '../checkouts/store.ts';
import type { Database } from '../core/database.ts';
import { guidOf } from '../core/ids.ts';
import { openFileBox } from '../files/blob-store.ts';
import { canceled, failed, fulfilled, refunded, totalOf } from '../orders/lifecycle.ts';
import { addOrder, type KeptOrder, LAST_SEEDED } from '../orders/store.ts';
import { addMembership } from '../pricing/membership-store.ts';
import { type PricedLine, priced } from '../pricing/price-line.ts';
import { TODAY } from './data/today.ts';
import type { SeedOrder, SeedShop, SeedStep } from './data/types.ts';

const DAY = 86_400_000;

function lineOf(db: Database, clientId: string, [slug, quantity, choices]: SeedOrder['lines'][number], at: number) {
  const product = findProduct(db, clientId, productId(clientId, slug));
  const variants = product ? variantsOf(product) : [];
  const variant = variants.find(one => !choices || Object.values(one.choices).join('/') === choices);
  if (!product || !variant) throw new Error(`the seed orders ${slug} ${choices ?? ''}, which is not in the catalog`);
  const options = product.seed.manageVariants ? { variantId: variant.id } : { options: variant.choices };
  const reference = {
    catalogItemId: product.id,
    appId: STORES_APP_ID,
    ...(Object.keys(variant.choices).length > 0 && { options }),
  };
  const id = `00000000-0000-0000-0000-${String(at + 1).padStart(12, '0')}`;
  return priced({ id, quantity, reference, variantId: variant.id }, product);
}

const steps: Readonly<Record<SeedStep, (kept: KeptOrder, at: number) => KeptOrder>> = {
  sent: (kept, at) => fulfilled(kept, [], at),
  'sent in part': (kept, at) =>
    fulfilled(
      kept,
      kept.order.lineItems.slice(0, 1).map(({ id }) => id),
      at,
    ),
  refunded: (kept, at) => refunded(kept, undefined, 'SUCCEEDED', at),
  'refunded in part': (kept, at) => refunded(kept, Math.floor(totalOf(kept) / 4), 'SUCCEEDED', at),
  'refund under way': (kept, at) => refunded(kept, undefined, 'PENDING', at),
  canceled: (kept, at) => canceled(kept, false, at),
  failed,
};

/** What a merchant has noted on an order since. */
function annotated({ order, ...kept }: KeptOrder, { note, tags = [], since = [] }: SeedOrder): KeptOrder {
  return {
    ...kept,
    order: {
      ...order,
      ...(note && { buyerNote: note }),
      seenByAHuman: since.length > 0,
      tags: { privateTags: { tagIds: [] }, tags: { tagIds: tags } },
    },
  };
}

function placedBy(db: Database, clientId: string, seed: SeedOrder, number: number): KeptOrder {
  const { buyer, payment, coupon, delivery } = seed;
  const at = TODAY - seed.daysAgo * DAY + (number % 9) * 3_600_000;
  const owner = buyer.member
    ? memberOf(db, clientId, buyer.email, at)
    : { clientId, visitorId: guidOf(clientId, 'visitor', buyer.email), memberId: null };
  const bought = seed.lines.map((line, index) => lineOf(db, clientId, line, index));
  const lines = bought.map(
    (line): PricedLine => (payment === 'in the shop' ? { ...line, paymentOption: 'FULL_PAYMENT_OFFLINE' } : line),
  );
  const checkout: KeptCheckout = {
    ...owner,
    id: guidOf(clientId, 'checkout', String(number)),
    cartId: null,
    createdAt: at,
    updatedAt: at,
    orderId: null,
    completed: true,
    notes: {
      lines,
      linesMade: lines.length,
      channelType: 'WEB',
      email: buyer.email,
      shippingAddress: buyer.address,
      shippingContact: buyer.contact,
      ...(coupon && { couponCode: coupon }),
      ...(delivery && { selected: { code: delivery } }),
    },
  };
  const store = { db, clock: { now: () => at, shift: () => {} }, actAs: () => {}, files: openFileBox() };
  const paying = { savePaymentMethod: payment === 'card kept' };
  const { kept } = orderFrom(store, checkout, guidOf(clientId, 'order', String(number)), number, at, paying);
  const { since = [] } = seed;
  return annotated(
    since.reduce((order, step, index) => steps[step](order, at + (index + 1) * DAY), kept),
    seed,
  );
}

/** Sows what a shop's members have joined. */
export function seedMemberships(db: Database, { clientId, memberships = [] }: SeedShop): void {
  for (const membership of memberships) {
    const { memberId } = memberOf(db, clientId, membership.email, TODAY);
    const id = guidOf(clientId, 'membership', membership.email, membership.name);
    if (memberId) addMembership(db, clientId, memberId, { ...membership, id });
  }
}

/** Sows what a shop has sold. Its shelves are counted as they stand today. */
export function seedOrders(db: Database, { clientId, orders = [] }: SeedShop): void {
  for (const [index, order] of orders.entries())
    addOrder(db, placedBy(db, clientId, order, LAST_SEEDED - orders.length + 1 + index));
}
