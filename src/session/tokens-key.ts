/** The storage key and lock name of a shop's tokens. Import-free: the loader carries it too. */
export const tokensKey = (clientId: string): string => `kiosk:tokens:${clientId}`;
