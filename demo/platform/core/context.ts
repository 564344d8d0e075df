import type { Act } from '../events/build-events.ts';
import type { FileBox } from '../files/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** All that a rule or a row of the platform may touch. */
export interface Store {
  readonly db: Database;
  readonly clock: Clock;
  /** Says by whom the transaction that is open is brought about; events tell. */
  readonly actAs: (act: Partial<Act>) => void;
  readonly files: FileBox;
}
