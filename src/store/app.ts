import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AvailableAlgorithm } from '../api/recommendations.ts';
import type { BaseClient } from '../client/client.ts';
import { type CartService, initialCart } from './cart/state.ts';
import type { Choices } from './choices.ts';
import { readKeptProducts } from './kept-products.ts';
import { createListen, type Listen } from './listeners.ts';
import type { CartPorts, DetailsPorts, Ports, WorkPorts } from './ports.ts';
import type { Entity, State } from './state.ts';

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
  /** The entities whose reviews are counted next, while the page may add more to the batch. */
  countQueue?: Entity[] | undefined;
  /** Set by the first read or change of the cart. Before that, the cart is empty. */
  cartService?: CartService;
  /** Set by the first read or change of the cart. */
  cartPorts?: CartPorts;
  /** Set once the page processes changes of the cart. */
  workPorts?: WorkPorts;
  /** Set when the page starts to follow the saved lines, or by the first checkout. */
  detailsPorts?: DetailsPorts;
  /** Set once the cart follows the session, other tabs and its page. */
  following?: true | undefined;
  /** The offered codes that this tab has tried, if any. */
  triedCoupons?: Set<string>;
  /**
   * Returns the code that the address of this or an earlier page of the tab offers, or an empty text. Set with
   * `keeping`.
   */
  getOfferedCode?: () => string;
  /** Set once the page follows the delivery that this device has stored. */
  followingDelivery?: true;
  /** Set once the page caches its reads for the next page. */
  keeping?: true;
  /** The shop's recommendation algorithms, once an element has requested them. */
  algorithms?: Promise<readonly AvailableAlgorithm[]> | undefined;
  /** The choices made in the forms of this page, by product id. Elements that render later start with them. */
  madeChoices?: Map<string, Choices>;
}

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
  };
}

/** Changes one slice. */
export function patchSlice<K extends keyof State>(app: ShopApp, slice: K, change: Partial<State[K]>): void {
  app.store.setState(state => ({ [slice]: { ...state[slice], ...change } }) as Partial<State>);
}
