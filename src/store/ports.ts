import type { Callbacks, RedirectRequest } from '../api/redirects.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { StorageKind, StorageLike } from '../session/token-storage.ts';

/** What the store needs from its surroundings to read; the app provides it. */
export interface Ports {
  /** Resolves when a batch of reads can be sent: `first` for the page's first, later ones wait less. */
  readonly waitForBatch: (first: boolean) => Promise<void>;
  /** Lets the page respond to input between two pieces of work. */
  readonly yieldToFrame: () => Promise<void>;
  /** Dispatches an event to the page, from `from` while it is connected, else from the document. */
  readonly emit: (event: string, detail: unknown, from?: Element) => void;
  /** Sets where tokens are kept from now on; cart updates reach other tabs only with `local`. */
  readonly setStorage: (kind: StorageKind) => void;
  /** What may be stored at present; with `memory` nothing. */
  readonly storageKind: () => StorageKind;
  /** What is kept for the next pages of this tab; undefined while nothing may be stored. Throws where it is blocked. */
  readonly tabStorage: () => StorageLike | undefined;
}

/** What it needs besides to change the cart and to check out; the cart's own code provides it, see `createCartPorts`. */
export interface CartPorts {
  /** Lets the page cancel or edit what is about to be done; returns the edited detail, or undefined if cancelled. */
  readonly emitCancelable: <T>(event: string, detail: T, from: Element | undefined) => T | undefined;
  /** Notifies other tabs that the cart has changed. */
  readonly broadcastCartUpdate: (updatedDate: string) => void;
  /** The pages that the hosted checkout leads back to. */
  readonly callbacks: () => Callbacks;
  /** Sends the browser to a hosted checkout, keeping what its return is recognised by. */
  readonly redirect: (url: string, purchase: PendingPurchase) => void;
  /** Calls the listeners from now on. */
  readonly followPage: (listeners: {
    /** The page is left: the browser completes requests that are sent now. */
    readonly leave: () => void;
    /** The page returns from the back-forward cache; `refresh` follows. */
    readonly comeBack: () => void;
    /** The cart may have been changed elsewhere, and the page is visible. */
    readonly refresh: () => void;
  }) => void;
}

/** A checkout that the shopper has left for. */
export interface PendingPurchase {
  readonly checkoutId: string;
  readonly totals: PriceSummary | undefined;
  /** The fragment of the page's address when they left. */
  readonly hash?: string;
  /** The shopper has been told that there is no order yet. */
  readonly told?: boolean;
}

/** What a checkout is begun with beside the cart; a page may edit both before it. */
export interface CheckoutOptions {
  /** The pages that the checkout returns to: this one, where they are not given. */
  readonly callbacks?: Callbacks;
  readonly preferences?: RedirectRequest['preferences'];
}
