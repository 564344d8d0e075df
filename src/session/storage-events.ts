/** What of a page is listened to. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Calls `look` whenever another tab may have written under `key`. Answers how to stop. */
export function followTabs(page: Page, key: string, look: () => void): () => void {
  const stop = new AbortController();
  const onStorage = (event: Event) => {
    // No key: the storage was emptied.
    const { key: changed = null } = event as StorageEvent;
    if (changed === null || changed === key) look();
  };
  // A page that comes back from the back-forward cache has missed every event.
  const onShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) look();
  };
  page.addEventListener('storage', onStorage, stop);
  page.addEventListener('pageshow', onShow, stop);
  return () => stop.abort();
}
