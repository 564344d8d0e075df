import { lazyImport } from '../../transport/lazy-import.ts';

/** Fetches what carries out changes. */
export const loadWorker = lazyImport(() => import('./worker/work.ts'));
