/** Times of attempts by key. In memory, so that an error that rolls its call back leaves them counted. */
export interface Attempts {
  list(key: string): readonly number[];
  set(key: string, times: readonly number[]): void;
  clear(): void;
}

/** Keys in memory; of more, the one without attempts for longest is forgotten. */
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
