import { lazyImport } from '../../transport/lazy-import.ts';

/** Loads the code that carries out changes. */
export const loadWorker = lazyImport(() => import('./worker/work.ts'));
