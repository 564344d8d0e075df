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
  /** Called when an estimate of the totals begins, to overtake earlier ones, see `Latest`. */
  readonly startEstimate: Latest;
  /** How many units of a product, by `unitsKey`, the shopper sees in the cart. */
  readonly productUnits: typeof getProductUnits;
  /** Set once the page processes changes. */
  queue?: CartQueue;
  /** Set by the first use of saved lines, a delivery or a checkout. */
  details?: CartDetails;
  /** Set once the cart follows the session, other tabs and its page. */
  following?: true;
}

interface OwnChanges {
  /** The id of this page, with which the ids of its changes end. */
  readonly tab: string;
  /** The highest known number in the id of a change. */
  sequence: number;
  /** The ids of this page's changes that have been stored. */
  readonly stored: Set<string>;
  /** The ids of changes that have been carried out. The page shows them until the next answer, which contains them. */
  readonly ended: Set<string>;
  /** The unsettled promises of this page's changes, by id. */
  readonly unsettled: Map<string, UnsettledChange>;
  /** By id of a failure, the function that retries it. */
  readonly retries: Map<string, () => Promise<unknown>>;
}

interface UnsettledChange {
  /** The element that the shopper pressed. Events are dispatched from it. */
  readonly from: Element | undefined;
  readonly resolve: (cart: Cart) => void;
  readonly reject: (error: unknown) => void;
  readonly getResult: () => Promise<Cart>;
}

interface CartReading {
  /**
   * When this page got its last answer about the cart, ms since the epoch. 0 if the cart may have changed since, for
   * example in another tab.
   */
  freshAt: number;
  /** The id of the cart that this page has cached last, or shown from the cache. */
  cachedId?: string | undefined;
  /**
   * The id of a cart whose lines are not offered again. The shopper has left with this cart for checkout or has ordered
   * it, or has signed in or out.
   */
  forgotten?: string | undefined;
  /** Called when a read of the cart begins, to overtake earlier ones, see `Latest`. */
  readonly startReading: Latest;
  /**
   * Called when a read of the cart begins, and when a write begins or ends, see `Latest`. An answer that was overtaken
   * is not shown.
   */
  readonly startVersion: Latest;
  /** Called when the tokens are lost, see `Latest`. Requests with the lost tokens may still get answers. */
  readonly startVisit: Latest;
}

/** The state of the page's queue, see `getQueuedCart`. */
interface CartQueue {
  readonly page: WorkPorts;
  /** Set once the queue follows other tabs, the connection and the page. */
  following?: Following;
  /** Set while changes are processed. */
  working?: Promise<void> | undefined;
  /** Processes the queue again. Set when the page first processes the queue. */
  resume?: () => void;
  /** Ends the wait before the next try. */
  wake?: (() => void) | undefined;
  /** The reason for the current wait. */
  waitingFor?: PendingChange['waiting'];
  /** By id of a change, the error of its last try, if the platform may have carried out the change nevertheless. */
  readonly lastErrors: Map<string, unknown>;
  /** By line key, the units that an earlier request of an add may still add, because the add was sent again. */
  readonly late: Map<string, number>;
  /** Maps each time of the device's clock to its moment on the monotonic clock `elapsed`, see `ageOf`. */
  readonly moments: Map<number, number>;
}

/** The state of deliveries and checkouts, see `getDetailedCart`. */
interface CartDetails {
  readonly page: DetailsPorts;
  /** The number of the change whose delivery is shown. The end of an earlier change does not replace it. */
  delivered: number;
  /** Set once the page follows the delivery that this device has stored. */
  followsDelivery?: true;
  /** The timer that ends a checkout if the browser has not left the page. */
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

/**
 * Returns a promise that settles once this page's change has been carried out or has failed. `from` is the element that
 * the shopper pressed.
 */
export function waitForChange({ changes }: ShopCart, id: string, from: Element | undefined): Promise<Cart> {
  const done = new Promise<Cart>((resolve, reject) => {
    changes.unsettled.set(id, { from, resolve, reject, getResult: () => done });
  });
  return done;
}
