import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BaseClient } from '../client/client.ts';
import { initialCart } from './cart/state.ts';
import { readKeptProducts } from './kept-products.ts';
import { createListen, type Listen } from './listeners.ts';
import type { Ports } from './ports.ts';
import type { State } from './state.ts';

/** What an action may touch: one shop on one page. All mutable state lives here, never in a module. */
export interface ShopApp {
  readonly clientId: string;
  /** The currency that prices are converted to, if the script tag names one. */
  readonly currency: string | undefined;
  /** The script tag's language, if it names one. */
  readonly locale: string | undefined;
  /** Where members sign in: in the page unless the script tag says otherwise. */
  readonly login: 'embedded' | 'redirect' | undefined;
  readonly store: StoreApi<State>;
  readonly client: BaseClient;
  readonly ports: Ports;
  readonly listen: Listen;
  /**
   * Ids and slugs of products. `requested` are not answered yet, and `waiting` are those of them for the next query.
   * The first request sets `started`.
   */
  readonly productQueue: { readonly requested: Set<string>; readonly waiting: string[]; started?: true };
  /** The state of code that loads later, see `ShopParts`. */
  readonly parts: Partial<ShopParts>;
}

/** What other modules keep for a shop from their first use on. Each module declares its own part. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it.
export interface ShopParts {}

/** The settings of a shop that its elements need. */
interface ShopOptions {
  readonly currency?: string | undefined;
  readonly locale?: string | undefined;
  readonly login?: 'embedded' | 'redirect';
}

export function createShopApp(
  clientId: string,
  client: BaseClient,
  ports: Ports,
  { currency, locale, login }: ShopOptions = {},
): ShopApp {
  const store = createStore<State>(() => ({
    cart: initialCart,
    products: readKeptProducts({ clientId, client, ports, currency }),
    drawer: { open: false, requestedAt: 0 },
    member: { role: client.session.role },
    reviews: { lists: {}, ratingCounts: {} },
  }));
  return {
    clientId,
    currency,
    locale,
    login,
    store,
    client,
    ports,
    listen: createListen(store, ports),
    productQueue: { requested: new Set(), waiting: [] },
    parts: {},
  };
}

/** Changes one slice. */
export function patchSlice<K extends keyof State>(app: ShopApp, slice: K, change: Partial<State[K]>): void {
  app.store.setState(state => ({ [slice]: { ...state[slice], ...change } }) as Partial<State>);
}
