import type { CartChange } from '../../../src/api/carts.ts';
import { findCoupon } from '../catalog/store.ts';
import { addressIn, contactIn, deliveryIn, emailIn, present } from '../core/addresses.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { checked, listIn, optionalTextIn, recordIn, webUrlIn } from '../core/validate.ts';
import { couponRefusal } from '../pricing/coupons.ts';
import type { CartNotes } from './store.ts';

/** The coupon of that code, in its own spelling; refuses what is unknown, over or yet to come. */
export function couponOfCode({ db, clock }: Store, clientId: string, code: string): string {
  const coupon = findCoupon(db, clientId, code);
  const problem = couponRefusal(coupon, clock.now());
  if (problem) throw refusal(400, problem.code, problem.description, { couponCode: code });
  return coupon?.code ?? code;
}

const changeable = [
  'buyerNote',
  'buyerInfo',
  'contactInfo',
  'selectedShippingOption',
  'overrideCheckoutUrl',
  'buyerLanguage',
] as const;

/** The notes that a change asks for: the fields that the mask names, or without one those present. */
export function notesWith(notes: CartNotes, { cartInfo, cartFieldmask }: CartChange): CartNotes {
  return checked(fail => {
    const info = recordIn(cartInfo, 'cartInfo', fail);
    const mask = listIn(cartFieldmask, 'cartFieldmask', 50, fail).map(name => String(name).split('.')[0]);
    const fields = changeable.filter(name => (mask.length > 0 ? mask.includes(name) : name in info));
    const { contactInfo, buyerInfo } = info;
    const read = {
      buyerNote: () => ({ buyerNote: optionalTextIn(info.buyerNote, 'cartInfo.buyerNote', 1000, fail) }),
      buyerLanguage: () => ({ buyerLanguage: optionalTextIn(info.buyerLanguage, 'cartInfo.buyerLanguage', 10, fail) }),
      overrideCheckoutUrl: () => ({
        overrideCheckoutUrl: webUrlIn(info.overrideCheckoutUrl, 'cartInfo.overrideCheckoutUrl', fail, 1_000),
      }),
      buyerInfo: () => ({
        email: emailIn(recordIn(buyerInfo, 'cartInfo.buyerInfo', fail).email, 'cartInfo.buyerInfo.email', fail),
      }),
      contactInfo: () => {
        const given = recordIn(contactInfo, 'cartInfo.contactInfo', fail);
        const address = addressIn(given.address, 'cartInfo.contactInfo.address', fail);
        const contactDetails = contactIn(given.contactDetails, 'cartInfo.contactInfo.contactDetails', fail);
        return { contactInfo: address || contactDetails ? present({ address, contactDetails }) : undefined };
      },
      selectedShippingOption: () => ({
        selectedShippingOption: deliveryIn(info.selectedShippingOption, 'cartInfo.selectedShippingOption', fail),
      }),
    };
    return present(Object.assign({}, notes, ...fields.map(name => read[name]()))) as CartNotes; // each field read above
  });
}
