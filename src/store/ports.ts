import type { Callbacks, RedirectRequest } from '../api/redirects.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { Lock } from '../session/lock.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';
import type { Sleep } from '../transport/sleep.ts';
import type { KioskEvents } from './page-events.ts';

/** The functions of the page and browser that the store needs even if it only reads. The app provides them. */
export interface Ports {
  /**
   * Resolves when a batch of reads should be sent. While the document is parsed, that is after the parsing or a short
   * wait. Later, the `first` batch of the page need not wait, and other batches wait briefly to collect more reads.
   */
  readonly waitForBatch: (first: boolean) => Promise<void>;
  /** Resolves once the page could respond to input. Called between two pieces of work. */
  readonly yieldToFrame: () => Promise<void>;
  /** Dispatches an event from `from` while it is in the document, otherwise from the document. */
  readonly emit: <E extends keyof KioskEvents>(event: E, detail: KioskEvents[E], from?: Element) => void;
  /** Sets the kind of storage that the page may use from now on. Other tabs get cart updates only with `local`. */
  readonly setStorage: (kind: StorageKind) => void;
  /** The kind of storage that the page may use now. `memory` stores nothing. */
  readonly storageKind: () => StorageKind;
  /**
   * The sessionStorage of the tab. Undefined while the page may not store anything. Throws where the browser blocks
   * storage.
   */
  readonly tabStorage: () => StorageLike | undefined;
  /** The script tag's `data-thanks`. */
  readonly thanks: () => string | undefined;
  /**
   * Opens a cart drawer with the shop's terms, preferably `from`, so that the shopper can agree to them. Resolves with
   * false if the page has no such drawer. Rejects if the code of the drawer cannot be loaded.
   */
  readonly openTerms: (from: Element | undefined) => Promise<boolean>;
  /** Opens the page's cart drawer, or adds a drawer and opens it. */
  readonly openCart: () => void;
}

/** The functions of the page and browser that the cart needs. `createCartPorts` provides them. */
export interface CartPorts {
  /**
   * Dispatches a `kiosk:before-…` event, so that the page can edit or cancel an action before it happens. Returns the
   * edited detail, or undefined if the page has canceled the event.
   */
  readonly emitCancelable: <E extends keyof KioskEvents>(
    event: E & `${string}before-${string}`,
    detail: KioskEvents[E],
    from: Element | undefined,
  ) => KioskEvents[E] | undefined;
  /**
   * The storage of the cart's entries, such as pending changes and the cached cart. Undefined while the page may not
   * store anything. Throws where the browser blocks storage.
   */
  readonly storage: () => StorageLike | undefined;
  /** Calls the listeners from now on. */
  readonly watch: (listeners: {
    /** The page is left. The browser completes requests that are sent now. */
    readonly leave: () => void;
    /** The page returns from the back-forward cache. */
    readonly comeBack: () => void;
    /**
     * Another tab has stored or removed a pending change. With `hasChanged`, it has carried out a change, so the
     * platform's cart is different now.
     */
    readonly notice: (hasChanged: boolean) => void;
    /** Another tab has cached its cart, and the lines that it offers again. */
    readonly adopt: () => void;
  }) => void;
  /** Calls `run` once, when the browser next reports that the connection is back. */
  readonly onReconnect: (run: () => void) => void;
}

/** The functions of the page and browser that the queue of changes needs. `createWorkPorts` provides them. */
export interface WorkPorts {
  /**
   * The lock that a tab holds while it processes changes, so that only one tab does so at a time. Without Web Locks, or
   * after a long wait for the lock, a tab works without it.
   */
  readonly lock: Lock;
  /**
   * Whether another tab has abandoned a change of this age: the change is no longer new, and no tab waits for the lock.
   * If the browser does not list its locks, only the age counts, and it must be higher. A tab checks this before it
   * takes over the change.
   */
  readonly isLeft: (ageMs: number) => Promise<boolean>;
  /** False if the browser knows that it has no connection. */
  readonly isOnline: () => boolean;
  readonly sleep: Sleep;
  /** Milliseconds since an arbitrary moment, independent of the clock's settings. */
  readonly elapsed: () => number;
  /** When `elapsed` was 0, by the device's clock at that time, ms since the epoch. */
  readonly openedAt: number;
  /** Notifies other tabs that the cart has changed, if the storage kind is `local`. */
  readonly broadcastCartUpdate: (updatedDate: string) => void;
  /** Calls the listeners from now on. */
  readonly followPage: (listeners: {
    /** The page is left. The browser completes requests that are sent now. */
    readonly leave: () => void;
    /** The connection is back or lost. */
    readonly reconnect: () => void;
    /** Reads the cart. Resolves with whether it could be read. */
    readonly refresh: () => Promise<boolean>;
  }) => Following;
}

export interface Following {
  /**
   * Marks the cart as changed elsewhere, so that the page reads it, now or once the page is visible. After a failed
   * read, retries a few times, and again when the page is shown or focused or its connection changes.
   */
  readonly markStale: () => void;
}

/**
 * The functions of the page and browser that deliveries, saved lines and the checkout need. `createDetailsPorts`
 * provides them.
 */
export interface DetailsPorts {
  /** The URLs that the hosted checkout returns to. */
  readonly callbacks: () => Callbacks;
  /**
   * Sends the browser to the hosted checkout. First stores `purchase`, unless the page may not store anything, to
   * recognize the return.
   */
  readonly redirect: (url: string, purchase: PendingPurchase) => void;
  /** Calls `onChange` when another tab may have changed the value stored under a key. */
  readonly watchStorage: (key: string, onChange: () => void) => void;
}

/** A checkout for which the shopper has left the page. */
export interface PendingPurchase {
  readonly checkoutId: string;
  readonly totals: PriceSummary | undefined;
  /** The fragment of the page's address when the shopper left. */
  readonly hash?: string;
  /** The parsed `data-thanks` of the page. */
  readonly thanks?: string | undefined;
  /**
   * Whether the drawer has already announced that there is no order yet. Other pages of the tab then do not announce it
   * again.
   */
  readonly told?: boolean;
}

/** The options of a checkout. A listener of `kiosk:before-checkout` may edit them. */
export interface CheckoutOptions {
  /**
   * The URLs that the checkout returns to. They override those of `DetailsPorts.callbacks`, which return to this page
   * or to the `data-thanks` page.
   */
  readonly callbacks?: Callbacks;
  readonly preferences?: RedirectRequest['preferences'];
}
