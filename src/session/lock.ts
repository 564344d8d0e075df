/** How `work` came to run: alone at once, alone after another page, or with others perhaps doing the same. */
export type Acquisition = 'first' | 'next' | 'shared';

/**
 * Runs `work` while no other page runs its own. Without that being possible, or when the wait grows too long, `work`
 * runs all the same: the lock spares work, it is not what keeps tokens right.
 */
export type Lock = <T>(work: (acquisition: Acquisition) => Promise<T>) => Promise<T>;

/** A page that holds the lock and was frozen must not hold up the others for longer. */
const MAX_WAIT_MS = 10_000;

const BUSY = Symbol();

/** A Web Lock by that name. Never stolen, and free whenever no work is under way. */
export const createWebLock =
  (name: string): Lock =>
  async work => {
    let started = false;
    try {
      // Answers undefined on plain http, in old browsers and in Node.
      const locks = globalThis.navigator?.locks;
      if (locks) {
        const run = (acquisition: Acquisition) => {
          started = true;
          return work(acquisition);
        };
        const immediate = await locks.request(name, { ifAvailable: true }, lock => (lock ? run('first') : BUSY));
        if (immediate !== BUSY) return immediate;
        return await locks.request(name, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => run('next'));
      }
    } catch (error) {
      if (started) throw error;
    }
    return work('shared');
  };
