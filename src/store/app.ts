import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BaseClient } from '../client/client.ts';
import { readCachedProducts } from './cached-products.ts';
import { initialCart } from './cart/state.ts';
import { createListen, type Listen } from './listeners.ts';
import type { Ports } from './ports.ts';
import type { State } from './state.ts';

/** One shop on one page, as actions use it. Mutable state belongs here, not in modules. */
export interface ShopApp {
  readonly clientId: string;
  /** The currency that prices are converted to, if the script tag names one. */
  readonly currency: string | undefined;
  /** The language that the script tag names, if any. */
  readonly locale: string | undefined;
  /** Where members sign in. Without a setting in the script tag, they sign in on the page. */
  readonly login: 'embedded' | 'redirect' | undefined;
  readonly store: StoreApi<State>;
  readonly client: BaseClient;
  readonly ports: Ports;
  readonly listen: Listen;
  /**
   * Ids and slugs of products. `requested` has those that the platform has not answered yet. `waiting` has those that
   * the next query requests. The first request sets `started`.
   */
  readonly productQueue: { readonly requested: Set<string>; readonly waiting: string[]; started?: true };
  /** The state of code that loads on demand, see `ShopParts`. */
  readonly parts: Partial<ShopParts>;
}

/** The state that other modules create for a shop at their first use. Each module declares its own part. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it.
export interface ShopParts {}

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
    products: readCachedProducts({ clientId, client, ports, currency }),
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

export function patchSlice<K extends keyof State>(app: ShopApp, slice: K, change: Partial<State[K]>): void {
  app.store.setState(state => ({ [slice]: { ...state[slice], ...change } }) as Partial<State>);
}
