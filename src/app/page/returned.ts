import { type Checkout, type CheckoutLine, getCheckout } from '../../api/checkouts.ts';
import { getOrder, type Order } from '../../api/orders.ts';
import type { OrderLine } from '../../api/shared/order-line.ts';
import { createStored } from '../../storage/stored.ts';
import type { ShopApp } from '../../store/app.ts';
import { cacheCart } from '../../store/cart/base.ts';
import { getShopCart } from '../../store/cart/cart.ts';
import { purchaseEntry } from '../../store/cart/entries.ts';
import { refreshCart } from '../../store/cart/read.ts';
import type { PlacedLine } from '../../store/cart/state.ts';
import type { PendingPurchase } from '../../store/ports.ts';
import { inAllTabs } from '../../store/shared-storage.ts';
import { sleep } from '../../transport/sleep.ts';
import type { Registry } from '../start/registry.ts';
import { findDrawer, openCart } from './overlays.ts';

/** How long a page without storage waits for consent, ms. After consent, the stored session can read the order. */
const MAX_CONSENT_WAIT_MS = 3000;

const reportedEntry = /* @__PURE__ */ createStored('told', inAllTabs);

/**
 * Handles each return of this tab from the hosted checkout once. With an order, emits `kiosk:purchase`, removes the
 * platform's parameters from the address and shows the order. Without an order, shows that the order isn't placed yet.
 */
export async function handleReturn(registry: Registry, app: ShopApp): Promise<void> {
  const orderId = new URL(location.href).searchParams.get('orderId');
  const pending: Partial<PendingPurchase> | undefined = purchaseEntry.read(app, JSON.parse);
  if (!pending || typeof pending.checkoutId !== 'string') return;
  if (app.ports.storageKind() === 'memory')
    await Promise.race([
      sleep(MAX_CONSENT_WAIT_MS),
      new Promise(resolve => addEventListener('kiosk:consent', resolve, { once: true })),
    ]);
  const isShown = orderId ? await tellPurchase(app, orderId, pending) : await tellUnfinished(app, pending);
  // A drawer with `auto-open="none"` stays closed, and the page shows the result.
  const drawer = findDrawer(registry, app.clientId);
  if (isShown && drawer?.getAttribute('auto-open') !== 'none') openCart(registry, app.clientId);
}

/** Emits `kiosk:purchase` for the order in the address. Returns whether the drawer has something to show. */
async function tellPurchase(app: ShopApp, orderId: string, pending: Partial<PendingPurchase>): Promise<boolean> {
  const bought = await readPurchase(app, orderId, pending.checkoutId ?? '');
  // The order belongs to another checkout. Its parameters stay in the address, and only this tab's checkout is handled.
  if (bought === null) return tellUnfinished(app, pending, false);
  cleanAddress(pending.hash);
  return tellOrder(app, bought ?? {}, pending, orderId);
}

/**
 * Emits `kiosk:purchase` once per order; the checkout id replaces a missing order id. Returns whether the drawer shows
 * the order.
 */
function tellOrder(
  app: ShopApp,
  bought: Partial<Order> | Partial<Checkout>,
  pending: Partial<PendingPurchase>,
  orderId?: string,
): boolean {
  const { checkoutId = '' } = pending;
  if (!claim(app, orderId ?? checkoutId)) return false;
  const { number, priceSummary, currency, appliedDiscounts, lineItems } = bought as Partial<Order>;
  app.ports.emit('kiosk:purchase', {
    orderId,
    checkoutId,
    number,
    totals: priceSummary ?? pending.totals,
    currency,
    coupon: appliedDiscounts?.find(({ coupon }) => coupon)?.coupon?.code,
    lineItems,
  });
  return showOrder(app, bought, pending);
}

/**
 * Handles a return without an order id. If the checkout is complete, emits `kiosk:purchase` for its order. Otherwise,
 * shows the unfinished checkout once, unless the cart is empty. Returns whether the drawer has something to show.
 * Rejects if the checkout cannot be read.
 */
async function tellUnfinished(app: ShopApp, pending: Partial<PendingPurchase>, cleansAddress = true): Promise<boolean> {
  if (pending.told) return false;
  const [{ checkout }] = await Promise.all([
    app.client.call(getCheckout, { id: pending.checkoutId ?? '' }),
    // A page from the back/forward cache still has the old cart.
    refreshCart(app),
  ]);
  if (cleansAddress) cleanAddress(pending.hash);
  if (checkout?.completed) return tellOrder(app, checkout, pending);
  const shopCart = getShopCart(app);
  const { base } = shopCart.state;
  if (!base?.lineItems.length) return false;
  cacheCart(shopCart, base, 'back');
  shopCart.patch({ returned: { kind: 'unfinished' } });
  return true;
}

/**
 * Gives the drawer an order to show, with the known details of the order or of its checkout. Returns false if the page
 * itself thanks for the order.
 */
function showOrder(
  app: ShopApp,
  bought: Partial<Order> | Partial<Checkout>,
  { thanks }: Partial<PendingPurchase>,
): boolean {
  const { number, taxIncludedInPrices, shippingInfo: shipping } = bought as Partial<Order>;
  const {
    priceSummary: sums,
    currency,
    buyerInfo,
    taxIncludedInPrice = taxIncludedInPrices,
    shippingInfo,
  } = bought as Partial<Checkout>;
  const email = buyerInfo?.email;
  const shopCart = getShopCart(app);
  const { base, status } = shopCart.state;
  const { title, logistics } = shippingInfo?.selectedCarrierServiceOption ?? shipping ?? {};
  const delivery = [title, logistics?.deliveryTime].filter(Boolean).join(' · ');
  const lines = bought.lineItems?.map(toPlacedLine);
  const isShown = (thanks ?? 'dialog') === 'dialog';
  shopCart.patch({
    lost: undefined,
    ...(isShown && {
      returned: { kind: 'placed', number, email, currency, sums, lines, delivery, taxIncluded: taxIncludedInPrice },
    }),
  });
  // A cart that has become an order is not offered for restoring.
  cacheCart(shopCart, status === 'ready' ? base : undefined);
  return isShown;
}

const toPlacedLine = ({ id, productName, quantity, ...line }: OrderLine | CheckoutLine): PlacedLine => ({
  id,
  name: productName.translated ?? productName.original,
  quantity,
  image: 'media' in line ? line.media : (line as Partial<OrderLine>).image,
});

/**
 * Reads a purchase from its order, or from its checkout if the platform hides orders from visitors. Null if the
 * checkout led to no order or to another order. Undefined if neither can be read.
 */
async function readPurchase({ client }: ShopApp, orderId: string, checkoutId: string) {
  try {
    const { order } = await client.call(getOrder, { id: orderId });
    return order.checkoutId === checkoutId ? order : null;
  } catch {
    const answer = await client.call(getCheckout, { id: checkoutId }).catch(() => undefined);
    return answer?.checkout && (answer.checkout.completed ? answer.checkout : null);
  }
}

/** Marks a purchase as reported. Returns false if a page of this tab or of a copy of the tab has reported it before. */
function claim(app: ShopApp, orderId: string): boolean {
  if (!purchaseEntry.read(app, Boolean)) return false;
  purchaseEntry.write(app);
  if (reportedEntry.read(app, String) === orderId) return false;
  reportedEntry.write(app, orderId);
  return true;
}

function cleanAddress(hash = ''): void {
  const url = new URL(location.href);
  for (const name of ['orderId', 'checkoutId', 'wixMemberLoggedIn']) url.searchParams.delete(name);
  url.hash ||= hash;
  history.replaceState(history.state, '', url);
}
