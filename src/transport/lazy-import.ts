import { findAll } from '../validation/find-all.ts';
import { SCRIPT_TAGS } from '../validation/script-tags.ts';
import { NetworkError } from './errors.ts';
import { sleep } from './sleep.ts';
import { withTimeout } from './timeout.ts';

/** How long what has failed is left alone, ms. */
const RETRY_DELAY_MS = 500;
/** How long a caller waits for a file, all attempts included, ms. */
const MAX_WAIT_MS = 30_000;

/** Whether the page pins its files, as its tags of now say: they may be taken out later. Servers have no page. */
const isPinned = globalThis.document && findAll(`${SCRIPT_TAGS}[integrity]`)[0];

/**
 * Fetches code on the first call and caches it. What fails is tried twice more: after a moment with another URL, because
 * some browsers keep the failure of a module, and then with its own, because what a bundler has made of it has no other. After
 * that, and where no attempt has an answer in time, it rejects with `NetworkError`, and the next call tries again. The build
 * appends `retry` to the URL in `lazyImport(() => import('./Part.tsx'))`, except to that of a file which others import, as a
 * second copy may do harm. A page that pins its files pins them by their own URLs: there, each attempt has the same one.
 */
export function lazyImport<T>(load: (retry: string) => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let tries = 0;
  const fetchCode = async (retry: string) => {
    const code = await load(retry);
    // A blocker answers with an empty file.
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
