import { lazyImport } from '../../../transport/lazy-import.ts';

/** Fetches what finds out whether a request was carried out, and what a sign-in has merged. */
export const loadDoubt = lazyImport(() => import('./doubt.ts'));
