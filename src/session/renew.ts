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

/** Renews or obtains tokens, unless others have meanwhile. */
export type Renewal = () => Promise<Tokens>;

/**
 * Creates the function that renews or obtains tokens and returns them. It rejects with `session_ended` when the platform
 * has refused a member's refresh token; the next call obtains a visitor's.
 *
 * One renewal at a time: callers in this page share `pending`, pages share `lock`, and `compareAndSet` drops a result if
 * the stored tokens have changed since.
 */
export function createRenewal(options: RenewalOptions): Renewal {
  const { lock, tokenStorage, roleEvents, isRejected, now, sleep } = options;
  const grants = createGrants(options);
  let pending: Promise<Tokens> | undefined;
  let rejectedRefresh: string | undefined;
  let refusal: CallError | undefined;

  const isUsable = (tokens: Tokens) => isFresh(tokens, now()) && !isRejected(tokens);

  /**
   * Callers get their tokens at once; the lock is held until other pages can see the write. They get a failure after the
   * change of the role: what they begin from then on is not the member's any more.
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

  return () => {
    pending ??= renewShared();
    return pending.catch(error => {
      // Tokens are renewed before they expire: after a failure they may still be valid for some seconds.
      const { tokens } = tokenStorage.read();
      if (isUnexpired(tokens, now()) && !isRejected(tokens)) return tokens;
      throw error;
    });
  };
}
