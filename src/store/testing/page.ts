import { openSeededPlatform } from '../../../demo/platform/testing/seeded-platform.ts';
import { type Product, queryProducts } from '../../api/products.ts';
import type { ClientOptions } from '../../client/client.ts';
import { openTestBrowser } from '../../client/testing/browser.ts';
import { createSharedLock } from '../../session/testing/lock.ts';
import { withOwnKeys } from '../../session/testing/storage.ts';
import type { StorageLike } from '../../session/token-storage.ts';
import { storageKey } from '../../storage/storage-key.ts';
import { createShopApp, type ShopApp } from '../app.ts';
import { addLines } from '../cart/actions.ts';
import { getShopCart } from '../cart/cart.ts';
import { getDetailedCart } from '../cart/details/detailed-cart.ts';
import { getShownLines } from '../cart/lines.ts';
import { toCatalogReference, toPreviewLine } from '../cart/preview.ts';
import type { ShownLine } from '../cart/state.ts';
import { getQueuedCart } from '../cart/worker/queued-cart.ts';
import { NO_CHOICES } from '../choices.ts';
import { loadFailures } from '../errors.ts';
import type { CartPorts, DetailsPorts, PendingPurchase, Ports, WorkPorts } from '../ports.ts';

/** The element that a shopper presses. The store only passes it on. */
export const element = {} as Element;

