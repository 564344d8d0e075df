import type { EventIdentity } from '../../../src/api/events.ts';
import type { Attempts } from './attempts.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Files } from './files.ts';

/** The author of a change. */
export interface Actor {
  readonly identity: EventIdentity;
  /** The platform's own origin, such as `http://localhost:4455`, for the URLs in events. */
  readonly origin: string;
}

/**
 * Derives 32 bytes from a password by scrypt (N = 2^14, r = 8, p = 1). The derivation is slow on purpose, so an
 * implementation must not block the event loop.
 */
export type DeriveKey = (password: string, salt: Uint8Array) => Promise<Uint8Array>;

/** Reads a file of `demo/platform`, such as a stylesheet or a picture of the seed, by its path in the folder. */
export type ReadAsset = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The dependencies of services and stores. */
export interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly deriveKey: DeriveKey;
  readonly readAsset: ReadAsset;
  readonly attempts: Attempts;
  /** Aborted when the platform closes. */
  readonly closeSignal: AbortSignal;
}

/** Runs `work` in one transaction. Events name `actor` as the author of its changes, by default an unknown actor. */
export type Transact = <T>(work: () => T, actor?: Actor) => T;
