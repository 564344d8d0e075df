// What carries out the changes of a cart: fetched with the first of them.
export { work } from './follow.ts';
export { loadDoubt } from './load-doubt.ts';
