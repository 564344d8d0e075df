import type { Transact } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { UNKNOWN_ACTOR } from './build-events.ts';
import { attributeChanges } from './change-log.ts';

/** Runs transactions and sets the actor of their changes. `onCommit` runs after each successful transaction. */
export function createTransact(db: Database, onCommit: () => void): Transact {
  return (work, actor = UNKNOWN_ACTOR) => {
    const result = db.transaction(() => {
      const answer = work();
      attributeChanges(db, actor);
      return answer;
    });
    onCommit();
    return result;
  };
}
