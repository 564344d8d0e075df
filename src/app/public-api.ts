import type { NewLine } from '../api/shared/line.ts';
import type { ShopApp } from '../store/app.ts';
import { addLines } from '../store/cart/actions.ts';
import { refreshCart } from '../store/cart/read.ts';
import type { State } from '../store/state.ts';
import { closeCart, openCart, openLogin } from './overlays.ts';
import type { Registry } from './registry.ts';
import { getShopApp } from './shop-app.ts';

/** `window.kiosk`: the API for a page's own scripts, the same for every version on the page. */
interface Kiosk {
  readonly version: string;
  /** Resolves with the API once its code is loaded. */
  readonly ready: Promise<Kiosk>;
  readonly cart: {
    /** Adds lines; resolves with the cart or rejects with a `StoreError`. */
    add(lines: readonly NewLine[]): Promise<unknown>;
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

export function createPublicApi(registry: Registry): Kiosk {
  const getApp = (): ShopApp => {
    const app = getShopApp(registry);
    if (!app) throw new Error('[kiosk] The page has no script tag with data-client-id');
    return app;
  };
  const apps = () => [...registry.tags.keys()].flatMap(id => getShopApp(registry, id) ?? []);
  const store = (app: ShopApp, kind: 'local' | 'session') => {
    if (app.ports.storageKind() === kind) return;
    app.client.session.setStorage(kind);
    app.ports.setStorage(kind);
    if (app.store.getState().cart.status !== 'unread') void refreshCart(app);
  };
  const publicApi: Kiosk = {
    version: registry.version,
    get ready() {
      return Promise.resolve(publicApi);
    },
    cart: {
      add: async lines => addLines(getApp(), { lines }),
      refresh: () => refreshCart(getApp()),
      open: () => openCart(registry),
      close: closeCart,
    },
    member: {
      login: () => openLogin(registry),
      logout: () => {
        const { client, ports } = getApp();
        client.session.forget();
        ports.emit('kiosk:logout', {});
      },
    },
    get store() {
      return getApp().store;
    },
    on: (event, listener) => {
      const handler = listener as EventListener;
      document.addEventListener(event, handler);
      return () => document.removeEventListener(event, handler);
    },
    consent: agreed => {
      for (const app of apps()) {
        const { storage } = registry.tags.get(app.clientId)?.dataset ?? {};
        if (agreed) store(app, storage === 'session' ? storage : 'local');
        app.ports.emit('kiosk:consent', { agreed });
      }
    },
    setStorage: kind => {
      for (const app of apps()) store(app, kind);
    },
  };
  return publicApi;
}
