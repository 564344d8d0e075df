import type { Role } from './tokens.ts';

/** A change of the role, or of the member, that the tokens belong to. */
export interface RoleChange {
  readonly role: Role;
  readonly previous: Role;
  /** `expired`: the platform rejected the refresh token. `tab`: another tab changed the stored tokens. */
  readonly reason: 'visitor' | 'login' | 'logout' | 'expired' | 'tab';
}

/** Whether what was begun before the change may be another person's: only a visitor's tokens are replaced unnoticed. */
export const isOtherPerson = ({ previous, reason }: RoleChange): boolean =>
  previous === 'member' || /log|tab/.test(reason);

/** Subscribers to role changes, and the changes they have not received yet. */
export interface RoleEvents {
  /** Records a change to emit later: no subscriber runs inside the lock. */
  queue(reason: RoleChange['reason']): void;
  /** Emits the recorded changes, in order. */
  flush(): void;
  subscribe(fn: (change: RoleChange) => void): () => void;
}

export function createRoleEvents(getRole: () => Role): RoleEvents {
  const subscribers = new Set<(change: RoleChange) => void>();
  const pending: RoleChange[] = [];
  let lastRole: Role = 'none';
  let flushing = false;

  return {
    queue(reason) {
      const previous = lastRole;
      lastRole = getRole();
      // A login is emitted even if the role stays member: it may be another member.
      if (subscribers.size && (lastRole !== previous || reason === 'login'))
        pending.push({ role: lastRole, previous, reason });
    },
    flush() {
      // A subscriber may change the role: the others receive the earlier change first.
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
      if (!subscribers.size) lastRole = getRole();
      subscribers.add(fn);
      return () => void subscribers.delete(fn);
    },
  };
}
