import type { Database } from './database.ts';
import { createSecret } from './ids.ts';

/** Reads a value of the platform's own state, which is stored as JSON by key. */
export function readState<T>(db: Database, key: string, fallback: T): T {
  const row = db.get<{ value: string }>('SELECT value FROM state WHERE key = ?', key);
  return row ? (JSON.parse(row.value) as T) : fallback; // written by `writeState` under the same key
}

export function writeState(db: Database, key: string, value: unknown): void {
  db.run('INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)', key, JSON.stringify(value));
}

/** A secret of this platform, created on first use. */
export function readSecret(db: Database, key: string): string {
  const existing = readState(db, key, '');
  if (existing) return existing;
  const secret = createSecret();
  writeState(db, key, secret);
  return secret;
}
