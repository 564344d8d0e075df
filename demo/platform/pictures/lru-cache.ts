/** A cache of at most `capacity` results that evicts the least recently used; failures are not cached. */
export const createLruCache = <T>(capacity: number) => {
  const entries = new Map<string, Promise<T>>();
  return async (key: string, create: () => Promise<T>): Promise<T> => {
    const found = entries.get(key) ?? create();
    entries.delete(key);
    entries.set(key, found);
    for (const oldest of entries.keys()) {
      if (entries.size <= capacity) break;
      entries.delete(oldest);
    }
    try {
      return await found;
    } catch (failure) {
      if (entries.get(key) === found) entries.delete(key);
      throw failure;
    }
  };
};
