import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../core/database.ts';
import { readState, writeState } from '../core/state.ts';

export interface EventKeys {
  /** PEM. */
  readonly publicKey: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Where the pair is kept; a reset leaves it, so that whoever has fetched the public key can go on. */
export const EVENT_KEYS = 'event-keys';

const known = (db: Database) => readState<EventKeys | null>(db, EVENT_KEYS, null);

/** The pair that signs and verifies events, made when first asked for, once for each database. */
export async function eventKeys(db: Database): Promise<EventKeys> {
  const kept = known(db);
  if (kept) return kept;
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const meanwhile = known(db);
  if (meanwhile) return meanwhile;
  writeState(db, EVENT_KEYS, made);
  return made;
}
