import { NO_TOKENS, personOf, type Role, type Tokens } from './tokens.ts';

/**
 * A change of the role, or of the member, that the tokens belong to. If this tab finds tokens of another person with
 * the same role, it has missed the end of the first session. It then emits two changes: to `none`, and back to the
 * role.
 */
export interface RoleChange {
  readonly role: Role;
  readonly previous: Role;
  /**
   * `visitor`: the page got tokens of a visitor. `login`, `logout`: the page adopted a member's tokens, or forgot its
   * tokens. `expired`: the platform rejected the refresh token. `tab`: another tab changed the stored tokens.
   */
  readonly reason: 'visitor' | 'login' | 'logout' | 'expired' | 'tab';
}

/**
 * Whether the tokens may belong to another person than before the change. A visitor who gets new tokens by a renewal
 * counts as the same person.
 */
export const isOtherPerson = ({ previous, reason }: RoleChange): boolean =>
  previous === 'member' || /log|tab/.test(reason);

/** Subscribers to role changes, and the changes they have not received yet. */
export interface RoleEvents {
  /** Records a change to emit later, because no subscriber may run inside the lock. */
  queue(reason: RoleChange['reason']): void;
  /** Emits the recorded changes, in order. */
  flush(): void;
  subscribe(fn: (change: RoleChange) => void): () => void;
}

export function createRoleEvents(getTokens: () => Tokens): RoleEvents {
  const subscribers = new Set<(change: RoleChange) => void>();
  const pending: RoleChange[] = [];
  let last = NO_TOKENS;
  let flushing = false;

  return {
    queue(reason) {
      const before = last;
      last = getTokens();
      let { role: previous } = before.refreshToken;
      const { role } = last.refreshToken;
      if (!subscribers.size || (personOf(last) === personOf(before) && reason !== 'login')) return;
      if (role === previous && reason !== 'login') {
        pending.push({ role: 'none', previous, reason });
        previous = 'none';
      }
      pending.push({ role, previous, reason });
    },
    flush() {
      // A subscriber may itself change the role. The other subscribers still receive the earlier change first.
      if (flushing) return;
      flushing = true;
      for (let change = pending.shift(); change; change = pending.shift()) {
        for (const fn of [...subscribers]) {
          try {
            fn(change);
          } catch (error) {
            console.error(error);
          }
        }
      }
      flushing = false;
    },
    subscribe(fn) {
      if (!subscribers.size) last = getTokens();
      subscribers.add(fn);
      return () => void subscribers.delete(fn);
    },
  };
}
