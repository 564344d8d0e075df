import { type CheckoutChange, type CheckoutFields, channelTypes } from '../../../src/api/checkouts.ts';
import type { Caller } from '../access/caller.ts';
import { validateCouponCode } from '../carts/details.ts';
import { addWantedLines, parseCustomLines } from '../carts/lines.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import { parseAddress, parseContact, parseShippingOption } from '../core/addresses.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  parseEnum,
  parseHttpUrl,
  parseList,
  parseOptionalEmail,
  parseOptionalString,
  parseRecord,
  validate,
} from '../core/validate.ts';
import { validateGiftCardCode } from '../orders/gift-card-service.ts';
import { parseLineItems } from '../pricing/catalog-references.ts';
import { parseSelectedMemberships } from '../pricing/memberships.ts';
import type { StoredLine } from '../pricing/price-line.ts';
import { priceLines } from './stock.ts';
import type { CheckoutDetails } from './store.ts';

/** The details with these lines, priced now; new lines get ids. */
export function withCheckoutLines(
  context: Context,
  clientId: string,
  details: CheckoutDetails,
  lines: readonly Omit<StoredLine, 'id'>[],
): CheckoutDetails {
  let { lineCounter } = details;
  const knownIds = new Set(details.lines.map(({ id }) => id));
  const identifiedLines = lines.map((line): StoredLine => {
    const id = 'id' in line && typeof line.id === 'string' && knownIds.has(line.id) ? line.id : undefined;
    if (id === undefined) lineCounter += 1;
    return { ...line, id: id ?? `00000000-0000-0000-0000-${String(lineCounter).padStart(12, '0')}` };
  });
  return { ...details, lineCounter, lines: priceLines(context, clientId, identifiedLines) };
}

/** The details with the lines, coupon, gift card and checkout URL of a change. */
export function applyCheckoutChange(
  context: Context,
  caller: Caller,
  details: CheckoutDetails,
  change: CheckoutChange,
): CheckoutDetails {
  const { clientId } = caller;
  const { currency } = getShop(context.db, clientId);
  const parsed = validate(report => ({
    wanted: parseLineItems(change.lineItems, caller, currency, report),
    coupon: parseOptionalString(change.couponCode, 'couponCode', 20, report),
    card: parseOptionalString(change.giftCardCode, 'giftCardCode', 20, report),
    page: parseHttpUrl(change.overrideCheckoutUrl, 'overrideCheckoutUrl', report, 1_000),
  }));
  const mergedLines = addWantedLines(details.lines, parsed.wanted, createProductFinder(context, clientId));
  const lines = [...mergedLines, ...parseCustomLines(change.customLineItems, caller, currency)];
  const couponCode = parsed.coupon === undefined ? undefined : validateCouponCode(context, clientId, parsed.coupon);
  return {
    ...withCheckoutLines(context, clientId, details, lines),
    ...(couponCode !== undefined && { couponCode }),
    ...(parsed.card !== undefined && { giftCardCode: validateGiftCardCode(context, clientId, parsed.card) }),
    ...(parsed.page !== undefined && { overrideCheckoutUrl: parsed.page }),
  };
}

/** The details with the buyer's fields; with a mask, only those it names. */
export function applyCheckoutFields(
  details: CheckoutDetails,
  fields: CheckoutFields | undefined,
  mask: unknown,
  basePath = 'checkout',
): CheckoutDetails {
  return validate(report => {
    const readRecord = (value: unknown, name: string) => parseRecord(value, `${basePath}${name && `.${name}`}`, report);
    const root = readRecord(fields, '');
    const buyerInfo = readRecord(root.buyerInfo, 'buyerInfo');
    const billingInfo = readRecord(root.billingInfo, 'billingInfo');
    const shippingInfo = readRecord(root.shippingInfo, 'shippingInfo');
    const membershipOptions = readRecord(root.membershipOptions, 'membershipOptions');
    const destination = readRecord(shippingInfo.shippingDestination, 'shippingInfo.shippingDestination');
    const names = parseList(mask, 'fieldMask', 50, report).map(String);
    const isRequested = (name: string, value: unknown) =>
      names.length > 0
        ? names.some(one => `${name}.`.startsWith(`${one}.`) || one.startsWith(`${name}.`))
        : value !== undefined;
    const pathTo = (name: string) => `${basePath}.${name}`;
    const fieldReaders = [
      [
        'membershipOptions.selectedMemberships',
        membershipOptions.selectedMemberships,
        'selectedMemberships',
        parseSelectedMemberships,
      ],
      ['buyerInfo.email', buyerInfo.email, 'email', parseOptionalEmail],
      ['billingInfo.address', billingInfo.address, 'billingAddress', parseAddress],
      ['billingInfo.contactDetails', billingInfo.contactDetails, 'billingContact', parseContact],
      ['shippingInfo.shippingDestination.address', destination.address, 'shippingAddress', parseAddress],
      ['shippingInfo.shippingDestination.contactDetails', destination.contactDetails, 'shippingContact', parseContact],
      [
        'shippingInfo.selectedCarrierServiceOption',
        shippingInfo.selectedCarrierServiceOption,
        'selected',
        parseShippingOption,
      ],
    ] as const;
    const entries = fieldReaders.flatMap(([name, value, key, parse]) =>
      isRequested(name, value) ? [[key, parse(value, pathTo(name), report)]] : [],
    );
    return omitUndefined({ ...details, ...Object.fromEntries(entries) }) as CheckoutDetails; // each key read by its own reader
  });
}

const parseChannelType = (value: unknown) =>
  validate(report => parseEnum(value, 'channelType', channelTypes, report)) ?? 'WEB';

/** The details of an empty checkout. */
export const createEmptyDetails = (value: unknown): CheckoutDetails => ({
  lines: [],
  lineCounter: 0,
  channelType: parseChannelType(value),
});
