import { findAll } from '../validation/find-all.ts';
import { NetworkError } from './errors.ts';
import { sleep } from './sleep.ts';

/** How long what has failed is left alone, ms. */
const RETRY_DELAY_MS = 500;

/**
 * Fetches code on the first call and caches it. What fails is tried once more soon, as a packet may have been lost or a
 * bundler may not have everything in place that the code needs: with another URL, because some browsers keep the failure of
 * a module, and then with its own. After that it rejects with `NetworkError`, and the next call tries again. The build
 * appends `retry` to the URL in `lazyImport(() => import('./Part.tsx'))`, except to that of a file which others import: it
 * may run only once, unless it keeps nothing. Where a bundler has put the code elsewhere no such URL exists, but the first one
 * does. A page that pins its files pins them by their own URLs: there, each attempt has the same one.
 */
export function lazyImport<T>(load: (retry: string) => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let tries = 0;
  const attempt = () =>
    load(tries ? `?${tries}` : '').catch(cause => {
      if (!findAll('[data-client-id][integrity]')[0]) tries++;
      throw cause;
    });
  return () => {
    cached ??= attempt()
      .catch(() => sleep(RETRY_DELAY_MS).then(attempt))
      .catch(() => load(''))
      .catch(cause => {
        cached = undefined;
        throw new NetworkError('code', cause);
      });
    return cached;
  };
}
