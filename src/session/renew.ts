import { StoreError } from '../transport/errors.ts';
import type { Pause } from '../transport/retry.ts';
import type { Grants } from './grants.ts';
import type { Lock, Turn } from './lock.ts';
import type { Roles } from './role-events.ts';
import type { Vault } from './token-storage.ts';
import { isFresh, isValid, NO_TOKENS, type Tokens } from './tokens.ts';

/** Until then, another page may not see what this one has written (Chromium and Firefox, even under a lock). */
const SETTLE_MS = 50;
const MOST_ROUNDS = 3;

export interface RenewalParts {
  readonly vault: Vault;
  readonly grants: Grants;
  readonly lock: Lock;
  readonly roles: Roles;
  readonly now: () => number;
  readonly pause: Pause;
}

/**
 * Answers tokens fit to send, renewing or obtaining them first if need be. `refused` is an access token that the
 * platform has answered 401 to: it counts as expired, whatever the clock says.
 *
 * One renewal at a time: callers in this page share a flight, pages share `lock`, and `swap` drops an answer that the
 * vault has moved on from.
 */
export function makeRenewal({ vault, grants, lock, roles, now, pause }: RenewalParts) {
  let flight: Promise<Tokens> | undefined;
  let refusedAccess: string | undefined;
  let refusedRefresh: string | undefined;

  const isRefused = ({ accessToken }: Tokens) => accessToken.value === refusedAccess;
  const isFit = (tokens: Tokens) => isFresh(tokens, now()) && !isRefused(tokens);

  /** Callers are answered at once; the lock is kept until other pages can see what was written. */
  function fly(): Promise<Tokens> {
    return new Promise((resolve, reject) => {
      lock(async turn => {
        const before = vault.read().raw;
        await renew(turn).then(resolve, reject);
        if (turn !== 'shared' && vault.read().raw !== before) await pause(SETTLE_MS);
      })
        .catch(reject)
        .then(roles.tell);
    });
  }

  async function renew(turn: Turn): Promise<Tokens> {
    if (turn === 'next' && !isFit(vault.read().tokens)) await pause(SETTLE_MS); // a page under load sees it later still
    for (let round = 0; ; round++) {
      const held = vault.read(); // another page may have renewed while this one waited
      roles.note('tab');
      if (isFit(held.tokens)) return held.tokens;
      if (round === MOST_ROUNDS) throw new StoreError('Other pages keep replacing the tokens', 'unavailable');
      const next = await obtain(held.tokens);
      if (!vault.swap(held, next)) continue;
      roles.note(next === NO_TOKENS ? 'expired' : 'visitor');
      if (next === NO_TOKENS) continue;
      if (turn === 'shared' && vault.isShared()) await pause(SETTLE_MS);
      if (vault.read().tokens.accessToken.value === next.accessToken.value) return next;
    }
  }

  /** The tokens after these; none where these have come to their end. */
  async function obtain(held: Tokens): Promise<Tokens> {
    const { value, role } = held.refreshToken;
    if (role === 'none') return grants.anonymous();
    const next = value && value !== refusedRefresh && (await grants.refresh(held));
    if (next) return next;
    refusedRefresh = value;
    await pause(SETTLE_MS); // another page may have used the token before us, and may be about to say so
    return NO_TOKENS;
  }

  return async (refused?: string): Promise<Tokens> => {
    refusedAccess = refused ?? refusedAccess;
    const { tokens } = vault.read();
    if (isFit(tokens)) return tokens;
    flight ??= fly().finally(() => {
      flight = undefined;
    });
    return flight.catch(error => {
      // Renewing comes early: what could not be renewed yet may be good for a few seconds more.
      const { tokens } = vault.read();
      if (isValid(tokens, now()) && !isRefused(tokens)) return tokens;
      throw error;
    });
  };
}
