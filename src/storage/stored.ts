import { ignoreErrors } from '../validation/ignore-errors.ts';
import { toJson } from '../validation/to-json.ts';
import type { StoredName } from './registry.ts';
import { storageKey } from './storage-key.ts';

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Access to the entries with one name. Neither function throws if the storage is blocked or full. */
interface Stored<Shop> {
  /** Returns the parsed entry, or undefined if there is no entry or `parse` throws. */
  read<Value>(shop: Shop, parse: (text: string) => Value, rest?: string): Value | undefined;
  /**
   * Stores a string unchanged and any other value as JSON. Removes the entry if there is no value. Returns true, or
   * undefined if the storage fails.
   */
  write(shop: Shop, value?: unknown, rest?: string): boolean | undefined;
}

/** Gives access to the entries that the registry lists under `name`, in the storage that `find` returns. */
export const createStored = <Shop>(
  name: StoredName,
  find: (shop: Shop) => StorageLike | undefined,
): Stored<Shop & { readonly clientId: string }> => ({
  // Without a storage, both functions throw inside `ignoreErrors`, as with a blocked storage.
  read: (shop, parse, rest) =>
    ignoreErrors(() => {
      const text = (find(shop) as StorageLike).getItem(storageKey(name, shop.clientId, rest));
      return text ? parse(text) : undefined;
    }),
  write: (shop, value, rest) =>
    ignoreErrors(() => {
      const storage = find(shop) as StorageLike;
      const key = storageKey(name, shop.clientId, rest);
      if (value) storage.setItem(key, typeof value === 'string' ? value : toJson(value));
      else storage.removeItem(key);
      return true;
    }),
});
