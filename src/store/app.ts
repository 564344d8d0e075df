import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BaseClient } from '../client/client.ts';
import { readCachedProducts } from './cached-products.ts';
import { initialCart } from './cart/state.ts';
import { createListen, type Listen } from './listeners.ts';
import type { Ports } from './ports.ts';
import type { State } from './state.ts';

/**
 * One shop on a page: its state, its API client and its access to the page. Mutable state belongs here and not in
 * module variables, because a page may have several shops.
 */
export interface ShopApp {
  readonly clientId: string;
  /** The currency that prices are converted to, if the script tag names one. */
  readonly currency: string | undefined;
  /** The language that the script tag names, if any. */
  readonly locale: string | undefined;
  /**
   * `embedded`: members sign in on the page. `redirect`: members sign in on the shop's hosted login page. Undefined
   * means `embedded`.
   */
  readonly login: 'embedded' | 'redirect' | undefined;
  readonly store: StoreApi<State>;
  readonly client: BaseClient;
  readonly ports: Ports;
  readonly listen: Listen;
  /**
   * The ids and slugs of products that elements have requested. `requested` has those that the platform has not
   * answered yet. `waiting` has the part of them that has not been sent yet. `started` is set by the first request of
   * the page.
   */
  readonly productQueue: { readonly requested: Set<string>; readonly waiting: string[]; started?: true };
  /** The state of modules that load on demand, see `ShopParts`. */
  readonly parts: Partial<ShopParts>;
}

/**
 * The state that other modules create for a shop at their first use. Each module adds its own property to this
 * interface by `declare module`.
 */
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
