import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../core/database.ts';
import { readState, writeState } from '../core/state.ts';

interface EventKeys {
  /** PEM. */
  readonly publicKey: string;
  /** PEM. */
  readonly privateKey: string;
}

/** The state key of the pair. A reset keeps it, so that a public key fetched before stays valid. */
export const EVENT_KEYS_STATE_KEY = 'event-keys';

const readEventKeys = (db: Database) => readState<EventKeys | null>(db, EVENT_KEYS_STATE_KEY, null);

/** The key pair that signs and verifies events, created on first use and stored in the database. */
export async function getEventKeys(db: Database): Promise<EventKeys> {
  const existing = readEventKeys(db);
  if (existing) return existing;
  const generated = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const storedMeanwhile = readEventKeys(db);
  if (storedMeanwhile) return storedMeanwhile;
  writeState(db, EVENT_KEYS_STATE_KEY, generated);
  return generated;
}
