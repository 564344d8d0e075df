// The code that a page needs after its first paint or for a press. It loads in parallel with the first query.
export { createAdding } from '../store/cart/adding.ts';
export { openCart, openFor } from './page/overlays.ts';
export { servePage } from './start/serve-page.ts';
