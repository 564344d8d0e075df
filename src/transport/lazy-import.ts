import { NetworkError } from './errors.ts';

/**
 * Code that is fetched when it is first needed, once for all who ask. Rejects with `NetworkError`; asking again tries
 * again, at another address: a module that failed is remembered by its own. The build puts `retry` behind the address
 * of a `lazyImport(() => import('./Part.tsx'))`.
 */
export function lazyImport<T>(fetch: (retry: string) => Promise<T>): () => Promise<T> {
  let held: Promise<T> | undefined;
  let tries = 0;
  return () => {
    held ??= fetch(tries ? `?${tries}` : '').catch(cause => {
      tries++;
      held = undefined;
      throw new NetworkError('code', cause);
    });
    return held;
  };
}
