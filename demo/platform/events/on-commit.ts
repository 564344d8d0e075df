import type { Database } from '../core/database.ts';
import { type Act, NOBODY } from './build-events.ts';
import { signChanges } from './change-log.ts';

/** A database that knows by whom each transaction is brought about. */
export interface Journal {
  readonly db: Database;
  /** Says it of the transaction that is open, in part or in whole. */
  actAs(act: Partial<Act>): void;
}

/** Wraps a database; `committed` is called after each transaction that stands. */
export function keepJournal(db: Database, committed: () => void): Journal {
  let act: Act | undefined;
  return {
    actAs(more) {
      if (act) act = { ...act, ...more };
    },
    db: {
      ...db,
      transaction(work) {
        if (act) return work();
        act = NOBODY;
        try {
          return db.transaction(() => {
            const outcome = work();
            signChanges(db, act);
            return outcome;
          });
        } finally {
          act = undefined;
          committed();
        }
      },
    },
  };
}
