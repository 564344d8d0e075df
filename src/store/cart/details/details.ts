// Chunk entry: coupons, notes, deliveries, saved lines and the checkout. Pages load it with the drawer, or with the
// first call from a script.

export { checkOut, startCheckout } from './checkout.ts';
export { applyCoupon, applyOfferedCoupon, dismissCoupon, removeCoupon } from './coupon.ts';
export { chooseDelivery, followDelivery } from './delivery.ts';
export { forgetLost, restoreLost } from './lost-cart.ts';
export { saveNote } from './note.ts';
export { dropSaved, followSaved, restoreSaved, saveRemoved } from './saved.ts';
