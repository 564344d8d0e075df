import type { Role } from './tokens.ts';

/** Somebody else holds the tokens now. */
export interface RoleChange {
  readonly role: Role;
  readonly previous: Role;
  /** `expired`: the platform refused to renew; `tab`: it happened elsewhere, in another tab for one. */
  readonly reason: 'visitor' | 'login' | 'logout' | 'expired' | 'tab';
}

/** Who wants to know of role changes, and what they have not been told yet. */
export interface RoleEvents {
  /** Notes what has changed, to be told later: no subscriber runs inside the lock. */
  queue(reason: RoleChange['reason']): void;
  /** Tells what has been noted, in order. */
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
      // A login is told even to a page that has a member: it may be another one.
      if (subscribers.size && (lastRole !== previous || reason === 'login'))
        pending.push({ role: lastRole, previous, reason });
    },
    flush() {
      // A subscriber may change the role: the others first hear what came before.
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
