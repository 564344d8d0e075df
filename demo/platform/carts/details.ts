import type { CartChange } from '../../../src/api/carts.ts';
import { parseAddress, parseContact, parseShippingOption } from '../core/addresses.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  parseHttpUrl,
  parseList,
  parseOptionalEmail,
  parseOptionalString,
  parseRecord,
  validate,
} from '../core/validate.ts';
import { findCoupon } from '../pricing/coupon-store.ts';
import { findCouponProblem } from '../pricing/coupons.ts';
import type { CartDetails } from './store.ts';

/** The coupon's code in its own spelling; throws if it is unknown, expired or not yet valid. */
export function validateCouponCode({ db, clock }: Context, clientId: string, code: string): string {
  const coupon = findCoupon(db, clientId, code);
  const problem = findCouponProblem(coupon, clock.now());
  if (problem) throw apiError(400, problem.code, problem.description, { couponCode: code });
  return coupon?.code ?? code;
}

const UPDATABLE_FIELDS = [
  'buyerNote',
  'buyerInfo',
  'contactInfo',
  'selectedShippingOption',
  'overrideCheckoutUrl',
  'buyerLanguage',
] as const;

/** The details after a change: of the fields in the mask, or without one of the fields present. */
export function mergeCartDetails(details: CartDetails, { cartInfo, cartFieldmask }: CartChange): CartDetails {
  return validate(report => {
    const info = parseRecord(cartInfo, 'cartInfo', report);
    const mask = parseList(cartFieldmask, 'cartFieldmask', 50, report).map(name => String(name).split('.')[0]);
    const fields = UPDATABLE_FIELDS.filter(name => (mask.length > 0 ? mask.includes(name) : name in info));
    const { contactInfo, buyerInfo } = info;
    const readers = {
      buyerNote: () => ({ buyerNote: parseOptionalString(info.buyerNote, 'cartInfo.buyerNote', 1000, report) }),
      buyerLanguage: () => ({
        buyerLanguage: parseOptionalString(info.buyerLanguage, 'cartInfo.buyerLanguage', 10, report),
      }),
      overrideCheckoutUrl: () => ({
        overrideCheckoutUrl: parseHttpUrl(info.overrideCheckoutUrl, 'cartInfo.overrideCheckoutUrl', report, 1_000),
      }),
      buyerInfo: () => ({
        email: parseOptionalEmail(
          parseRecord(buyerInfo, 'cartInfo.buyerInfo', report).email,
          'cartInfo.buyerInfo.email',
          report,
        ),
      }),
      contactInfo: () => {
        const contact = parseRecord(contactInfo, 'cartInfo.contactInfo', report);
        const address = parseAddress(contact.address, 'cartInfo.contactInfo.address', report);
        const contactDetails = parseContact(contact.contactDetails, 'cartInfo.contactInfo.contactDetails', report);
        return { contactInfo: address || contactDetails ? omitUndefined({ address, contactDetails }) : undefined };
      },
      selectedShippingOption: () => ({
        selectedShippingOption: parseShippingOption(
          info.selectedShippingOption,
          'cartInfo.selectedShippingOption',
          report,
        ),
      }),
    };
    return omitUndefined(Object.assign({}, details, ...fields.map(name => readers[name]()))) as CartDetails; // each field read above
  });
}
