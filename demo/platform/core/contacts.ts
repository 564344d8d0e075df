import type { Database } from './database.ts';
import { deriveSecretGuid } from './ids.ts';
import { readSecret } from './state.ts';

/**
 * The id of the shop's contact for an email address without an account, in upper or lower case. The id is a keyed hash,
 * so that only the platform can test whether an address belongs to it.
 */
export const deriveContactId = (db: Database, clientId: string, email: string): string =>
  deriveSecretGuid(readSecret(db, 'contactSecret'), clientId, email.toLowerCase());
