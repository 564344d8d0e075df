import type { NewLine } from '../api/shared/line.ts';
import { formatNumber } from '../i18n/numbers.ts';
import type { ShopApp } from '../store/app.ts';
import { addLines } from '../store/cart/actions.ts';
import { refreshCart } from '../store/cart/read.ts';
import type { State } from '../store/state.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { closeCart, openCart, openLogin, preloadDrawers } from './overlays.ts';
import { detectPurchase } from './purchase.ts';
import { getRegistry, type Registry, registerTags } from './registry.ts';
import { getShopApp } from './shop-app.ts';

declare const KIOSK_VERSION: string;

/** What is first in view comes first, ms. */
const IDLE_DELAY_MS = 200;

/** `window.kiosk`: what a page's own script may do. The same for every version on the page. */
export interface Kiosk {
  readonly version: string;
  /** Resolves with the handle when it can be used. */
  readonly ready: Promise<Kiosk>;
  readonly cart: {
    /** Adds lines; resolves with the cart or rejects with `CallError` and its siblings. */
    add(lines: readonly NewLine[]): Promise<unknown>;
    refresh(): Promise<void>;
    open(): void;
    close(): void;
  };
  readonly member: {
    /** Opens the page's login, or one in a dialog. */
    login(): void;
    /** Signs out here at once. */
    logout(): void;
  };
  /** The page's shop: `getState()` and `subscribe()`; the slices `cart`, `member` and `drawer` are public. */
  readonly store: { getState(): State; subscribe(fn: (state: State, previous: State) => void): () => void };
  /** Listens on the document; answers the function that stops. */
  on(event: string, listener: (event: CustomEvent) => void): () => void;
  /** The shopper agrees to storage: what memory held is kept from now on. */
  consent(agreed: boolean): void;
  setStorage(kind: 'local' | 'session'): void;
}

/** The page's registry, served by this runtime if no other has begun to. */
export function getRuntime(): Registry {
  const registry = getRegistry(KIOSK_VERSION);
  if (registry.started) return registry;
  registry.started = true;
  registerTags(registry);
  const publicApi = Object.defineProperties(
    registry.publicApi,
    Object.getOwnPropertyDescriptors(createPublicApi(registry)),
  ) as Kiosk;
  // What is not the window's own is an element of the page with that id or name.
  if (!Object.hasOwn(globalThis, 'kiosk'))
    Object.defineProperty(globalThis, 'kiosk', { value: publicApi, configurable: true });
  registry.open = opener => (opener.matches('[data-kiosk-open=login]') ? openLogin : openCart)(registry);
  document.addEventListener('click', event => handleOpenerClick(registry, event));
  const page = document;
  const preload = () => preloadDrawers(page);
  page.addEventListener('kiosk:before-add', preload);
  setTimeout(() => {
    preload();
    // An engine's first number takes it long: better now than when the prices are there.
    formatNumber(0, 'en');
  }, IDLE_DELAY_MS);
  queueMicrotask(() => {
    document.dispatchEvent(new CustomEvent('kiosk:ready', { detail: { version: registry.version } }));
    if (!location.search.includes('orderId=')) return;
    for (const id of registry.tags.keys()) {
      const app = getShopApp(registry, id);
      if (app) detectPurchase(app);
    }
  });
  return registry;
}

function createPublicApi(registry: Registry): Kiosk {
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
      close: () => closeCart(),
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

/** Openers for hosts without script: `<a href="#kiosk-cart">` and `data-kiosk-open="cart"` or `"login"`. */
function handleOpenerClick(registry: Registry, event: MouseEvent): void {
  const [target] = event.composedPath();
  // A form's inputs stand in for its methods.
  const opener = ignoreErrors(() => (target as Element).closest('a[href="#kiosk-cart"], [data-kiosk-open]'));
  if (!opener || event.defaultPrevented) return;
  event.preventDefault();
  ignoreErrors(() => registry.open?.(opener));
}
