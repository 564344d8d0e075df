import type { Act } from './acts/events.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { FileBox } from './file-box.ts';

/** All that a rule or a row of the platform may touch. */
export interface Store {
  readonly db: Database;
  readonly clock: Clock;
  /** Says by whom the transaction that is open is brought about; events tell. */
  readonly actAs: (act: Partial<Act>) => void;
  readonly files: FileBox;
}
