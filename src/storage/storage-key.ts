import type { StoredName } from './registry.ts';

/** The key of an entry. `of` is the client id of a shop, and `rest` tells several entries of one shop apart. */
export const storageKey = (name: StoredName, of: string, rest = ''): string => `kiosk:${name}:${of}${rest}`;
