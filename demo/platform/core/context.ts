import type { EventIdentity } from '../../../src/api/events.ts';
import type { Attempts } from './attempts.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Who causes a change, and the origin by which they reach the platform. */
export interface Actor {
  readonly identity: EventIdentity;
  /** Such as `http://localhost:4455`. */
  readonly origin: string;
}

/** The bytes of uploaded files, in a folder of their own. */
export interface BlobStore {
  /** The folder, created on first use. */
  directory(): string;
  getPath(id: string): string;
  /** Deletes the bytes of a file, if there are any. */
  remove(id: string): void;
  clear(): void;
  /** Aborted when the platform closes. */
  readonly closeSignal: AbortSignal;
  /** Keeps the folder of a database on disk, deletes that of one in memory. */
  close(): void;
}

/** What services and stores work with. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly attempts: Attempts;
}

/** Runs `work` in one transaction. Events name `actor`, an unknown one by default, as the one who did it. */
export type Transact = <T>(work: () => T, actor?: Actor) => T;
