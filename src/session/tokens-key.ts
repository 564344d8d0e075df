import type { StoredName } from '../storage/registry.ts';

/** Precedes the client id in the storage key of a shop's tokens. It imports no code: the loader carries it too. */
export const TOKENS_KEY_PREFIX = 'kiosk:tokens:' satisfies `kiosk:${StoredName}:`;
