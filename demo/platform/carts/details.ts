import type { CartUpdate } from '../../../src/api/carts.ts';
import { limitGuesses } from '../access/guesses.ts';
import { addressParser, contactParser, shippingOptionParser } from '../core/addresses.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  applyFieldMask,
  type FieldParser,
  reportFixedFields,
  reportUnknownNames,
  stringParser,
} from '../core/query/field-masks.ts';
import { parseHttpUrl, parseOptionalEmail, parseString, type Report, validate } from '../core/validate.ts';
import { type Customer, findCoupon } from '../pricing/coupon-store.ts';
import { findCouponProblem } from '../pricing/coupons.ts';
import type { CartDetails } from './store.ts';

/**
 * The code as the coupon spells it. Throws if the coupon is unknown or the customer may not use it now, and 429 after
 * too many unknown codes.
 */
export function validateCouponCode(context: Context, clientId: string, code: string, customer: Customer): string {
  const { db, clock } = context;
  const coupon = limitGuesses(context, clientId, customer, () => findCoupon(db, clientId, code, customer));
  const problem = findCouponProblem(coupon, clock.now());
  if (problem) throw apiError(400, problem.code, problem.description, { couponCode: code });
  return coupon?.code ?? code;
}

/**
 * Parses a coupon or gift card code of at most 20 characters. Null stands for removing the current code, undefined for
 * keeping it.
 */
export const parseOptionalCode = (value: unknown, field: string, report: Report): string | null | undefined =>
  value === undefined || value === null ? value : parseString(value, field, 20, report);

const parsers: Readonly<Record<string, FieldParser>> = {
  buyerNote: stringParser(1_000),
  buyerLanguage: stringParser(10),
  overrideCheckoutUrl: (value, field, report) => parseHttpUrl(value, field, report, 1_000),
  'buyerInfo.email': parseOptionalEmail,
  'contactInfo.address': addressParser,
  'contactInfo.contactDetails': contactParser,
  selectedShippingOption: shippingOptionParser,
};

/**
 * The names of a cart's fields. Clients may send read-only fields back. Only a changed currency is refused; other
 * values are ignored.
 */
const fieldNames = {
  '': [
    ...['buyerNote', 'buyerLanguage', 'overrideCheckoutUrl', 'buyerInfo', 'contactInfo', 'selectedShippingOption'],
    ...['id', 'createdDate', 'updatedDate', 'lineItems', 'currency', 'conversionCurrency', 'siteLanguage'],
    ...['taxIncludedInPrices', 'weightUnit', 'checkoutId', 'appliedDiscounts', 'revision'],
  ],
  buyerInfo: ['email', 'visitorId', 'memberId'],
  contactInfo: ['address', 'contactDetails'],
};

/**
 * The details after a change of the fields in the mask, or without a mask of the fields that are sent. A change may
 * repeat the values of `fixed`, but not alter them.
 */
export function changeCartDetails(
  { email, ...details }: CartDetails,
  { cartInfo, cartFieldmask }: CartUpdate,
  fixed: Readonly<Record<string, unknown>>,
): CartDetails {
  return validate(report => {
    const reportByMaskName: Report = (field, ...rest) => report(field.replace(/^fieldMask/, 'cartFieldmask'), ...rest);
    reportUnknownNames(cartInfo, 'cartInfo', fieldNames, report);
    reportFixedFields(cartInfo, fixed, cartFieldmask, 'cartInfo', report);
    const before = { ...details, buyerInfo: omitUndefined({ email }) };
    const { buyerInfo, contactInfo, ...changed } = applyFieldMask(
      before,
      cartInfo,
      cartFieldmask,
      parsers,
      'cartInfo',
      reportByMaskName,
    );
    return {
      ...changed,
      ...buyerInfo,
      ...(contactInfo && Object.keys(contactInfo).length > 0 && { contactInfo }),
    };
  });
}
