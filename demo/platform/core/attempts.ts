/** Times of attempts in milliseconds, by key. They are in memory, so that a rolled-back call still counts. */
export interface Attempts {
  list(key: string): readonly number[];
  set(key: string, times: readonly number[]): void;
  clear(): void;
}

/** The most keys in memory. Beyond it, the key with the oldest last attempt is deleted. */
const MAX_KEYS = 100_000;

export function createAttempts(): Attempts {
  const timesByKey = new Map<string, readonly number[]>();
  return {
    list: key => timesByKey.get(key) ?? [],
    set(key, times) {
      timesByKey.delete(key);
      timesByKey.set(key, times);
      const [oldest] = timesByKey.keys();
      if (timesByKey.size > MAX_KEYS && oldest !== undefined) timesByKey.delete(oldest);
    },
    clear: () => timesByKey.clear(),
  };
}
