import type { StoredName } from './registry.ts';

/**
 * The key of an entry. `of` is the client id of a shop, or the address of a page. `rest` tells several entries of one
 * shop apart.
 */
export const storageKey = (name: StoredName, of: string, rest = ''): string => `kiosk:${name}:${of}${rest}`;
