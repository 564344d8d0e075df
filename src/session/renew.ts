import { grantTokens } from '../api/tokens.ts';
import { CallError, SignInError, StoreError } from '../transport/errors.ts';
import type { Sleep } from '../transport/retry.ts';
import type { Grants } from './grants.ts';
import type { Acquisition, Lock } from './lock.ts';
import type { RoleEvents } from './role-events.ts';
import type { TokenStorage } from './token-storage.ts';
import { isFresh, isUnexpired, NO_TOKENS, type Tokens } from './tokens.ts';

/** How long a storage write may take to be visible to other pages (Chromium and Firefox, even under a lock). */
const SETTLE_MS = 50;
const MAX_ATTEMPTS = 3;

interface RenewalDependencies {
  readonly tokenStorage: TokenStorage;
  readonly grants: Grants;
  readonly lock: Lock;
  readonly roleEvents: RoleEvents;
  readonly now: () => number;
  readonly sleep: Sleep;
}

/**
 * Creates the function that returns usable tokens, renewing or obtaining them if necessary. It rejects with
 * `session_ended` when the platform has refused a member's refresh token; the next call obtains a visitor's. Its `rejectedToken` is an
 * access token that the platform answered with 401: it counts as expired whatever the clock says.
 *
 * One renewal at a time: callers in this page share `pending`, pages share `lock`, and `compareAndSet` drops a result if
 * the stored tokens have changed since.
 */
export function createRenewal({ tokenStorage, grants, lock, roleEvents, now, sleep }: RenewalDependencies) {
  let pending: Promise<Tokens> | undefined;
  let rejectedAccess: string | undefined;
  let rejectedRefresh: string | undefined;
  let refusal: CallError | undefined;

  const isRejected = ({ accessToken }: Tokens) => accessToken.value === rejectedAccess;
  const isUsable = (tokens: Tokens) => isFresh(tokens, now()) && !isRejected(tokens);

  /** Callers get their tokens at once; the lock is held until other pages can see the write. */
  function renewShared(): Promise<Tokens> {
    return new Promise((resolve, reject) => {
      lock(async acquisition => {
        const before = tokenStorage.read().raw;
        await renewUnderLock(acquisition).then(resolve, reject);
        if (acquisition !== 'unlocked' && tokenStorage.read().raw !== before) await sleep(SETTLE_MS);
      })
        .catch(reject)
        .then(roleEvents.flush);
    });
  }

  async function renewUnderLock(acquisition: Acquisition): Promise<Tokens> {
    if (acquisition === 'waited' && !isUsable(tokenStorage.read().tokens)) await sleep(SETTLE_MS); // under load, this page sees the other's write even later
    for (let attempt = 0; ; attempt++) {
      const snapshot = tokenStorage.read(); // another page may have renewed while this one waited
      roleEvents.queue('tab');
      if (isUsable(snapshot.tokens)) return snapshot.tokens;
      if (attempt === MAX_ATTEMPTS) throw new StoreError('Other pages keep replacing the tokens', 'unavailable');
      const next = await fetchTokens(snapshot.tokens);
      if (!tokenStorage.compareAndSet(snapshot, next)) continue;
      roleEvents.queue(next === NO_TOKENS ? 'expired' : 'visitor');
      if (next === NO_TOKENS) {
        // A member does not become a visitor unawares: the next call does.
        if (snapshot.tokens.refreshToken.role === 'member')
          throw new SignInError(grantTokens.refusal, 'session_ended', { cause: refusal });
        continue;
      }
      if (acquisition === 'unlocked' && tokenStorage.isShared()) await sleep(SETTLE_MS);
      if (tokenStorage.read().tokens.accessToken.value === next.accessToken.value) return next;
    }
  }

  /** The tokens that follow `current`; NO_TOKENS if they can no longer be renewed. */
  async function fetchTokens(current: Tokens): Promise<Tokens> {
    const { value, role } = current.refreshToken;
    if (role === 'none') return grants.anonymous();
    const next = value && value !== rejectedRefresh ? await grants.refresh(current) : refusal;
    if (next && !(next instanceof CallError)) return next;
    refusal = next;
    rejectedRefresh = value;
    await sleep(SETTLE_MS); // another page may have used the token first, and its write may not be visible yet
    return NO_TOKENS;
  }

  return async (rejectedToken?: string): Promise<Tokens> => {
    rejectedAccess = rejectedToken ?? rejectedAccess;
    const { tokens } = tokenStorage.read();
    if (isUsable(tokens)) return tokens;
    pending ??= renewShared().finally(() => {
      pending = undefined;
    });
    return pending.catch(error => {
      // Tokens are renewed before they expire: after a failure they may still be valid for some seconds.
      const { tokens } = tokenStorage.read();
      if (isUnexpired(tokens, now()) && !isRejected(tokens)) return tokens;
      throw error;
    });
  };
}
