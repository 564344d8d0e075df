/** What of a page is listened to. */
export type PageEventTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Calls `look` whenever another tab may have written under `key`. Answers how to stop. */
export function onStorageChange(page: PageEventTarget, key: string, callback: () => void): () => void {
  const controller = new AbortController();
  const onStorage = (event: Event) => {
    // No key: the storage was emptied.
    const { key: changedKey = null } = event as StorageEvent;
    if (changedKey === null || changedKey === key) callback();
  };
  // A page that comes back from the back-forward cache has missed every event.
  const onShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) callback();
  };
  page.addEventListener('storage', onStorage, controller);
  page.addEventListener('pageshow', onShow, controller);
  return () => controller.abort();
}
