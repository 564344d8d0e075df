import type { Cart } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { createLatest, type Latest } from '../latest.ts';
import type { CartPorts, DetailsPorts, Following, WorkPorts } from '../ports.ts';
import { createCartPorts } from './cart-ports.ts';
import type { CartState, PendingChange } from './state.ts';
import { getProductUnits } from './units.ts';

declare module '../app.ts' {
  interface ShopParts {
    /** Set by the first read or change of the cart. Before that, the cart is empty. */
    cart: ShopCart;
  }
}

/** The cart of one shop on one page: the state that elements show, and the state behind it. */
export interface ShopCart extends CartReading {
  readonly shop: ShopApp;
  readonly clientId: string;
  readonly client: ShopApp['client'];
  readonly page: CartPorts;
  readonly state: CartState;
  readonly patch: (change: Partial<CartState>) => void;
  readonly changes: OwnChanges;
  /** The estimates of the cart's totals. */
  readonly startEstimate: Latest;
  /** How many units of a product, by `unitsKey`, the shopper sees in the cart. */
  readonly productUnits: typeof getProductUnits;
  /** Set once the page processes changes. */
  queue?: CartQueue;
  /** Set when the page starts to follow the saved lines, or by the first change of a detail. */
  details?: CartDetails;
  /** Set once the cart follows the session, other tabs and its page. */
  following?: true;
}

/** The changes that this page has made. */
interface OwnChanges {
  /** Tells this page's changes from those of other tabs. */
  readonly tab: string;
  /** The highest number of a change that is known. */
  sequence: number;
  /** The ids of this page's changes that have been stored. */
  readonly stored: Set<string>;
  /** The ids of changes that have been carried out. They are removed with the next answer, which contains them. */
  readonly ended: Set<string>;
  /** The unsettled promises of this page's changes, by id. */
  readonly unsettled: Map<string, UnsettledChange>;
  /** How to retry each failure, by id. */
  readonly retries: Map<string, () => Promise<unknown>>;
}

/** The page's side of a change that it has made. */
interface UnsettledChange {
  /** The element that acted. Events are dispatched from it. */
  readonly from: Element | undefined;
  readonly resolve: (cart: Cart) => void;
  readonly reject: (error: unknown) => void;
  readonly getResult: () => Promise<Cart>;
}

/** The state of the page's readings of the cart. */
interface CartReading {
  /** When this browser's last answer with a cart came, unless another tab has changed the cart since; else 0. */
  freshAt: number;
  /** The id of the cart that this page has cached last, or shown from the cache. */
  cachedId?: string | undefined;
  /** The id of a cart that is not to be offered again: it has become an order, or was another person's. */
  forgotten?: string | undefined;
  /** The readings of the cart. */
  readonly startReading: Latest;
  /** All that changes the cart: readings as they begin, and writes as they begin and end. */
  readonly startVersion: Latest;
  /** The visitors of this page: a new one begins when the tokens are lost. Requests with lost tokens may still be answered. */
  readonly startVisit: Latest;
}

/** The state of the page's queue, see `getQueuedCart`. */
interface CartQueue {
  readonly page: WorkPorts;
  /** Set once the queue follows other tabs, the connection and the page. */
  following?: Following;
  /** Set while changes are processed. */
  working?: Promise<void> | undefined;
  /** Processes the queue again; set by the first time. */
  resume?: () => void;
  /** Ends a wait before the next try. */
  wake?: (() => void) | undefined;
  /** Why there is one. */
  waitingFor?: PendingChange['waiting'];
  /** Why the last try at a change has had no answer, by id. */
  readonly lastErrors: Map<string, unknown>;
  /** How many units a request may still add to each line, by key: its connection broke, and the change was sent again. */
  readonly late: Map<string, number>;
  /** Moments by the time of day, see `ageOf`. */
  readonly moments: Map<number, number>;
}

/** The state of deliveries and checkouts, see `getDetailedCart`. */
interface CartDetails {
  readonly page: DetailsPorts;
  /** The number of the choice of a delivery that is shown. */
  delivered: number;
  /** Set once the page follows the delivery that this device has stored. */
  followsDelivery?: true;
  /** Ends a checkout that the page has kept the browser from leaving for. */
  leaving?: ReturnType<typeof setTimeout>;
}

export type QueuedCart = ShopCart & { readonly queue: CartQueue };
export type DetailedCart = ShopCart & { readonly details: CartDetails };

/** The cart of a shop, created by the first use. */
export function getShopCart(app: ShopApp, page?: CartPorts): ShopCart {
  app.parts.cart ??= createCart(app, page ?? createCartPorts(app.clientId, app.ports));
  return app.parts.cart;
}

const createCart = (shop: ShopApp, page: CartPorts): ShopCart => ({
  shop,
  clientId: shop.clientId,
  client: shop.client,
  page,
  get state() {
    return shop.store.getState().cart;
  },
  patch: change => patchSlice(shop, 'cart', change),
  changes: {
    tab: Math.random().toString(36).slice(2, 8),
    sequence: 0,
    stored: new Set(),
    ended: new Set(),
    unsettled: new Map(),
    retries: new Map(),
  },
  freshAt: 0,
  startReading: createLatest(),
  startVersion: createLatest(),
  startVisit: createLatest(),
  startEstimate: createLatest(),
  productUnits: getProductUnits,
});

/** Resolves or rejects once a change of this page is settled. `from` is the element that acted. */
export function waitForChange({ changes }: ShopCart, id: string, from: Element | undefined): Promise<Cart> {
  const done = new Promise<Cart>((resolve, reject) => {
    changes.unsettled.set(id, { from, resolve, reject, getResult: () => done });
  });
  return done;
}
