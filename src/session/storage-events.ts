/** The methods of `window` by which a session listens. */
export type PageEventTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Calls `callback` whenever another tab may have written to `key`. Returns a function to stop. */
export function onStorageChange(page: PageEventTarget, key: string, callback: () => void): () => void {
  const controller = new AbortController();
  const onStorage = (event: Event) => {
    // The key is null if the storage was cleared.
    const { key: changedKey = null } = event as StorageEvent;
    if (changedKey === null || changedKey === key) callback();
  };
  // A page restored from the back-forward cache has missed all events. A hidden page may have missed some.
  const onShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) callback();
  };
  page.addEventListener('storage', onStorage, controller);
  page.addEventListener('pageshow', onShow, controller);
  page.addEventListener('visibilitychange', callback, controller);
  return () => controller.abort();
}
