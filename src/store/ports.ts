import type { Callbacks, RedirectRequest } from '../api/redirects.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { Lock } from '../session/lock.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';
import type { Sleep } from '../transport/sleep.ts';
import type { KioskEvents } from './page-events.ts';

/** The surroundings that the store needs to read. The app provides them. */
export interface Ports {
  /** Resolves when a batch of reads can be sent. `first` is the first batch of the page; later batches wait less. */
  readonly waitForBatch: (first: boolean) => Promise<void>;
  /** Lets the page respond to input between two pieces of work. */
  readonly yieldToFrame: () => Promise<void>;
  /** Dispatches an event from `from` while it is connected, otherwise from the document. */
  readonly emit: <E extends keyof KioskEvents>(event: E, detail: KioskEvents[E], from?: Element) => void;
  /** Sets where tokens are stored from now on. Other tabs get cart updates only with `local`. */
  readonly setStorage: (kind: StorageKind) => void;
  /** The kind of storage that the page may use now. `memory` stores nothing. */
  readonly storageKind: () => StorageKind;
  /** The tab's storage. Undefined while the page may not store anything. Throws where the browser blocks storage. */
  readonly tabStorage: () => StorageLike | undefined;
  /** The script tag's `data-thanks`. */
  readonly thanks: () => string | undefined;
  /**
   * Opens the drawer that asks for agreement to the shop's terms, or uses `from` if it is such a drawer. Resolves with
   * whether the page has such a drawer. Rejects if its code cannot be loaded.
   */
  readonly openTerms: (from: Element | undefined) => Promise<boolean>;
}

/** The surroundings that the store also needs to change the cart, see `createCartPorts`. */
export interface CartPorts {
  /** Lets the page cancel or edit an action before it happens. Returns the edited detail, or undefined if cancelled. */
  readonly emitCancelable: <E extends keyof KioskEvents>(
    event: E & `${string}before-${string}`,
    detail: KioskEvents[E],
    from: Element | undefined,
  ) => KioskEvents[E] | undefined;
  /**
   * The storage of changes and of the last known cart. Undefined while the page may not store anything. Throws where
   * the browser blocks storage.
   */
  readonly storage: () => StorageLike | undefined;
  /** Calls the listeners from now on. */
  readonly watch: (listeners: {
    /** The page is left. The browser completes requests that are sent now. */
    readonly leave: () => void;
    /** The page returns from the back-forward cache. */
    readonly comeBack: () => void;
    /** Another tab has stored a change. With `hasChanged` it has carried one out, and the cart has changed. */
    readonly notice: (hasChanged: boolean) => void;
    /** Another tab has cached its cart, and the lines that it offers again. */
    readonly adopt: () => void;
  }) => void;
  /** Calls back once, when the connection is back. */
  readonly onReconnect: (run: () => void) => void;
}

/** The surroundings that the store needs to process changes, see `createWorkPorts`. */
export interface WorkPorts {
  /** Held by the one tab that processes changes. */
  readonly lock: Lock;
  /**
   * Whether another tab has abandoned a change of this age. The tab that holds the lock asks this before it takes the
   * change over.
   */
  readonly isLeft: (ageMs: number) => Promise<boolean>;
  /** False if the browser knows that it has no connection. */
  readonly isOnline: () => boolean;
  readonly sleep: Sleep;
  /** Milliseconds since an arbitrary moment, independent of the clock's settings. */
  readonly elapsed: () => number;
  /** When `elapsed` was 0, by the device's clock at that time, ms since the epoch. */
  readonly openedAt: number;
  /** Notifies other tabs that the cart has changed. */
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
   * Notes that the cart has been changed elsewhere. The page reads the cart once it is visible, and retries until it
   * succeeds.
   */
  readonly markStale: () => void;
}

/** The surroundings that the store needs for a cart's details, saved lines and checkout, see `createDetailsPorts`. */
export interface DetailsPorts {
  /** The pages that the hosted checkout returns to. */
  readonly callbacks: () => Callbacks;
  /** Sends the browser to a hosted checkout, and stores `purchase` to recognise the return. */
  readonly redirect: (url: string, purchase: PendingPurchase) => void;
  /** Calls back when another tab has changed the value stored under a key. */
  readonly watchStorage: (key: string, onChange: () => void) => void;
}

/** A checkout that the shopper has left for. */
export interface PendingPurchase {
  readonly checkoutId: string;
  readonly totals: PriceSummary | undefined;
  /** The fragment of the page's address when the shopper left. */
  readonly hash?: string;
  /** The parsed `data-thanks` of the page. */
  readonly thanks?: string | undefined;
  /** The drawer has announced that there is no order yet. */
  readonly told?: boolean;
}

/** The options of a checkout beside the cart. A page may edit both before the checkout begins. */
export interface CheckoutOptions {
  /** The pages that the checkout returns to. Without them it returns to this page. */
  readonly callbacks?: Callbacks;
  readonly preferences?: RedirectRequest['preferences'];
}
