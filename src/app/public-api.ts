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
  /** Records that the shopper agrees to storage: what was kept in memory is stored from now on. */
  consent(agreed: boolean): void;
  setStorage(kind: 'local' | 'session'): void;
}

export function createPublicApi(registry: Registry): Kiosk {
  const getApp = (): ShopApp => {
    const app = getShopApp(registry);
    if (!app) throw new Error('[kiosk] The page has no script tag with data-client-id');
    return app;
  };
  const setStorage = (kind: 'local' | 'session') => {
    for (const id of registry.tags.keys()) {
      const app = getShopApp(registry, id);
      app?.client.session.setStorage(kind);
      app?.ports.setStorage(kind);
      if (app && app.store.getState().cart.status !== 'unread') void refreshCart(app);
    }
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
      if (agreed) setStorage('local');
    },
    setStorage,
  };
  return publicApi;
}
