import type { Cart } from '../api/carts.ts';
import type { NewLine } from '../api/shared/line.ts';
import type { BaseClient } from '../client/client.ts';
import type { KioskEvents } from '../store/page-events.ts';
import type { CheckoutOptions } from '../store/ports.ts';
import type { State } from '../store/state.ts';

/**
 * The cart after a change. Undefined if a listener of the page cancels the change or there is nothing to change.
 * Rejects with a `StoreError`.
 */
type Answer = Promise<Cart | undefined>;

/** `window.kiosk`: the API for a page's own scripts. All versions of Kiosk on a page share one. */
export interface Kiosk {
  readonly version: string;
  /** Resolves with the API once its code is loaded. */
  readonly ready: Promise<Kiosk>;
  readonly cart: {
    /** Adds lines; resolves with the cart or rejects with a `StoreError`. */
    add(lines: readonly NewLine[]): Promise<Cart>;
    /** Sets the quantity of a line, a whole number from 1. Rejects with `line_gone` if the cart lacks the line. */
    update(lineItemId: string, change: { readonly quantity: number }): Answer;
    /** Removes these lines in one change. Rejects with `line_gone` if the cart lacks one of them. */
    remove(lineItemIds: readonly string[]): Answer;
    /** Applies a discount code in place of the previous one. */
    applyCoupon(code: string): Answer;
    removeCoupon(): Answer;
    /** Sets the cart's note to the shop. An empty text removes the note. */
    note(text: string): Answer;
    /**
     * Sends the browser to the platform's checkout. If the page's drawer has `terms` and the shopper has not agreed,
     * the drawer opens instead and asks for the agreement.
     */
    checkout(options?: CheckoutOptions): Promise<void>;
    /**
     * Reads the cart again. For a new visitor, who has no cart, the first read requests nothing until the page has used
     * `client`.
     */
    refresh(): Promise<void>;
    open(): void;
    close(): void;
  };
  /** The page's calls and session, for everything that the other functions do not cover. */
  readonly client: Pick<BaseClient, 'clientId' | 'call' | 'session'>;
  readonly member: {
    /** Opens the page's login, or a login in a dialog if the page has none. */
    login(): void;
    /** Logs out at once, without a visit to the shop's own log-out page. */
    logout(): void;
  };
  /** The page's shop: `getState()` and `subscribe()`; the slices `cart`, `member` and `drawer` are public. */
  readonly store: { getState(): State; subscribe(fn: (state: State, previous: State) => void): () => void };
  /** Listens on the window, to which all of Kiosk's events bubble. Returns a function that stops listening. */
  on<E extends keyof KioskEvents>(event: E, listener: (event: CustomEvent<KioskEvents[E]>) => void): () => void;
  /**
   * Records whether the shopper agrees to storage and analytics. After agreement, Kiosk saves its in-memory values in
   * the storage that `data-storage` names: sessionStorage for `session`, otherwise localStorage.
   */
  consent(agreed: boolean): void;
  /** Stores Kiosk's data there from now on, and moves the session's tokens there. */
  setStorage(kind: 'local' | 'session'): void;
}
