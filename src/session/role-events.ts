import type { Role } from './tokens.ts';

/** Somebody else holds the tokens now. */
export interface RoleChange {
  readonly role: Role;
  readonly previous: Role;
  /** `expired`: the platform refused to renew; `tab`: it happened elsewhere, in another tab for one. */
  readonly reason: 'visitor' | 'login' | 'logout' | 'expired' | 'tab';
}

/** Who wants to know of role changes, and what they have not been told yet. */
export interface Roles {
  /** Notes what has changed, to be told later: no subscriber runs inside the lock. */
  note(reason: RoleChange['reason']): void;
  /** Tells what has been noted, in order. */
  tell(): void;
  subscribe(fn: (change: RoleChange) => void): () => void;
}

export function makeRoles(current: () => Role): Roles {
  const subscribers = new Set<(change: RoleChange) => void>();
  const noted: RoleChange[] = [];
  let known: Role = 'none';
  let telling = false;

  return {
    note(reason) {
      const previous = known;
      known = current();
      // A login is told even to a page that has a member: it may be another one.
      if (subscribers.size && (known !== previous || reason === 'login')) noted.push({ role: known, previous, reason });
    },
    tell() {
      // A subscriber may change the role: the others first hear what came before.
      if (telling) return;
      telling = true;
      for (let change = noted.shift(); change; change = noted.shift()) {
        for (const fn of [...subscribers]) {
          try {
            fn(change);
          } catch (error) {
            console.error(error);
          }
        }
      }
      telling = false;
    },
    subscribe(fn) {
      if (!subscribers.size) known = current();
      subscribers.add(fn);
      return () => void subscribers.delete(fn);
    },
  };
}
