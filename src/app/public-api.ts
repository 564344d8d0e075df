import type { Cart } from '../api/carts.ts';
import type { ShopApp } from '../store/app.ts';
import { addLines } from '../store/cart/actions.ts';
import { refreshCart } from '../store/cart/read.ts';
import { findAll } from '../validation/find-all.ts';
import type { Kiosk } from './kiosk.ts';
import { openCart, openLogin } from './overlays.ts';
import type { Registry } from './registry.ts';

/** Creates `window.kiosk`. `getShopApp` finds the page's first shop, or the one of a client id. */
export function createPublicApi(
  registry: Registry,
  getShopApp: (registry: Registry, clientId?: string) => ShopApp | undefined,
): Kiosk {
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
      // Only what a shopper does can be cancelled.
      add: async lines => (await addLines(getApp(), { lines })) as Cart,
      refresh: () => refreshCart(getApp()),
      open: () => openCart(registry),
      close: () => closeCart(registry),
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
      addEventListener(event, handler);
      return () => removeEventListener(event, handler);
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

/** Closes all drawers, and those that have been asked to open and whose code is still loading. */
function closeCart({ clicks }: Registry): void {
  for (const drawer of findAll('kiosk-cart-drawer')) {
    clicks.delete(drawer);
    drawer.removeAttribute('open');
  }
}
