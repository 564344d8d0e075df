/** Precedes the client id in the storage key of a shop's tokens. Import-free: the loader carries it too. */
export const TOKENS_KEY_PREFIX = 'kiosk:tokens:';
