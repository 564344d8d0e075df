// Chunk entry: checks whether a request was carried out, and reports merged carts. Pages load it when they first need
// one of these.
export { confirm } from './confirm.ts';
export { reportMerge } from './merged.ts';
export { sendAgain } from './send-again.ts';
