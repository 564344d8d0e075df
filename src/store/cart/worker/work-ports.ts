import { createWebLock } from '../../../session/lock.ts';
import { createStored } from '../../../storage/stored.ts';
import { sleep } from '../../../transport/sleep.ts';
import type { Ports, WorkPorts } from '../../ports.ts';
import { inAllTabs } from '../../shared-storage.ts';

/** Another tab's change is its own to carry out for so long, ms; and where nothing says whether it waits for its turn. */
const FOREIGN_MS = 1000;
const UNLOCKED_MS = 30_000;
/** After so long a reading that has failed is tried again, ms. A random part is added. */
const REFRESH_WAITS_MS = [1000, 3000, 9000, 30_000];

const broadcastEntry = /* @__PURE__ */ createStored('cart', inAllTabs);

/** Connects a shop's changes to the page: other tabs, the connection, and the page's own coming and going. */
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
    elapsed: () => performance.now(),
    broadcastCartUpdate: updatedDate => void broadcastEntry.write({ clientId, ports }, updatedDate),
    followPage: ({ leave, reconnect, refresh }) => {
      let isStale = false;
      /** While it is read; ends the wait for another try. */
      let wake: (() => void) | undefined;
      let tries = 0;
      /** What another tab has done stays to be read until it has been. */
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
