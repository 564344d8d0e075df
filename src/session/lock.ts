/**
 * Runs `work` while no other page runs its own, and says so by `alone`. Without that being possible, or when the wait
 * grows too long, `work` runs all the same: the lock spares work, it is not what keeps tokens right.
 */
export type Lock = <T>(work: (alone: boolean) => Promise<T>) => Promise<T>;

/** A page that holds the lock and was frozen must not hold up the others for longer. */
const LONGEST_WAIT_MS = 10_000;

/** A Web Lock by that name. Never stolen, and free whenever no work is under way. */
export const webLock =
  (name: string): Lock =>
  async work => {
    let begun = false;
    try {
      // Answers undefined on plain http, in old browsers and in Node.
      const locks = globalThis.navigator?.locks;
      if (locks) {
        return await locks.request(name, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, () => {
          begun = true;
          return work(true);
        });
      }
    } catch (error) {
      if (begun) throw error;
    }
    return work(false);
  };
