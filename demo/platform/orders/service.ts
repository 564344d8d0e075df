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
import { isRecord, parseBoolean, parseOptionalString, type Report, validate } from '../core/validate.ts';
import { resolveVariant } from '../pricing/catalog-references.ts';
import { removeCouponUse } from '../pricing/coupon-store.ts';
import { spendCredits } from '../pricing/membership-store.ts';
import { type PricedLine, priceLine } from '../pricing/price-line.ts';
import { computeTotals, type Totals } from '../pricing/totals.ts';
import { createLedger } from './ledger.ts';
import { addPaidActivity, markCanceled, markFulfilled } from './lifecycle.ts';
import { type ManualOrder, type ManualOrderLine, parseManualOrder } from './manual-order.ts';
import { checkDiscounts, checkStatedTax } from './manual-sums.ts';
import { addEditActivities, applyOrderChange, reportFixedOrderFields } from './order-changes.ts';
import { addActivity, createOrderRecord, type OrderRecord } from './order-record.ts';
import { addPayment } from './payments.ts';
import { getOrderForUpdate } from './query.ts';
import { deductAvailableStock, getLinePictures, getStockDeductions, restockItems } from './stock.ts';
import { addOrder, nextOrderNumber, type StoredOrder, saveOrder } from './store.ts';

/** A manual line with data of its catalog product, if it has one. Name and price stay as the merchant entered them. */
function toPricedLine(
  context: Context,
  clientId: string,
  currency: string,
  { reference, statedTax: _, ...line }: ManualOrderLine,
): PricedLine {
  if (!reference) return { ...line, reference: { catalogItemId: createGuid(), appId: '' } };
  const product = createProductFinder(context, clientId)(reference.catalogItemId);
  const variantId = resolveVariant(product, reference).id;
  const { price, fullPrice, name, translatedName, descriptionLines, taxRate, subscription } = line;
  return {
    ...priceLine({ id: line.id, quantity: line.quantity, reference, variantId }, product, currency),
    price,
    fullPrice,
    name,
    ...(translatedName && { translatedName }),
    ...(descriptionLines.length > 0 && { descriptionLines }),
    ...(taxRate !== undefined && { taxRate }),
    ...(subscription && { subscription }),
  };
}

/** Reports discounts above the lines' price, taxes that differ from the computed taxes, and a delivery not offered. */
function checkStatedSums({ lines, discounts }: ManualOrder, totals: Totals, currency: string, report: Report): void {
  checkDiscounts(discounts, totals, report);
  for (const [index, { statedTax }] of lines.entries()) {
    const tax = totals.lines[index]?.tax;
    if (statedTax && tax) checkStatedTax(statedTax, tax, currency, report);
  }
  if (totals.selectionProblem) report('order.shippingInfo.code', 'is not offered to this address', 'VALIDATION');
}

/** The order, with an activity if it exchanges items of another order. */
const withExchange = (order: OrderRecord, at: number): OrderRecord =>
  order.appliedDiscounts.some(({ merchantDiscount }) => merchantDiscount?.discountReason === 'EXCHANGED_ITEMS')
    ? addActivity(order, 'ORDER_CREATED_FROM_EXCHANGE', at)
    : order;

/** Creates a manual order. Takes its units from stock, or if there are fewer, all that are left. */
export function createOrder(context: Context, caller: Caller, input: unknown): StoredOrder {
  requireMerchant(caller);
  const { db, clock } = context;
  const { clientId } = caller;
  const shop = getShop(db, clientId);
  const { currency } = shop;
  const at = clock.now();
  const parsed = validate(report => parseManualOrder(input, shop, at, report));
  const { memberId = null, visitorId = null, email } = parsed;
  if (memberId && !hasMember(db, clientId, memberId))
    throw apiError(404, 'MEMBER_NOT_FOUND', 'The shop has no such member.', { memberId });
  const lines = parsed.lines.map(line => toPricedLine(context, clientId, currency, line));
  const destination = parsed.shippingAddress ?? parsed.billingAddress;
  const rules = { ...shop, ...(parsed.taxIncluded !== undefined && { taxIncluded: parsed.taxIncluded }) };
  const totals = computeTotals({
    lines,
    destination,
    selected: parsed.deliveryCode === undefined ? undefined : { code: parsed.deliveryCode },
    merchantDiscounts: parsed.discounts,
    fees: parsed.fees,
    rules,
    currency,
    withTax: destination !== undefined,
    withShipping: parsed.shippingAddress !== undefined,
    now: at,
  });
  validate(report => checkStatedSums(parsed, totals, currency, report));
  const buyer = memberId ? { memberId } : visitorId ? { visitorId } : {};
  const deductions = getStockDeductions(context, clientId, lines);
  const created = createOrderRecord({
    ...parsed,
    id: createGuid(),
    number: nextOrderNumber(db, clientId),
    currency,
    totals,
    rules,
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
    order: { ...withExchange(order, at), status: parsed.isInitialized ? 'INITIALIZED' : 'APPROVED' },
    ledger: unpaidLedger,
    pictures: getLinePictures(lines),
    stockDeductions: deductAvailableStock(context, deductions),
    fulfilledUnits: {},
  };
  const paid = { ...unpaid, ledger: addPayment(unpaidLedger, { cents, at, status: 'APPROVED', offline: true }) };
  const settled = parsed.isPaid && cents > 0n ? addPaidActivity(paid, unpaid, at) : unpaid;
  const stored = parsed.isFulfilled ? markFulfilled(settled, [], at) : settled;
  addOrder(db, stored);
  return stored;
}

/**
 * Updates the sent editable fields of an order, or those in the mask. Throws 400 for an unknown field. Without a mask,
 * also throws 400 for another value of a field that `listFixedFields` names, such as the number, the status or a sum.
 * Changes of other read-only fields are ignored.
 */
export function updateOrder(context: Context, caller: Caller, order: unknown, mask: unknown): StoredOrder {
  const stored = getOrderForUpdate(context, caller, isRecord(order) ? order.id : undefined);
  const next = validate(report => {
    reportFixedOrderFields(stored, order, mask, report);
    return applyOrderChange(stored.order, order, mask, report);
  });
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

/**
 * Cancels an order and its open payments, and restores its membership credits and the use of its coupon. Restocks the
 * lines and mails the buyer if requested.
 */
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
  for (const [id, credits] of stored.creditsSpent ?? []) spendCredits(context.db, id, -credits);
  removeCouponUse(context.db, stored.order.id);
  if (options.mail) sendCancellationMail(context, next, options.message);
  return next;
}
