import type { Actor } from '../events/build-events.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** All that a rule or a row of the platform may touch. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  /** Says by whom the transaction that is open is brought about; events tell. */
  readonly setActor: (actor: Partial<Actor>) => void;
  readonly blobs: BlobStore;
}
