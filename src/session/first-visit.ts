import { toLabel } from '../api/endpoint.ts';
import { grantTokens } from '../api/tokens.ts';
import { readResponse } from '../transport/response.ts';
import type { Sleep } from '../transport/sleep.ts';
import { withTimeout } from '../transport/timeout.ts';
import { tokensFromGrant } from './grant-response.ts';
import { type Lock, SETTLE_MS } from './lock.ts';
import type { TokenStorage } from './token-storage.ts';

interface FirstVisit {
  /** The response to an anonymous grant that was sent earlier. */
  readonly prefetchedGrant: () => Promise<Response> | undefined;
  readonly tokenStorage: TokenStorage;
  readonly lock: Lock;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Called after the tokens have been stored and the lock been released. */
  readonly onStored: () => void;
}

/**
 * Stores the tokens of a prefetched grant unless the storage has tokens, and resolves once they may be used. If the
 * prefetched grant failed, nothing is stored and the session sends another grant.
 */
export function storePrefetchedGrant(visit: FirstVisit): Promise<void> {
  const { prefetchedGrant, tokenStorage, lock, timeoutMs, now, sleep, onStored } = visit;
  return new Promise(resolve => {
    lock(async acquisition => {
      if (acquisition === 'waited') await sleep(SETTLE_MS);
      const before = tokenStorage.read();
      const grant = before.tokens.refreshToken.role === 'none' && prefetchedGrant();
      if (!grant) return false;
      const response = await withTimeout(timeoutMs, undefined, toLabel(grantTokens), async () =>
        readResponse(await grant),
      );
      const tokens = response.ok && tokensFromGrant(response.body, 'visitor', now());
      if (!tokens || !tokenStorage.compareAndSet(before, tokens)) return false;
      if (acquisition !== 'unlocked') resolve();
      await sleep(SETTLE_MS);
      return true;
    })
      .then(stored => stored && onStored())
      .catch(() => {})
      .then(() => resolve());
  });
}
