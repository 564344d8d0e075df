import type { Caller } from '../access/caller.ts';
import { requireMerchant } from '../access/permissions.ts';
import { hasMember } from '../access/token-store.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { sendMail } from '../core/mails.ts';
import { centsFromPrice } from '../core/money.ts';
import { isRecord, parseBoolean, parseOptionalString, validate } from '../core/validate.ts';
import { resolveVariant } from '../pricing/catalog-references.ts';
import { type PricedLine, priceLine } from '../pricing/price-line.ts';
import { computeTotals } from '../pricing/totals.ts';
import { createLedger } from './ledger.ts';
import { addPaidActivity, markCanceled } from './lifecycle.ts';
import { type ManualOrderLine, parseManualOrder } from './manual-order.ts';
import { addEditActivities, applyOrderChange } from './order-changes.ts';
import { createOrderRecord } from './order-record.ts';
import { addPayment } from './payments.ts';
import { getOrderForUpdate } from './query.ts';
import { deductAvailableStock, getLinePictures, getStockDeductions, restockItems } from './stock.ts';
import { addOrder, nextOrderNumber, type StoredOrder, saveOrder } from './store.ts';

/** A manual line completed from the catalog; name and price stay the merchant's. */
function toPricedLine(
  context: Context,
  clientId: string,
  currency: string,
  { reference, ...line }: ManualOrderLine,
): PricedLine {
  if (!reference) return { ...line, reference: { catalogItemId: createGuid(), appId: '' } };
  const product = createProductFinder(context, clientId)(reference.catalogItemId);
  const variantId = resolveVariant(product, reference).id;
  const { price, fullPrice, name } = line;
  return {
    ...priceLine({ id: line.id, quantity: line.quantity, reference, variantId }, product, currency),
    price,
    fullPrice,
    name,
  };
}

/** Creates a manual order; decrements stock as far as there is any. */
export function createOrder(context: Context, caller: Caller, input: unknown): StoredOrder {
  requireMerchant(caller);
  const { db, clock } = context;
  const { clientId } = caller;
  const { currency } = getShop(db, clientId);
  const parsed = validate(report => parseManualOrder(input, currency, report));
  const { memberId = null, visitorId = null, email } = parsed;
  if (memberId && !hasMember(db, clientId, memberId))
    throw apiError(404, 'MEMBER_NOT_FOUND', 'The shop has no such member.', { memberId });
  const lines = parsed.lines.map(line => toPricedLine(context, clientId, currency, line));
  const destination = parsed.shippingAddress ?? parsed.billingAddress;
  const at = clock.now();
  const totals = computeTotals({
    lines,
    destination,
    selected: parsed.deliveryCode === undefined ? undefined : { code: parsed.deliveryCode },
    currency,
    withTax: destination !== undefined,
    withShipping: parsed.shippingAddress !== undefined,
    now: at,
  });
  const buyer = memberId ? { memberId } : visitorId ? { visitorId } : {};
  const deductions = getStockDeductions(context, clientId, lines);
  const created = createOrderRecord({
    ...parsed,
    id: createGuid(),
    number: nextOrderNumber(db, clientId),
    currency,
    totals,
    lines,
    at,
    buyerInfo: { ...buyer, ...(email && { email }) },
    createdBy: { appId: clientId },
  });
  const order = validate(report => applyOrderChange(created, input, undefined, report));
  const unpaidLedger = createLedger(order.id, currency);
  const cents = centsFromPrice(order.priceSummary.total);
  const unpaid: StoredOrder = {
    clientId,
    visitorId,
    memberId,
    order: { ...order, status: parsed.isInitialized ? 'INITIALIZED' : 'APPROVED' },
    ledger: unpaidLedger,
    pictures: getLinePictures(lines),
    stockDeductions: deductAvailableStock(context, deductions),
    fulfilledUnits: {},
  };
  const paid = { ...unpaid, ledger: addPayment(unpaidLedger, { cents, at, status: 'APPROVED', offline: true }) };
  const stored = parsed.isPaid && cents > 0n ? addPaidActivity(paid, unpaid, at) : unpaid;
  addOrder(db, stored);
  return stored;
}

/** Updates the fields of an order that the merchant may change. */
export function updateOrder(context: Context, caller: Caller, order: unknown, mask: unknown): StoredOrder {
  const stored = getOrderForUpdate(context, caller, isRecord(order) ? order.id : undefined);
  const next = validate(report => applyOrderChange(stored.order, order, mask, report));
  const saved = { ...stored, order: addEditActivities(stored.order, next, context.clock.now()) };
  saveOrder(context.db, saved);
  return saved;
}

function sendCancellationMail(
  { db, clock }: Context,
  { order, clientId }: StoredOrder,
  message: string | undefined,
): void {
  const { email } = order.buyerInfo;
  if (!email) return;
  const sentence = `Your order ${order.number} has been canceled.`;
  sendMail(db, {
    to: email,
    subject: `Your order ${order.number} from ${getShop(db, clientId).name} has been canceled`,
    text: message ? `${sentence}\n\n${message}` : sentence,
    links: [],
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
}

/** Cancels an order; restocks its units and mails the buyer if requested. */
export function cancelOrder(
  context: Context,
  caller: Caller,
  input: {
    readonly id: unknown;
    readonly sendOrderCanceledEmail?: unknown;
    readonly customMessage?: unknown;
    readonly restockAllItems?: unknown;
  },
): StoredOrder {
  requireMerchant(caller);
  const options = validate(report => ({
    mail: parseBoolean(input.sendOrderCanceledEmail, 'sendOrderCanceledEmail', report),
    restock: parseBoolean(input.restockAllItems, 'restockAllItems', report),
    message: parseOptionalString(input.customMessage, 'customMessage', 1_000, report),
  }));
  const stored = getOrderForUpdate(context, caller, input.id);
  const next = markCanceled(stored, options.restock, context.clock.now());
  saveOrder(context.db, next);
  if (options.restock) restockItems(context, stored);
  if (options.mail) sendCancellationMail(context, next, options.message);
  return next;
}
