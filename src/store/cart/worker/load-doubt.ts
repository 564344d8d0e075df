import { lazyImport } from '../../../transport/lazy-import.ts';

/** Loads the code that checks whether a request was carried out, and that reports merged carts. */
export const loadDoubt = lazyImport(() => import('./doubt.ts'));
