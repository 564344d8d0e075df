import { lazyImport } from '../../transport/lazy-import.ts';

/** Loads the code of coupons, notes, deliveries, saved lines and the checkout. */
export const loadDetails = lazyImport(() => import('./details/details.ts'));
