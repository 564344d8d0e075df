import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { hasMember } from '../access/token-store.ts';
import { tellOfStock } from '../back-in-stock/service.ts';
import { productFinder } from '../carts/view.ts';
import { shopOf, takeStock, unitsOf } from '../catalog/store.ts';
import { drawnBy, picturesOf } from '../checkouts/place-order.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { flagIn } from '../core/flags.ts';
import { newGuid } from '../core/ids.ts';
import { postMail } from '../core/mails.ts';
import { centsOf } from '../core/money.ts';
import { checked, isRecord, optionalTextIn } from '../core/validate.ts';
import { variantMeant } from '../pricing/catalog-references.ts';
import { type PricedLine, priced } from '../pricing/price-line.ts';
import { totalsOf } from '../pricing/totals.ts';
import { orderOf } from './build-order.ts';
import { changedOrder, noted } from './fields.ts';
import { emptyLedger } from './ledger.ts';
import { canceled, told } from './lifecycle.ts';
import { type WrittenLine, writtenOrderIn } from './new-order-fields.ts';
import { withPayment } from './payments.ts';
import { orderToChange } from './query.ts';
import { addOrder, type KeptOrder, nextOrderNumber, saveOrder } from './store.ts';

/** A written line with what the catalog knows of it; name and price stay the merchant's. */
function catalogued(store: Store, clientId: string, { reference, ...line }: WrittenLine): PricedLine {
  if (!reference) return { ...line, reference: { catalogItemId: newGuid(), appId: '' } };
  const product = productFinder(store, clientId)(reference.catalogItemId);
  const variantId = variantMeant(product, reference).id;
  const { price, fullPrice, name } = line;
  return { ...priced({ id: line.id, quantity: line.quantity, reference, variantId }, product), price, fullPrice, name };
}

/** Writes down an order that was not placed through a checkout; takes what there is of it off the shelves. */
export function writeOrder(store: Store, caller: Caller, input: unknown): KeptOrder {
  requireMerchant(caller);
  const { db, clock } = store;
  const { clientId } = caller;
  const written = checked(fail => writtenOrderIn(input, fail));
  const { memberId = null, visitorId = null, email } = written;
  if (memberId && !hasMember(db, clientId, memberId))
    throw refusal(404, 'MEMBER_NOT_FOUND', 'The shop has no such member.', { memberId });
  const lines = written.lines.map(line => catalogued(store, clientId, line));
  const destination = written.shippingAddress ?? written.billingAddress;
  const at = clock.now();
  const totals = totalsOf({
    lines,
    destination,
    selected: written.deliveryCode === undefined ? undefined : { code: written.deliveryCode },
    withTax: destination !== undefined,
    withShipping: written.shippingAddress !== undefined,
    now: at,
  });
  const { currency } = shopOf(db, clientId);
  const buyer = memberId ? { memberId } : visitorId ? { visitorId } : {};
  const drawn = drawnBy(store, clientId, lines);
  const made = orderOf({
    ...written,
    id: newGuid(),
    number: nextOrderNumber(db, clientId),
    currency,
    totals,
    lines,
    at,
    buyerInfo: { ...buyer, ...(email && { email }) },
    createdBy: { appId: clientId },
  });
  const order = checked(fail => changedOrder(made, input, undefined, fail));
  const empty = emptyLedger(order.id, currency);
  const cents = centsOf(order.priceSummary.total);
  const fresh: KeptOrder = {
    clientId,
    visitorId,
    memberId,
    order: { ...order, status: written.waits ? 'INITIALIZED' : 'APPROVED' },
    ledger: empty,
    pictures: picturesOf(lines),
    taken: takeWhatIsThere(store, drawn),
    sent: {},
  };
  const paid = { ...fresh, ledger: withPayment(empty, { cents, at, status: 'APPROVED', offline: true }) };
  const kept = written.paid && cents > 0 ? told(paid, fresh, at) : fresh;
  addOrder(db, kept);
  return kept;
}

/** What was sold elsewhere may be more than there is: a shelf is never emptier than empty. */
function takeWhatIsThere({ db }: Store, drawn: KeptOrder['taken']): KeptOrder['taken'] {
  return drawn.map(one => {
    const units = Math.min(one.units, unitsOf(db, one.productId, one.stockId));
    takeStock(db, one.productId, one.stockId, units);
    return { ...one, units };
  });
}

/** Changes what a merchant may change of an order. */
export function changeOrder(store: Store, caller: Caller, order: unknown, mask: unknown): KeptOrder {
  const kept = orderToChange(store, caller, isRecord(order) ? order.id : undefined);
  const next = checked(fail => changedOrder(kept.order, order, mask, fail));
  const saved = { ...kept, order: noted(kept.order, next, store.clock.now()) };
  saveOrder(store.db, saved);
  return saved;
}

function tellOfCancel({ db, clock }: Store, { order, clientId }: KeptOrder, message: string | undefined): void {
  const { email } = order.buyerInfo;
  if (!email) return;
  const first = `Your order ${order.number} has been canceled.`;
  postMail(db, {
    to: email,
    subject: `Your order ${order.number} from ${shopOf(db, clientId).name} has been canceled`,
    text: message ? `${first}\n\n${message}` : first,
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

/** Cancels an order; puts its units back and tells its buyer where that is asked for. */
export function cancelOrder(
  store: Store,
  caller: Caller,
  input: {
    readonly id: unknown;
    readonly sendOrderCanceledEmail?: unknown;
    readonly customMessage?: unknown;
    readonly restockAllItems?: unknown;
  },
): KeptOrder {
  requireMerchant(caller);
  const asked = checked(fail => ({
    mail: flagIn(input.sendOrderCanceledEmail, 'sendOrderCanceledEmail', fail),
    restock: flagIn(input.restockAllItems, 'restockAllItems', fail),
    message: optionalTextIn(input.customMessage, 'customMessage', 1_000, fail),
  }));
  const kept = orderToChange(store, caller, input.id);
  const next = canceled(kept, asked.restock, store.clock.now());
  saveOrder(store.db, next);
  if (asked.restock) putBack(store, kept);
  if (asked.mail) tellOfCancel(store, next, asked.message);
  return next;
}

/** Puts what an order took back on its shelves, where they are still counted. */
function putBack(store: Store, { taken }: KeptOrder): void {
  for (const { productId, stockId, units } of taken) takeStock(store.db, productId, stockId, -units);
  for (const productId of new Set(taken.map(one => one.productId))) tellOfStock(store, productId);
}
