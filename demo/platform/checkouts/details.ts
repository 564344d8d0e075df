import { type CheckoutChange, channelTypes } from '../../../src/api/checkouts.ts';
import type { Caller } from '../access/caller.ts';
import { parseOptionalCode, validateCouponCode } from '../carts/details.ts';
import { addWantedLines, checkLineCount, MAX_LINES, parseCustomLines } from '../carts/lines.ts';
import { createProductFinder } from '../catalog/product-finder.ts';
import { getShop } from '../catalog/store.ts';
import { addressParser, contactParser, shippingOptionParser } from '../core/addresses.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  applyFieldMask,
  type FieldParser,
  objectParser,
  reportUnknownNames,
  stringParser,
} from '../core/query/field-masks.ts';
import { parseEnum, parseHttpUrl, parseOptionalEmail, validate } from '../core/validate.ts';
import { validateGiftCardCode } from '../orders/gift-card-service.ts';
import { parseLineItems } from '../pricing/catalog-references.ts';
import { parseSelectedMemberships } from '../pricing/memberships.ts';
import type { StoredLine } from '../pricing/price-line.ts';
import { priceLines } from './stock.ts';
import type { CheckoutDetails } from './store.ts';

/** The code after a change. Null removes the current code, undefined keeps it. */
const replaceCode = (
  code: string | null | undefined,
  before: string | undefined,
  validateCode: (code: string) => string,
): string | undefined => (code === undefined ? before : code === null ? undefined : validateCode(code));

/** The details with these lines at current prices. New lines get ids. */
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

/**
 * The details after adding lines and changing coupon, gift card or checkout URL. Null removes one of the last three.
 * Throws for invalid codes, too many lines and missing stock.
 */
export function applyCheckoutChange(
  context: Context,
  caller: Caller,
  details: CheckoutDetails,
  change: CheckoutChange,
  maxAddedLines = MAX_LINES,
): CheckoutDetails {
  const { clientId } = caller;
  const { currency } = getShop(context.db, clientId);
  const parsed = validate(report => ({
    wanted: parseLineItems(change.lineItems, caller, currency, maxAddedLines, report),
    coupon: parseOptionalCode(change.couponCode, 'couponCode', report),
    card: parseOptionalCode(change.giftCardCode, 'giftCardCode', report),
    page: parseHttpUrl(change.overrideCheckoutUrl, 'overrideCheckoutUrl', report, 1_000),
  }));
  const customLines = parseCustomLines(change.customLineItems, caller, currency, maxAddedLines);
  const lines = [
    ...addWantedLines(details.lines, parsed.wanted, createProductFinder(context, clientId)),
    ...customLines,
  ];
  checkLineCount(lines.length);
  const { couponCode, giftCardCode, overrideCheckoutUrl, ...others } = withCheckoutLines(
    context,
    clientId,
    details,
    lines,
  );
  return {
    ...others,
    ...omitUndefined({
      couponCode: replaceCode(parsed.coupon, couponCode, code =>
        validateCouponCode(context, clientId, code, { ...caller, email: details.email }),
      ),
      giftCardCode: replaceCode(parsed.card, giftCardCode, code => validateGiftCardCode(context, caller, code)),
      overrideCheckoutUrl: change.overrideCheckoutUrl === undefined ? overrideCheckoutUrl : parsed.page,
    }),
  };
}

const parsers: Readonly<Record<string, FieldParser>> = {
  buyerNote: stringParser(1_000),
  'buyerInfo.email': parseOptionalEmail,
  'billingInfo.address': addressParser,
  'billingInfo.contactDetails': contactParser,
  'shippingInfo.shippingDestination.address': addressParser,
  'shippingInfo.shippingDestination.contactDetails': contactParser,
  'shippingInfo.selectedCarrierServiceOption': shippingOptionParser,
  'membershipOptions.selectedMemberships': objectParser(['memberships'], parseSelectedMemberships),
};

/** The names of a checkout's fields. Clients may send read-only fields back, and the platform ignores their values. */
const fieldNames = {
  '': [
    ...['id', 'buyerNote', 'buyerInfo', 'billingInfo', 'shippingInfo', 'membershipOptions', 'createdDate'],
    ...['updatedDate', 'cartId', 'lineItems', 'customLineItems', 'priceSummary', 'payNow', 'payLater', 'taxSummary'],
    ...['additionalFees', 'appliedDiscounts', 'calculationErrors', 'violations', 'couponCode', 'giftCardCode'],
    ...['giftCard', 'overrideCheckoutUrl', 'channelType', 'currency', 'conversionCurrency', 'weightUnit'],
    ...['taxIncludedInPrice', 'buyerLanguage', 'completed'],
  ],
  buyerInfo: ['email', 'visitorId', 'memberId'],
  billingInfo: ['address', 'contactDetails'],
  shippingInfo: ['shippingDestination', 'selectedCarrierServiceOption', 'region', 'carrierServiceOptions'],
  'shippingInfo.shippingDestination': ['address', 'contactDetails'],
  membershipOptions: ['selectedMemberships', 'eligibleMemberships', 'invalidMemberships'],
};

/** The details after a change of the buyer's fields in the mask, or without a mask of the fields that are sent. */
export function applyCheckoutFields(
  details: CheckoutDetails,
  fields: unknown,
  mask: unknown,
  basePath = 'checkout',
): CheckoutDetails {
  const {
    buyerNote: noteBefore,
    email: emailBefore,
    billingAddress,
    billingContact,
    shippingAddress,
    shippingContact,
    selected: selectedBefore,
    selectedMemberships: membershipsBefore,
    ...others
  } = details;
  const before = {
    buyerNote: noteBefore,
    buyerInfo: { email: emailBefore },
    billingInfo: { address: billingAddress, contactDetails: billingContact },
    shippingInfo: {
      shippingDestination: { address: shippingAddress, contactDetails: shippingContact },
      selectedCarrierServiceOption: selectedBefore,
    },
    membershipOptions: { selectedMemberships: membershipsBefore },
  };
  const { buyerNote, buyerInfo, billingInfo, shippingInfo, membershipOptions } = validate(report => {
    reportUnknownNames(fields, basePath, fieldNames, report);
    return applyFieldMask(before, fields, mask, parsers, basePath, report);
  });
  return {
    ...others,
    ...omitUndefined({
      buyerNote,
      email: buyerInfo.email,
      billingAddress: billingInfo.address,
      billingContact: billingInfo.contactDetails,
      shippingAddress: shippingInfo.shippingDestination.address,
      shippingContact: shippingInfo.shippingDestination.contactDetails,
      selected: shippingInfo.selectedCarrierServiceOption,
      selectedMemberships: membershipOptions.selectedMemberships,
    }),
  };
}

const parseChannelType = (value: unknown) =>
  validate(report => parseEnum(value, 'channelType', channelTypes, report)) ?? 'WEB';

export const createEmptyDetails = (value: unknown): CheckoutDetails => ({
  lines: [],
  lineCounter: 0,
  channelType: parseChannelType(value),
});
