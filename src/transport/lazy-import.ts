import { findAll } from '../validation/find-all.ts';
import { SCRIPT_TAGS } from '../validation/script-tags.ts';
import { NetworkError } from './errors.ts';
import { sleep } from './sleep.ts';
import { withTimeout } from './timeout.ts';

/** How long to wait before the first retry, ms. */
const RETRY_DELAY_MS = 500;
/** How long a caller waits for a file, all attempts included, ms. */
const MAX_WAIT_MS = 30_000;

/**
 * Whether the page pins its files by `integrity`. Read at once, because the page may remove its tags later. Servers
 * have no page.
 */
const isPinned = globalThis.document && findAll(`${SCRIPT_TAGS}[integrity]`)[0];

/**
 * Loads code on the first call and caches it. A failed load is retried twice. The first retry waits and uses another
 * URL, because some browsers cache the failure of a module. The second uses the original URL, because bundled code has
 * no other. After three failures, or after a timeout, the call rejects with `NetworkError`, and the next call loads
 * again. In `lazyImport(() => import('./Part.tsx'))`, the build appends `retry` to the URL, unless other files import
 * the same file, because a second copy of it may do harm. On a page that pins its files, each attempt has the same URL.
 */
export function lazyImport<T>(load: (retry: string) => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let tries = 0;
  const fetchCode = async (retry: string) => {
    const code = await load(retry);
    // A content blocker may answer with an empty file.
    if (!Object.keys(code as object)[0]) throw retry;
    return code;
  };
  const attempt = () => fetchCode(isPinned || !tries++ ? '' : `?${tries - 1}`);
  return () => {
    cached ??= withTimeout(MAX_WAIT_MS, undefined, 'code', () =>
      attempt()
        .catch(() => sleep(RETRY_DELAY_MS).then(attempt))
        .catch(() => fetchCode('')),
    ).catch(cause => {
      cached = undefined;
      throw new NetworkError('code', cause);
    });
    return cached;
  };
}
