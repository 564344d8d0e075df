import { NetworkError } from './errors.ts';

/**
 * Fetches code on the first call and caches it. Rejects with `NetworkError`; the next call tries again with another URL,
 * because some browsers keep the failure of a module. The build appends `retry` to the URL in
 * `lazyImport(() => import('./Part.tsx'))`, except to that of a file which others import: it may run only once. Where a
 * bundler has put the code elsewhere no such URL exists: then the first one is tried once more.
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
        tries++;
        cached = undefined;
        throw new NetworkError('code', cause);
      });
    return cached;
  };
}
