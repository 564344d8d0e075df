import type { Callbacks, RedirectRequest } from '../api/redirects.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { Lock } from '../session/lock.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';
import type { Sleep } from '../transport/sleep.ts';
import type { KioskEvents } from './page-events.ts';

/** What the store needs from its surroundings to read; the app provides it. */
export interface Ports {
  /** Resolves when a batch of reads can be sent: `first` for the page's first, later ones wait less. */
  readonly waitForBatch: (first: boolean) => Promise<void>;
  /** Lets the page respond to input between two pieces of work. */
  readonly yieldToFrame: () => Promise<void>;
  /** Dispatches an event to the page, from `from` while it is connected, else from the document. */
  readonly emit: <E extends keyof KioskEvents>(event: E, detail: KioskEvents[E], from?: Element) => void;
  /** Sets where tokens are kept from now on; cart updates reach other tabs only with `local`. */
  readonly setStorage: (kind: StorageKind) => void;
  /** What may be stored at present; with `memory` nothing. */
  readonly storageKind: () => StorageKind;
  /** What is kept for the next pages of this tab; undefined while nothing may be stored. Throws where it is blocked. */
  readonly tabStorage: () => StorageLike | undefined;
  /** The script tag's `data-thanks`. */
  readonly thanks: () => string | undefined;
  /**
   * Opens the drawer that asks for agreement to the shop's terms: `from`, if it does. Resolves with whether the page has
   * one, and rejects where its code cannot be fetched.
   */
  readonly openTerms: (from: Element | undefined) => Promise<boolean>;
}

/** What it needs besides to change the cart, see `createCartPorts`. */
export interface CartPorts {
  /** Lets the page cancel or edit what is about to be done; returns the edited detail, or undefined if cancelled. */
  readonly emitCancelable: <E extends keyof KioskEvents>(
    event: E & `${string}before-${string}`,
    detail: KioskEvents[E],
    from: Element | undefined,
  ) => KioskEvents[E] | undefined;
  /** Where changes and the last known cart are stored; undefined while nothing may be. Throws where it is blocked. */
  readonly storage: () => StorageLike | undefined;
  /** Calls the listeners from now on. */
  readonly watch: (listeners: {
    /** The page is left: the browser completes requests that are sent now. */
    readonly leave: () => void;
    /** The page returns from the back-forward cache. */
    readonly comeBack: () => void;
    /** Another tab has stored a change, or carried one out: then the cart has changed. */
    readonly notice: (hasChanged: boolean) => void;
    /** Another tab has kept its cart, and what is offered again. */
    readonly adopt: () => void;
  }) => void;
  /** Calls back once, when the connection is back. */
  readonly onReconnect: (run: () => void) => void;
}

/** What it needs to carry changes out, see `createWorkPorts`. */
export interface WorkPorts {
  /** What `followPage` has returned. */
  following?: Following;
  /** Held by the one tab that carries out changes. */
  readonly lock: Lock;
  /** Whether a change of another tab, so old, is left to this one, which holds the lock. */
  readonly isLeft: (ageMs: number) => Promise<boolean>;
  /** False where the browser knows that it has no connection. */
  readonly isOnline: () => boolean;
  readonly sleep: Sleep;
  /** Milliseconds since any moment, whatever the clock is set to. */
  readonly elapsed: () => number;
  /** Notifies other tabs that the cart has changed. */
  readonly broadcastCartUpdate: (updatedDate: string) => void;
  /** Calls the listeners from now on. */
  readonly followPage: (listeners: {
    /** The page is left: the browser completes requests that are sent now. */
    readonly leave: () => void;
    /** The connection is back, or has gone. */
    readonly reconnect: () => void;
    /** Reads the cart. Resolves with whether it could be read. */
    readonly refresh: () => Promise<boolean>;
  }) => Following;
}

interface Following {
  /** The cart has been changed elsewhere: it is read once the page is visible, and again until it could be. */
  readonly markStale: () => void;
}

/** What it needs for what a shopper does with a cart beside its lines, see `createDetailsPorts`. */
export interface DetailsPorts {
  /** The pages that the hosted checkout leads back to. */
  readonly callbacks: () => Callbacks;
  /** Sends the browser to a hosted checkout, keeping what its return is recognised by. */
  readonly redirect: (url: string, purchase: PendingPurchase) => void;
  /** Calls back when another tab has changed what is stored under a key. */
  readonly watchStorage: (key: string, onChange: () => void) => void;
}

/** A checkout that the shopper has left for. */
export interface PendingPurchase {
  readonly checkoutId: string;
  readonly totals: PriceSummary | undefined;
  /** The fragment of the page's address when they left. */
  readonly hash?: string;
  /** What the page asks for in place of the dialog that thanks, see `data-thanks`. */
  readonly thanks?: string | undefined;
  /** The shopper has been told that there is no order yet. */
  readonly told?: boolean;
}

/** What a checkout is begun with beside the cart; a page may edit both before it. */
export interface CheckoutOptions {
  /** The pages that the checkout returns to: this one, where they are not given. */
  readonly callbacks?: Callbacks;
  readonly preferences?: RedirectRequest['preferences'];
}
