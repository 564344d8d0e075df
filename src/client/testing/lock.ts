import type { Lock } from '../../session/lock.ts';

/** What a browser without Web Locks gives. */
export const noLock: Lock = work => work('unlocked');

/** A lock that tabs share, and whether somebody holds it. */
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
