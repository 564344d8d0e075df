import type { NewLine } from '../api/shared/line.ts';
import { formatNumber } from '../i18n/numbers.ts';
import type { App, State } from '../store/app.ts';
import { addLines } from '../store/cart/actions.ts';
import { refreshCart } from '../store/cart/read.ts';
import { attempt } from '../validation/ignore-errors.ts';
import { closeCart, openCart, openLogin, wakeDrawers } from './overlays.ts';
import { noticePurchase } from './purchase.ts';
import { enterTags, findRegistry, type Registry } from './registry.ts';
import { appFor } from './shop-app.ts';

declare const KIOSK_VERSION: string;

/** What is first in view comes first, ms. */
const IDLE = 200;

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
export function startRuntime(): Registry {
  const registry = findRegistry(KIOSK_VERSION);
  if (registry.started) return registry;
  registry.started = true;
  enterTags(registry);
  const handle = Object.defineProperties(
    registry.handle,
    Object.getOwnPropertyDescriptors(makeHandle(registry)),
  ) as Kiosk;
  // What is not the window's own is an element of the page with that id or name.
  if (!Object.hasOwn(globalThis, 'kiosk'))
    Object.defineProperty(globalThis, 'kiosk', { value: handle, configurable: true });
  registry.open = opener => (opener.matches('[data-kiosk-open=login]') ? openLogin : openCart)(registry);
  document.addEventListener('click', event => openFromLink(registry, event));
  const page = document;
  const wake = () => wakeDrawers(page);
  page.addEventListener('kiosk:before-add', wake);
  setTimeout(() => {
    wake();
    // An engine's first number takes it long: better now than when the prices are there.
    formatNumber(0, 'en');
  }, IDLE);
  queueMicrotask(() => {
    document.dispatchEvent(new CustomEvent('kiosk:ready', { detail: { version: registry.version } }));
    if (!location.search.includes('orderId=')) return;
    for (const id of registry.tags.keys()) {
      const app = appFor(registry, id);
      if (app) noticePurchase(app);
    }
  });
  return registry;
}

function makeHandle(registry: Registry): Kiosk {
  const shop = (): App => {
    const app = appFor(registry);
    if (!app) throw new Error('[kiosk] The page has no script tag with data-client-id');
    return app;
  };
  const keep = (kind: 'local' | 'session') => {
    for (const id of registry.tags.keys()) {
      const app = appFor(registry, id);
      app?.client.session.keep(kind);
      app?.ports.keep(kind);
      if (app && app.store.getState().cart.status !== 'unread') void refreshCart(app);
    }
  };
  const handle: Kiosk = {
    version: registry.version,
    get ready() {
      return Promise.resolve(handle);
    },
    cart: {
      add: async lines => addLines(shop(), { lines }),
      refresh: () => refreshCart(shop()),
      open: () => openCart(registry),
      close: () => closeCart(),
    },
    member: {
      login: () => openLogin(registry),
      logout: () => {
        const { client, ports } = shop();
        client.session.forget();
        ports.tell('kiosk:logout', {});
      },
    },
    get store() {
      return shop().store;
    },
    on: (event, listener) => {
      const run = listener as EventListener;
      document.addEventListener(event, run);
      return () => document.removeEventListener(event, run);
    },
    consent: agreed => {
      if (agreed) keep('local');
    },
    setStorage: keep,
  };
  return handle;
}

/** Openers for hosts without script: `<a href="#kiosk-cart">` and `data-kiosk-open="cart"` or `"login"`. */
function openFromLink(registry: Registry, event: MouseEvent): void {
  const [target] = event.composedPath();
  // A form's inputs stand in for its methods.
  const opener = attempt(() => (target as Element).closest('a[href="#kiosk-cart"], [data-kiosk-open]'));
  if (!opener || event.defaultPrevented) return;
  event.preventDefault();
  attempt(() => registry.open?.(opener));
}
