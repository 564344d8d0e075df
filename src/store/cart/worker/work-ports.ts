import { createWebLock } from '../../../session/lock.ts';
import { createStored } from '../../../storage/stored.ts';
import { sleep } from '../../../transport/sleep.ts';
import type { Ports, WorkPorts } from '../../ports.ts';
import { inAllTabs } from '../../shared-storage.ts';

/**
 * For this long, another tab's change is left to that tab, ms. The longer time is for browsers that do not list their
 * locks.
 */
const FOREIGN_MS = 1000;
const UNLOCKED_MS = 30_000;
/** The waits before each retry of a failed read, ms. A random part is added. */
const REFRESH_WAITS_MS = [1000, 3000, 9000, 30_000];

const broadcastEntry = /* @__PURE__ */ createStored('cart', inAllTabs);

/**
 * Connects the worker of a cart to the page: the lock, other tabs, the connection, and when the page is shown or left.
 */
export function createWorkPorts(clientId: string, ports: Pick<Ports, 'storageKind'>): WorkPorts {
  const lockName = `kiosk:cart:${clientId}`;
  return {
    lock: createWebLock(lockName),
    isLeft: async ageMs => {
      const locks = await navigator.locks?.query();
      return locks ? ageMs > FOREIGN_MS && !locks.pending?.some(({ name }) => name === lockName) : ageMs > UNLOCKED_MS;
    },
    isOnline: () => navigator.onLine !== false,
    sleep,
    openedAt: performance.timeOrigin,
    elapsed: () => performance.now(),
    broadcastCartUpdate: updatedDate => void broadcastEntry.write({ clientId, ports }, updatedDate),
    followPage: ({ leave, reconnect, refresh }) => {
      let isStale = false;
      /** Set while the cart is read. Ends the wait before the next try. */
      let wake: (() => void) | undefined;
      let tries = 0;
      /**
       * Reads the cart if another tab has changed it and the page is visible. After a failure, retries once for each of
       * `REFRESH_WAITS_MS`.
       */
      const refreshIfStale = async () => {
        tries = 0;
        if (wake) return wake();
        wake = () => {};
        while (isStale && document.visibilityState !== 'hidden') {
          isStale = false;
          if (await refresh()) continue;
          isStale = true;
          const ms = REFRESH_WAITS_MS[tries++];
          if (!ms) break;
          const woken = new Promise<void>(resolve => {
            wake = resolve;
          });
          await Promise.race([sleep(ms * (1 + Math.random())), woken]);
        }
        wake = undefined;
      };
      addEventListener('visibilitychange', () => void refreshIfStale());
      addEventListener('focus', () => void refreshIfStale());
      for (const event of ['online', 'offline'])
        addEventListener(event, () => {
          reconnect();
          void refreshIfStale();
        });
      addEventListener('pagehide', leave);
      return {
        markStale: () => {
          isStale = true;
          void refreshIfStale();
        },
      };
    },
  };
}
