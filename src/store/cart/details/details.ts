// What a shopper may do with a cart beside its lines: fetched beside the drawer, and with the first call from script.

export { checkOut, startCheckout } from './checkout.ts';
export { applyCoupon, applyOfferedCoupon, dismissCoupon, removeCoupon } from './coupon.ts';
export { chooseDelivery, followDelivery } from './delivery.ts';
export { forgetLost, restoreLost } from './lost-cart.ts';
export { saveNote } from './note.ts';
export { dropSaved, followSaved, restoreSaved, saveRemoved } from './saved.ts';
