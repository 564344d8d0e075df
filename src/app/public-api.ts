import type { Cart } from '../api/carts.ts';
import type { ShopApp } from '../store/app.ts';
import { addLines } from '../store/cart/actions.ts';
import { readCart, refreshCart } from '../store/cart/read.ts';
import { copyDetail } from '../store/page-events.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import type { Kiosk } from './kiosk.ts';
import { closeCart, openCart, openLogin } from './page/overlays.ts';
import type { scriptApi } from './script-api.ts';
import type { Registry } from './start/registry.ts';

const loadScriptApi = lazyImport(() => import('./script-api.ts'));

/** Creates `window.kiosk`. `getShopApp` finds the shop with a client id, or without an id the page's first shop. */
export function createPublicApi(
  registry: Registry,
  getShopApp: (registry: Registry, clientId?: string) => ShopApp | undefined,
): Kiosk {
  const getApp = (): ShopApp => {
    const app = getShopApp(registry);
    if (!app) throw new Error('[kiosk] The page has no script tag with data-client-id');
    return app;
  };
  /** Whether a script has read `client`, and so may have changed the cart by calls that the store does not see. */
  let isClientTaken = false;
  const apps = () => [...registry.tags.keys()].flatMap(id => getShopApp(registry, id) ?? []);
  const store = (app: ShopApp, kind: 'local' | 'session') => {
    if (app.ports.storageKind() === kind) return;
    app.client.session.setStorage(kind);
    app.ports.setStorage(kind);
    app.parts.getOfferedCode?.();
    if (app.store.getState().cart.status !== 'unread') void refreshCart(app);
  };
  const fromScript =
    <K extends keyof typeof scriptApi>(name: K) =>
    async (...input: readonly unknown[]) => {
      const asked = copyDetail(input);
      const { scriptApi } = await loadScriptApi();
      return (scriptApi[name] as (app: ShopApp, ...input: readonly unknown[]) => never)(getApp(), ...asked);
    };
  const publicApi: Kiosk = {
    version: registry.version,
    get ready() {
      return Promise.resolve(publicApi);
    },
    cart: {
      // Listeners cannot cancel an add by a script. The lines are copied because the page may change its objects later.
      add: async lines => (await addLines(getApp(), { lines: copyDetail(lines) })) as Cart,
      update: fromScript('update'),
      remove: fromScript('remove'),
      applyCoupon: fromScript('applyCoupon'),
      removeCoupon: fromScript('removeCoupon'),
      note: fromScript('note'),
      checkout: fromScript('checkout'),
      refresh: async () => {
        const app = getApp();
        await (app.store.getState().cart.status === 'unread' && !isClientTaken ? readCart : refreshCart)(app);
      },
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
    get client() {
      isClientTaken = true;
      return getApp().client;
    },
    get store() {
      const { store } = getApp();
      // The store calls its listeners in turn, so without this an error in a page's listener would skip the others.
      const subscribe: typeof store.subscribe = listener =>
        store.subscribe((state, previous) => {
          try {
            listener(state, previous);
          } catch (error) {
            reportError(error);
          }
        });
      return { ...store, subscribe };
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
