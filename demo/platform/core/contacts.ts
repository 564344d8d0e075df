import type { Database } from './database.ts';
import { deriveSecretGuid } from './ids.ts';
import { readSecret } from './state.ts';

/** The id of a shop's contact for an e-mail address without an account. Nobody can compute the address from it. */
export const deriveContactId = (db: Database, clientId: string, email: string): string =>
  deriveSecretGuid(readSecret(db, 'contactSecret'), clientId, email.toLowerCase());
