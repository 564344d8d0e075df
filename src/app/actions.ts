// What a press needs and a first render does not, and what a call needs once its first try or its tokens will not do:
// fetched beside the first query.
export { lateParts } from '../client/late-parts.ts';
export { createAdding } from '../store/cart/adding.ts';
export { openFor } from './overlays.ts';
