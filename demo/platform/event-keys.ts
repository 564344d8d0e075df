import { generateKeyPairSync } from 'node:crypto';
import type { Database } from './database.ts';
import { readState, writeState } from './rows/state.ts';

export interface EventKeys {
  /** PEM. */
  readonly publicKey: string;
  /** PEM. */
  readonly privateKey: string;
}

/** The pair that signs and verifies events, made when first asked for. */
export function eventKeys(db: Database): EventKeys {
  const known = readState<EventKeys | null>(db, 'event-keys', null);
  if (known) return known;
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeState(db, 'event-keys', made);
  return made;
}
