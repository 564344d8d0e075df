import type { Database } from './database.ts';
import { deriveSecretGuid } from './ids.ts';
import { readSecret } from './state.ts';

/** The id of the contact that a shop keeps for an e-mail address without an account. It does not tell the address. */
export const deriveContactId = (db: Database, clientId: string, email: string): string =>
  deriveSecretGuid(readSecret(db, 'contactSecret'), clientId, email.toLowerCase());