/** A page with a shop behind it, which records events and redirects. */
export async function openPage(ports: Partial<PagePorts> = {}, options: Partial<ClientOptions> = {}) {
  const browser = await openTestBrowser(openSeededPlatform);
  // Loads the code for failures first, as on a real page, so that a failure is emitted at once.
  await loadFailures();
  const emitted: { event: string; detail: Record<string, unknown> }[] = [];
  const broadcasts: string[] = [];
  const redirects: { url: string; purchase: PendingPurchase }[] = [];
  const stored = new Map<string, string>();
  const connection = { online: true };
  const tabs = new Set<Tab>();
  const { lock } = createSharedLock();
  /** Notifies the other tabs that one tab has written a key. */
  const tellOthers = (tab: Tab, key: string) => {
    for (const other of tabs)
      if (other !== tab)
        queueMicrotask(() => {
          if (key.includes(':saved:')) other.watched.get(key)?.();
          else if (key.includes(':kept-cart:')) other.watching?.adopt();
          else other.watching?.notice(key === storageKey('cart', 'demo-client'));
        });
  };
  const createPorts = (tab: Tab): PagePorts => ({
    setStorage: () => undefined,
    storageKind: () => 'local',
    tabStorage: () => undefined,
    thanks: () => undefined,
    openTerms: async () => false,
    openCart: () => undefined,
    yieldToFrame: async () => undefined,
    waitForBatch: async () => undefined,
    emit: (event, detail) => void emitted.push({ event, detail: detail as Record<string, unknown> }),
    emitCancelable: (_, detail) => structuredClone(detail),
    storage: () => toStorage(stored, key => tellOthers(tab, key)),
    // A closed page releases the lock.
    lock: async work => {
      if (tab.isGone) return never;
      const gone = tab.gone as Promise<never>;
      const result = await lock(acquisition => (tab.isGone ? gone : Promise.race([work(acquisition), gone])));
      return tab.isGone ? never : result;
    },
    isLeft: async ageMs => ageMs > 1000,
    isOnline: () => connection.online,
    elapsed: browser.elapsed,
    openedAt: browser.now() - browser.elapsed(),
    sleep: async ms => {
      browser.advanceTime(ms);
      await new Promise(resolve => setTimeout(resolve));
      if (tab.isGone) await never;
    },
    broadcastCartUpdate: updatedDate => {
      broadcasts.push(updatedDate);
      stored.set(storageKey('cart', 'demo-client'), updatedDate);
      tellOthers(tab, storageKey('cart', 'demo-client'));
    },
    callbacks: () => ({ postFlowUrl: 'https://merchant.example/' }),
    redirect: (url, purchase) => void redirects.push({ url, purchase }),
    watchStorage: (key, onChange) => void tab.watched.set(key, onChange),
    onReconnect: run => void tab.reconnecting.push(run),
    watch: listeners => {
      tab.watching = listeners;
    },
    followPage: listeners => {
      tab.following = listeners;
      return { markStale: () => void listeners.refresh() };
    },
    ...ports,
  });
  const open = (): ShopApp => {
    let leave = () => {};
    const gone = new Promise<void>(resolve => {
      leave = resolve;
    });
    const tab: Tab = { gone, leave, watched: new Map(), reconnecting: [] };
    const pagePorts = createPorts(tab);
    // A closed page gets no answer and sends no more requests.
    const fetch: typeof browser.fetch = async (...request) =>
      tab.isGone ? never : browser.fetch(...request).then(answer => (tab.isGone ? never : answer));
    const app = createShopApp('demo-client', browser.openTab({ fetch, ...options }), pagePorts);
    getQueuedCart(getShopCart(app, pagePorts), pagePorts);
    getDetailedCart(app, pagePorts);
    tab.app = app;
    tabs.add(tab);
    return app;
  };
  const app = open();
  /** The browser may report a wrong state, so `isCut` tells whether requests fail. */
  const setOnline = (online: boolean, isCut = !online) => {
    connection.online = online;
    browser.connection.isCut = isCut;
    for (const { following, reconnecting } of tabs) {
      following?.reconnect();
      if (online) for (const run of reconnecting.splice(0)) run();
    }
  };

  async function product(slug: string): Promise<Product> {
    const { products } = await app.client.call(queryProducts, { query: { filter: { slug } } });
    const [found] = products;
    if (!found) throw new Error(`the shop has no ${slug}`);
    return found;
  }
  const knife = await product('bread-knife');

  return {
    browser,
    app,
    emitted,
    broadcasts,
    redirects,
    product,
    /** Opens a second page of the same visitor. */
    open,
    stored,
    /** Puts a page into the back/forward cache. Returns a function that brings it back. */
    freeze: (page: ShopApp) => {
      const [tab] = [...tabs].filter(({ app }) => app === page);
      tab?.watching?.leave();
      tab?.following?.leave();
      return () => {
        const { page: target } = page.client as unknown as { readonly page: EventTarget };
        target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        tab?.watching?.comeBack();
      };
    },
    /** Closes a page. Requests that the page sends while it closes still reach the platform. */
    close: async (page: ShopApp) => {
      for (const tab of tabs) {
        if (tab.app !== page) continue;
        tab.watching?.leave();
        tab.following?.leave();
        await new Promise(resolve => setTimeout(resolve));
        tab.isGone = true;
        tab.leave();
        tabs.delete(tab);
      }
    },
    /** Ends a page without an event, as the browser may. */
    kill: (page: ShopApp) => {
      page.client.session.close();
      for (const tab of tabs) {
        if (tab.app !== page) continue;
        tab.isGone = true;
        tab.leave();
        tabs.delete(tab);
      }
    },
    setOnline,
    /** Cuts the connection, so that requests fail. Returns a function that restores it. */
    disconnect: () => {
      const stop = browser.intercept(() => {
        throw new TypeError('Failed to fetch');
      });
      setOnline(false);
      return () => {
        stop();
        setOnline(true);
      };
    },
    /** Adds units of one product, which the page shows at once. */
    add: (quantity = 1, item = knife) =>
      addLines(app, {
        lines: [{ catalogReference: toCatalogReference(item, NO_CHOICES, new Map()), quantity }],
        previews: [toPreviewLine(item, NO_CHOICES, new Map(), quantity)],
        from: element,
      }),
    lines: () => getShownLines(app.store.getState().cart),
    line: (name: string) => {
      const found = getShownLines(app.store.getState().cart).find(({ productName }) => productName.original === name);
      if (!found) throw new Error(`${name} is not in the cart`);
      return found;
    },
    /** The lines that another page shows. */
    shownOn: (page: ShopApp) => toTexts(getShownLines(page.store.getState().cart)),
    /** The shown lines, such as `2 Bread knife`. */
    shown: () => toTexts(getShownLines(app.store.getState().cart)),
    cart: () => app.store.getState().cart,
    codes: () => app.store.getState().cart.failures.map(({ problem }) => problem.code),
    /** The events that the page emitted, except for changes of the cart. */
    events: () => emitted.map(({ event }) => event).filter(event => event !== 'kiosk:cart-change'),
    sentTo: (ending: string) => browser.sentRequests.filter(({ path }) => path.endsWith(ending)),
    /** The lines that the platform holds. */
    kept: async () => {
      const { carts } = await browser.requestAdminRoute<{ carts: StoredCart[] }>('/_/carts');
      return carts.flatMap(({ cart }) => cart.lineItems.map(line => `${line.quantity} ${line.productName.original}`));
    },
  };
}

type PagePorts = Ports & CartPorts & WorkPorts & DetailsPorts;

const never = new Promise<never>(() => {});

interface Tab {
  /** Resolves when the page closes. */
  readonly gone: Promise<void>;
  readonly leave: () => void;
  /** By key, the functions to call when another tab writes it. */
  readonly watched: Map<string, () => void>;
  /** The functions to call once the connection is back. */
  readonly reconnecting: (() => void)[];
  isGone?: true;
  app?: ShopApp;
  watching?: Parameters<CartPorts['watch']>[0];
  following?: Parameters<WorkPorts['followPage']>[0];
}

const toStorage = (entries: Map<string, string>, onWrite: (key: string) => void): StorageLike =>
  withOwnKeys(
    {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => {
        entries.set(key, value);
        if (/:(change|saved|kept-cart):/.test(key)) onWrite(key);
      },
      removeItem: (key: string) => {
        if (entries.delete(key) && /:(change|saved):/.test(key)) onWrite(key);
      },
    },
    entries,
  );

const toTexts = (lines: readonly ShownLine[]) =>
  lines.map(({ quantity, productName }) => `${quantity} ${productName.original}`);

interface StoredCart {
  readonly cart: { readonly lineItems: readonly { quantity: number; productName: { original: string } }[] };
}
