import type { PageEventTarget } from '../../session/storage-events.ts';
import type { StorageLike } from '../../session/token-storage.ts';

/** A storage that several tabs share: each writes through its own door, and the others hear of it. */
export function createSharedStorage() {
  const entries = new Map<string, string>();
  const pages: EventTarget[] = [];

  function createView(page: EventTarget): StorageLike {
    const notifyOthers = (key: string) => {
      for (const other of pages) {
        if (other !== page) queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })));
      }
    };
    return {
      getItem: key => entries.get(key) ?? null,
      setItem(key, value) {
        entries.set(key, value);
        notifyOthers(key);
      },
      removeItem(key) {
        if (entries.delete(key)) notifyOthers(key);
      },
    };
  }

  return {
    entries,
    /** A tab's own view. */
    openView(): { readonly storage: StorageLike; readonly page: PageEventTarget & EventTarget } {
      const page = new EventTarget();
      pages.push(page);
      return { storage: createView(page), page };
    },
  };
}

/** Access itself throws, as where cookies are blocked. */
export const createBlockedStorage = (): StorageLike => {
  const throwSecurityError = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return { getItem: throwSecurityError, setItem: throwSecurityError, removeItem: throwSecurityError };
};

/** Has room for so many characters and no more. */
export function createLimitedStorage(maxLength: number): StorageLike {
  const entries = new Map<string, string>();
  return {
    getItem: key => entries.get(key) ?? null,
    removeItem: key => void entries.delete(key),
    setItem(key, value) {
      if (value.length > maxLength) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
}
