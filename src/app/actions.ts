// What a page needs behind its first paint, and a press: fetched beside the first query.
export { createAdding } from '../store/cart/adding.ts';
export { openFor } from './page/overlays.ts';
export { servePage } from './start/serve-page.ts';
