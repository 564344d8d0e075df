import { grantTokens } from '../api/tokens.ts';
import { CallError } from '../transport/call-error.ts';
import { StoreError } from '../transport/errors.ts';
import { SignInError } from '../transport/sign-in-error.ts';
import { createGrants, type GrantsOptions } from './grants.ts';
import { type Acquisition, type Lock, SETTLE_MS } from './lock.ts';
import type { RoleEvents } from './role-events.ts';
import type { TokenStorage } from './token-storage.ts';
import { isFresh, isUnexpired, NO_TOKENS, type Tokens } from './tokens.ts';

const MAX_ATTEMPTS = 3;

interface RenewalOptions extends GrantsOptions {
  readonly lock: Lock;
  readonly tokenStorage: TokenStorage;
  readonly roleEvents: RoleEvents;
  /** Whether the platform has answered these tokens with 401 or 431. */
  readonly isRejected: (tokens: Tokens) => boolean;
}

/** Renews or obtains tokens, unless another page has just done so. */
export type Renewal = () => Promise<Tokens>;

/**
 * Creates the function that renews or obtains tokens and returns them. It rejects with `session_ended` when the
 * platform has refused a member's refresh token. The next call then obtains tokens of a visitor.
 *
 * Only one renewal runs at a time. Callers in this page share `pending`, pages share `lock`, and `compareAndSet` drops
 * a result if the stored tokens have changed since the renewal began.
 */
export function createRenewal(options: RenewalOptions): Renewal {
  const { lock, tokenStorage, roleEvents, isRejected, now, sleep } = options;
  const grants = createGrants(options);
  let pending: Promise<Tokens> | undefined;
  let rejectedRefresh: string | undefined;
  let refusal: CallError | undefined;

  const isUsable = (tokens: Tokens) => isFresh(tokens, now()) && !isRejected(tokens);

  /**
   * Callers get their tokens at once, while the lock is held until other pages can see the write. If the renewal fails,
   * subscribers get the change of the role before callers get the failure, because later actions are no longer those of
   * the member.
   */
  function renewShared(): Promise<Tokens> {
    return new Promise((resolve, reject) => {
      lock(async acquisition => {
        const before = tokenStorage.read().raw;
        const settle = async () => {
          if (acquisition !== 'unlocked' && tokenStorage.read().raw !== before) await sleep(SETTLE_MS);
        };
        const renewal = renewUnderLock(acquisition);
        renewal.then(
          tokens => {
            pending = undefined;
            resolve(tokens);
          },
          () => {},
        );
        await renewal.finally(settle);
      }).then(roleEvents.flush, error => {
        pending = undefined;
        roleEvents.flush();
        reject(error);
      });
    });
  }

  async function renewUnderLock(acquisition: Acquisition): Promise<Tokens> {
    // Under load, the write of the page that held the lock before may not be visible yet.
    if (acquisition === 'waited' && !isUsable(tokenStorage.read().tokens)) await sleep(SETTLE_MS);
    for (let attempt = 0; ; attempt++) {
      const snapshot = tokenStorage.read(); // another page may have renewed while this one waited
      roleEvents.queue('tab');
      if (isUsable(snapshot.tokens)) return snapshot.tokens;
      if (attempt === MAX_ATTEMPTS) throw new StoreError('Other pages keep replacing the tokens', 'unavailable');
      const next = await fetchTokens(snapshot.tokens);
      if (!tokenStorage.compareAndSet(snapshot, next)) continue;
      roleEvents.queue(next === NO_TOKENS ? 'expired' : 'visitor');
      if (next === NO_TOKENS) {
        // The call fails, so that a member does not become a visitor unnoticed. The next call obtains tokens of a
        // visitor.
        if (snapshot.tokens.refreshToken.role === 'member')
          throw new SignInError(grantTokens.refusal, 'session_ended', { cause: refusal });
        continue;
      }
      if (acquisition === 'unlocked' && tokenStorage.isShared()) await sleep(SETTLE_MS);
      if (tokenStorage.read().tokens.accessToken.value === next.accessToken.value) return next;
    }
  }

  /** Fetches the tokens that follow `current`. Returns NO_TOKENS if `current` can no longer be renewed. */
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

  return () => {
    pending ??= renewShared();
    return pending.catch(error => {
      // Tokens are renewed before they expire. After a failure, they may therefore still be valid for some seconds.
      const { tokens } = tokenStorage.read();
      if (isUnexpired(tokens, now()) && !isRejected(tokens)) return tokens;
      throw error;
    });
  };
}
