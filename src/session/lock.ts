/** How the lock was acquired: at once, after waiting for another page, or not at all. */
export type Acquisition = 'immediate' | 'waited' | 'unlocked';

/**
 * Runs `work` while no other page runs its own. If there is no lock, or the wait takes too long, `work` runs unlocked.
 * The lock only saves requests; correctness does not depend on it.
 */
export type Lock = <T>(work: (acquisition: Acquisition) => Promise<T>) => Promise<T>;

/**
 * How long a storage write may take to be visible to other pages, ms. In Chromium and Firefox, even the next holder of
 * a lock may not see the write before that.
 */
export const SETTLE_MS = 50;
/** How long a page waits for the lock, ms, because a frozen page may hold it. */
const MAX_WAIT_MS = 10_000;

const BUSY = Symbol();

/** Creates a Web Lock named `name`. A page holds the lock only while `work` runs, and no page steals it. */
export const createWebLock =
  (name: string, maxWaitMs = MAX_WAIT_MS): Lock =>
  async work => {
    let started = false;
    try {
      // Undefined on plain http, in old browsers and in Node.js.
      const locks = globalThis.navigator?.locks;
      if (locks) {
        const run = (acquisition: Acquisition) => {
          started = true;
          return work(acquisition);
        };
        const immediate = await locks.request(name, { ifAvailable: true }, lock => (lock ? run('immediate') : BUSY));
        if (immediate !== BUSY) return immediate;
        return await locks.request(name, { signal: AbortSignal.timeout(maxWaitMs) }, () => run('waited'));
      }
    } catch (error) {
      if (started) throw error;
    }
    return work('unlocked');
  };
