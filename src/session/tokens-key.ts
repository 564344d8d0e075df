import type { StoredName } from '../storage/registry.ts';

/**
 * Precedes the client id in the storage key of a shop's tokens. This file imports no code, because the loader contains
 * a copy of it.
 */
export const TOKENS_KEY_PREFIX = 'kiosk:tokens:' satisfies `kiosk:${StoredName}:`;
