import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AvailableAlgorithm } from '../api/recommendations.ts';
import type { BaseClient } from '../client/client.ts';
import { type CartService, initialCart } from './cart/state.ts';
import type { Choices } from './choices.ts';
import { readKeptProducts } from './kept-products.ts';
import { createListen, type Listen } from './listeners.ts';
import type { CartPorts, DetailsPorts, Ports, WorkPorts } from './ports.ts';
import type { Entity, State } from './state.ts';

/** What an action may touch: one shop on one page. Everything that changes lives here, never in a module. */
export interface ShopApp {
  readonly clientId: string;
  /** The currency that prices are converted to, if the script tag names one. */
  readonly currency: string | undefined;
  /** The script tag's language, if it names one. */
  readonly locale: string | undefined;
  /** Where people sign in: in the page unless the tag says otherwise. */
  readonly login: 'embedded' | 'redirect' | undefined;
  readonly store: StoreApi<State>;
  readonly client: BaseClient;
  readonly ports: Ports;
  readonly listen: Listen;
  /** Ids and slugs of products: all those requested and not answered yet, and of them those for the next query; `started` once there has been one. */
  readonly productQueue: { readonly requested: Set<string>; readonly waiting: string[]; started?: true };
  /** What reviews are counted of next, while the page may ask for more. */
  countQueue?: Entity[] | undefined;
  /** Set by the first reading or change of the cart, which is empty before. */
  cartService?: CartService;
  /** Set by the first reading or change of the cart. */
  cartPorts?: CartPorts;
  /** Set once its changes are carried out. */
  workPorts?: WorkPorts;
  /** Set once the lines kept for later are followed, or by the first checkout. */
  detailsPorts?: DetailsPorts;
  /** Set once the cart follows the session, other tabs and its page. */
  following?: true | undefined;
  /** Offered codes that have been tried in this tab, once one was. */
  triedCoupons?: Set<string>;
  /** The code that the address of this or an earlier page of the tab offers, else empty; set with `keeping`. */
  getOfferedCode?: () => string;
  /**
   * Opens the drawer that asks for agreement to the shop's terms: `from`, if it does. Resolves with whether the page has
   * one, and rejects where its code cannot be fetched. Set with `keeping`: without it nothing is checked out.
   */
  openTerms?: (from: Element | undefined) => Promise<boolean>;
  /** Set once the delivery that this device keeps has been taken up. */
  followingDelivery?: true;
  /** Set once what is read is kept for the next page. */
  keeping?: true;
  /** The shop's ways to recommend products, once they are asked for. */
  algorithms?: Promise<readonly AvailableAlgorithm[]> | undefined;
  /** The choices made in forms of this page, by product id, for elements drawn after them. */
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
