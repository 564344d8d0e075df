import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Callbacks } from '../api/redirects.ts';
import type { PriceSummary } from '../api/shared/money.ts';
import type { AuthClient } from '../auth/auth-client.ts';
import type { MemberAnswer } from '../auth/login-state.ts';
import type { BaseClient } from '../client/client.ts';
import type { StorageKind } from '../session/token-storage.ts';
import type { Role } from '../session/tokens.ts';
import type { AccountState } from './account/state.ts';
import { type CartQueue, type CartState, createCartQueue, initialCart } from './cart/state.ts';
import { createProductQueue, type ProductQueue, type ProductsState } from './products.ts';
import type { ReviewsState } from './reviews.ts';

/** What the page knows of one shop: plain JSON, nested by slice. `cart`, `member` and `drawer` are public. */
export interface State {
  readonly cart: CartState;
  readonly products: ProductsState;
  readonly drawer: { readonly open: boolean };
  readonly member: { readonly role: Role };
  readonly reviews: ReviewsState;
  /** There while somebody who has signed in looks at it. */
  readonly account?: AccountState;
}

/** What an action may touch: one shop on one page. Everything that changes lives here, never in a module. */
export interface ShopApp {
  readonly clientId: string;
  /** The script tag's language, if it names one. */
  readonly locale: string | undefined;
  /** Where people sign in: in the page unless the tag says otherwise. */
  readonly login: 'embedded' | 'redirect' | undefined;
  readonly store: StoreApi<State>;
  readonly client: BaseClient;
  readonly ports: Ports;
  readonly cartQueue: CartQueue;
  readonly productQueue: ProductQueue;
  /** The session token of a login just made lives here, and nowhere else. */
  readonly auth: {
    client?: AuthClient;
    sessionToken?: string | undefined;
    /** Gets the tokens of a sign-in that was accepted, where that has failed. */
    resume?: (() => Promise<MemberAnswer>) | undefined;
  };
}

/** What the store asks of its surroundings. */
export interface Ports {
  /** Resolves when needs should have gathered: `first` for the page's first, later ones wait less. */
  readonly waitForBatch: (first: boolean) => Promise<void>;
  /** Lets the page answer the shopper between two pieces of work. */
  readonly yieldToFrame: () => Promise<void>;
  /** Tells the page what happened: dispatched from `from` if it is still there, else from the document. */
  readonly emit: (event: string, detail: unknown, from?: Element) => void;
  /** Lets the page refuse or edit what a shopper is about to do; answers the edited detail, or undefined if refused. */
  readonly emitCancelable: <T>(event: string, detail: T, from: Element) => T | undefined;
  /** Other tabs are told where the tokens are kept from now on. */
  readonly setStorage: (kind: StorageKind) => void;
  /** Tells other tabs that the cart has changed. */
  readonly broadcastCartUpdate: (updatedDate: string) => void;
  /** The pages that the hosted checkout leads back to. */
  readonly callbacks: () => Callbacks;
  /** Sends the browser to a hosted checkout, keeping what the return is recognised by. */
  readonly redirect: (url: string, purchase: PendingPurchase) => void;
}

/** A checkout that the shopper has left for. */
export interface PendingPurchase {
  readonly checkoutId: string;
  readonly totals: PriceSummary | undefined;
  /** The place in the page that they left. */
  readonly hash?: string;
}

/** What of a shop's settings its elements go by. */
export interface ShopOptions {
  readonly locale?: string;
  readonly login?: 'embedded' | 'redirect';
}

export function createShopApp(
  clientId: string,
  client: BaseClient,
  ports: Ports,
  { locale, login }: ShopOptions = {},
): ShopApp {
  const store = createStore<State>(() => ({
    cart: initialCart,
    products: {},
    drawer: { open: false },
    member: { role: client.session.role },
    reviews: { lists: {}, ratingCounts: {} },
  }));
  return {
    clientId,
    locale,
    login,
    store,
    client,
    ports,
    cartQueue: createCartQueue(),
    productQueue: createProductQueue(),
    auth: {},
  };
}

/** Changes one slice. */
export function patchSlice<K extends keyof State>(app: ShopApp, slice: K, change: Partial<State[K]>): void {
  app.store.setState(state => ({ [slice]: { ...state[slice], ...change } }) as Partial<State>);
}
