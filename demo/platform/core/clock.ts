import type { Database } from './database.ts';
import { readState, writeState } from './state.ts';

export const DAY_MS = 86_400_000;

/**
 * The clock of the platform, in milliseconds. `shift` sets its offset from the real time and replaces an earlier
 * offset.
 */
export interface Clock {
  now(): number;
  shift(offsetMs: number): void;
}

export const createClock = (db: Database, now: () => number): Clock => ({
  now: () => now() + readState(db, 'clock', 0),
  shift: offsetMs => writeState(db, 'clock', offsetMs),
});
