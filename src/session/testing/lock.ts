import type { Lock } from '../lock.ts';

/** The lock of a browser without Web Locks. */
export const noLock: Lock = work => work('unlocked');

/** A lock that tabs share, and whether it is held. */
export function createSharedLock() {
  let queue: Promise<unknown> = Promise.resolve();
  const state = { held: false };
  const lock: Lock = work => {
    const waited = state.held;
    const result = queue.then(async () => {
      state.held = true;
      try {
        return await work(waited ? 'waited' : 'immediate');
      } finally {
        state.held = false;
      }
    });
    queue = result.catch(() => {});
    return result;
  };
  return { lock, state };
}
