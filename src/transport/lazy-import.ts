import { findAll } from '../validation/find-all.ts';
import { NetworkError } from './errors.ts';

/**
 * Fetches code on the first call and caches it. Rejects with `NetworkError`; the next call tries again with another URL,
 * because some browsers keep the failure of a module. The build appends `retry` to the URL in
 * `lazyImport(() => import('./Part.tsx'))`, except to that of a file which others import: it may run only once. Where a
 * bundler has put the code elsewhere no such URL exists: then the first one is tried once more. A page that pins its
 * files pins them by their own URLs: there, each attempt has the same one.
 */
export function lazyImport<T>(load: (retry: string) => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let tries = 0;
  return () => {
    cached ??= load(tries ? `?${tries}` : '')
      .catch(cause => {
        if (tries) return load('');
        throw cause;
      })
      .catch(cause => {
        if (!findAll('script[data-client-id][integrity]')[0]) tries++;
        cached = undefined;
        throw new NetworkError('code', cause);
      });
    return cached;
  };
}
