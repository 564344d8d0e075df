/** Keeps what was made last: at most `room` results, the one unused for longest leaves first; failures are not kept. */
export const createRack = <T>(room: number) => {
  const kept = new Map<string, Promise<T>>();
  return async (key: string, make: () => Promise<T>): Promise<T> => {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= room) break;
      kept.delete(oldest);
    }
    try {
      return await found;
    } catch (failure) {
      if (kept.get(key) === found) kept.delete(key);
      throw failure;
    }
  };
};
