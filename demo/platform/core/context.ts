import type { Actor } from '../events/build-events.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** What services and stores work with. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
}

/** Runs `work` in one transaction. Events name `actor`, an unknown one by default, as the one who did it. */
export type Transact = <T>(work: () => T, actor?: Actor) => T;
