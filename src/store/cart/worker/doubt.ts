// Finds out whether a request was carried out, and what carts a sign-in has merged: fetched with the first of either.
export { confirm } from './confirm.ts';
export { reportMerge } from './merged.ts';
export { sendAgain } from './send-again.ts';
