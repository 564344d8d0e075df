import type { Cart } from '../api/carts.ts';
import type { NewLine } from '../api/shared/line.ts';
import type { State } from '../store/state.ts';

/** `window.kiosk`: the API for a page's own scripts, the same for every version on the page. */
export interface Kiosk {
  readonly version: string;
  /** Resolves with the API once its code is loaded. */
  readonly ready: Promise<Kiosk>;
  readonly cart: {
    /** Adds lines; resolves with the cart or rejects with a `StoreError`. */
    add(lines: readonly NewLine[]): Promise<Cart>;
    refresh(): Promise<void>;
    open(): void;
    close(): void;
  };
  readonly member: {
    /** Opens the page's login, or one in a dialog. */
    login(): void;
    /** Logs out on this page at once. */
    logout(): void;
  };
  /** The page's shop: `getState()` and `subscribe()`; the slices `cart`, `member` and `drawer` are public. */
  readonly store: { getState(): State; subscribe(fn: (state: State, previous: State) => void): () => void };
  /** Listens on the document; returns a function that stops listening. */
  on(event: string, listener: (event: CustomEvent) => void): () => void;
  /** Records what the shopper says to storage and analytics: once agreed, what was kept in memory is stored. */
  consent(agreed: boolean): void;
  setStorage(kind: 'local' | 'session'): void;
}
