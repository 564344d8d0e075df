// What a press needs and a first render does not: fetched beside the first query.
export { createAdding } from '../store/cart/adding.ts';
export { openFor } from './overlays.ts';
