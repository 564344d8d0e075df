// What a shopper may do with a cart beside its lines: fetched beside the drawer, and with the first call from script.
export { checkOut, startCheckout } from './checkout.ts';
export { reportMerge } from './merged.ts';
export { dropSaved, followSaved, saveRemoved } from './saved.ts';
