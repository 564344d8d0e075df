interface Entry<T> {
  readonly result: Promise<T>;
  weight: number;
}

/**
 * A cache of at most `capacity` results, which together weigh at most `maxWeight`. It evicts the least recently used;
 * failures are not cached.
 */
export function createLruCache<T>(
  capacity: number,
  maxWeight = Number.POSITIVE_INFINITY,
  weigh: (value: T) => number = () => 0,
) {
  const entries = new Map<string, Entry<T>>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  function evict(): void {
    for (const oldest of entries.keys()) {
      if (entries.size <= capacity && total <= maxWeight) break;
      remove(oldest);
    }
  }

  return async (key: string, create: () => Promise<T>): Promise<T> => {
    const entry = entries.get(key) ?? { result: create(), weight: 0 };
    entries.delete(key);
    entries.set(key, entry);
    evict();
    try {
      const value = await entry.result;
      if (entry.weight === 0 && entries.get(key) === entry) {
        entry.weight = weigh(value);
        total += entry.weight;
        evict();
      }
      return value;
    } catch (failure) {
      if (entries.get(key) === entry) remove(key);
      throw failure;
    }
  };
}
