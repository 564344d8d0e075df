/** How `work` came to run: alone at once, alone after another page, or with others perhaps doing the same. */
export type Turn = 'first' | 'next' | 'shared';

/**
 * Runs `work` while no other page runs its own. Without that being possible, or when the wait grows too long, `work`
 * runs all the same: the lock spares work, it is not what keeps tokens right.
 */
export type Lock = <T>(work: (turn: Turn) => Promise<T>) => Promise<T>;

/** A page that holds the lock and was frozen must not hold up the others for longer. */
const LONGEST_WAIT_MS = 10_000;

const BUSY = Symbol();

/** A Web Lock by that name. Never stolen, and free whenever no work is under way. */
export const webLock =
  (name: string): Lock =>
  async work => {
    let begun = false;
    try {
      // Answers undefined on plain http, in old browsers and in Node.
      const locks = globalThis.navigator?.locks;
      if (locks) {
        const run = (turn: Turn) => {
          begun = true;
          return work(turn);
        };
        const first = await locks.request(name, { ifAvailable: true }, free => (free ? run('first') : BUSY));
        if (first !== BUSY) return first;
        return await locks.request(name, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, () => run('next'));
      }
    } catch (error) {
      if (begun) throw error;
    }
    return work('shared');
  };
