import type { PageEventTarget } from '../storage-events.ts';
import type { StorageLike } from '../token-storage.ts';

/**
 * A page that itself removes a listener when its signal aborts. In Node.js, garbage collection may drop the abort
 * handler, and the listener would stay.
 */
class Page extends EventTarget {
  override addEventListener(type: string, listener: EventListener, { signal }: AddEventListenerOptions = {}): void {
    super.addEventListener(type, listener);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
  }
}

/** A storage that several tabs share. A write in one tab dispatches `storage` events in the other tabs. */
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
    /** The storage and the page of one tab. */
    openView(): { readonly storage: StorageLike; readonly page: PageEventTarget & EventTarget } {
      const page = new Page();
      pages.push(page);
      return { storage: createView(page), page };
    },
  };
}

/** Throws on any access, like a browser that blocks cookies. */
export const createBlockedStorage = (): StorageLike => {
  const throwSecurityError = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return { getItem: throwSecurityError, setItem: throwSecurityError, removeItem: throwSecurityError };
};

/** Throws on values longer than `maxLength` characters. */
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

/** A storage whose keys are its own properties, like those of `localStorage`. */
export const withOwnKeys = (items: StorageLike, entries: ReadonlyMap<string, string>): StorageLike =>
  new Proxy(Object.create(items) as StorageLike, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
