import type { Database } from '../core/database.ts';
import { type Actor, UNKNOWN_ACTOR } from './build-events.ts';
import { attributeChanges } from './change-log.ts';

/** A database that knows by whom each transaction is brought about. */
export interface ObservedDatabase {
  readonly db: Database;
  /** Says it of the transaction that is open, in part or in whole. */
  setActor(changes: Partial<Actor>): void;
}

/** Wraps a database; `committed` is called after each transaction that stands. */
export function observeCommits(db: Database, onCommit: () => void): ObservedDatabase {
  let actor: Actor | undefined;
  return {
    setActor(changes) {
      if (actor) actor = { ...actor, ...changes };
    },
    db: {
      ...db,
      transaction(work) {
        if (actor) return work();
        actor = UNKNOWN_ACTOR;
        try {
          return db.transaction(() => {
            const result = work();
            attributeChanges(db, actor);
            return result;
          });
        } finally {
          actor = undefined;
          onCommit();
        }
      },
    },
  };
}
