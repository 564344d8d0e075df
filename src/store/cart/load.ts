import { lazyImport } from '../../transport/lazy-import.ts';

/** Fetches what a shopper may do with a cart beside its lines, such as checking out. */
export const loadDetails = lazyImport(() => import('./details/details.ts'));
