import type { Page } from '../../session/storage-events.ts';
import type { StorageLike } from '../../session/token-storage.ts';

/** A storage that several tabs share: each writes through its own door, and the others hear of it. */
export function makeSharedStorage() {
  const entries = new Map<string, string>();
  const pages: EventTarget[] = [];

  function doorOf(page: EventTarget): StorageLike {
    const tellOthers = (key: string) => {
      for (const other of pages) {
        if (other !== page) queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })));
      }
    };
    return {
      getItem: key => entries.get(key) ?? null,
      setItem(key, value) {
        entries.set(key, value);
        tellOthers(key);
      },
      removeItem(key) {
        if (entries.delete(key)) tellOthers(key);
      },
    };
  }

  return {
    entries,
    /** A tab's own view. */
    open(): { readonly storage: StorageLike; readonly page: Page & EventTarget } {
      const page = new EventTarget();
      pages.push(page);
      return { storage: doorOf(page), page };
    },
  };
}

/** Access itself throws, as where cookies are blocked. */
export const blockedStorage = (): StorageLike => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
};

/** Has room for so many characters and no more. */
export function smallStorage(room: number): StorageLike {
  const entries = new Map<string, string>();
  return {
    getItem: key => entries.get(key) ?? null,
    removeItem: key => void entries.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
}
