import { createRenewal } from '../renew.ts';
import { createSession, type Session } from '../session.ts';
import { TOKENS_KEY_PREFIX } from '../tokens-key.ts';
import { createSharedLock } from './lock.ts';
import { createSharedStorage } from './storage.ts';

/** Tabs whose sessions share a storage and a lock. Every request is recorded and fails. */
export function openTestTabs() {
  const storage = createSharedStorage();
  const { lock } = createSharedLock();
  const requests: string[] = [];

  function openTab(): { readonly session: Session; readonly page: EventTarget } {
    const view = storage.openView();
    const session = createSession({
      key: `${TOKENS_KEY_PREFIX}demo-client`,
      clientId: 'demo-client',
      host: { apiHost: 'http://api.test', gateway: true },
      storage: view.storage,
      tokens: undefined,
      fetch(url) {
        requests.push(url);
        return Promise.reject(new TypeError('fetch failed'));
      },
      timeoutMs: 15_000,
      lock,
      now: Date.now,
      sleep: async () => {},
      page: view.page,
      prefetchedGrant: undefined,
      loadLazyParts: async () => ({ createRenewal }),
    });
    return { session, page: view.page };
  }
  return { storage, requests, openTab };
}
