import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import type { Database } from '../core/database.ts';
import { readState, writeState } from '../core/state.ts';

interface EventKeys {
  /** PEM. */
  readonly publicKey: string;
  /** PEM. */
  readonly privateKey: string;
}

export const EVENT_ALGORITHM = 'RS256';

/** The state key of the pair. A reset keeps it, so that a public key fetched before stays valid. */
export const EVENT_KEYS_STATE_KEY = 'event-keys';

const readEventKeys = (db: Database) => readState<EventKeys | null>(db, EVENT_KEYS_STATE_KEY, null);

/** The key pair that signs and verifies events, created on first use and stored in the database. */
export async function getEventKeys(db: Database): Promise<EventKeys> {
  const existing = readEventKeys(db);
  if (existing) return existing;
  const keys = await generateKeyPair(EVENT_ALGORITHM, { extractable: true });
  const generated = { publicKey: await exportSPKI(keys.publicKey), privateKey: await exportPKCS8(keys.privateKey) };
  const storedMeanwhile = readEventKeys(db);
  if (storedMeanwhile) return storedMeanwhile;
  writeState(db, EVENT_KEYS_STATE_KEY, generated);
  return generated;
}
