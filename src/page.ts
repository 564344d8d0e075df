export type { Kiosk } from './app/kiosk.ts';
export { configure, type Settings } from './app/start/configure.ts';
export * from './index.ts';
export type { KioskEvents } from './store/page-events.ts';

import type { Kiosk } from './app/kiosk.ts';
import { findRegistry } from './app/start/registry.ts';
import { copyDetail } from './store/page-events.ts';

const find = (): Partial<Kiosk> | undefined => findRegistry()?.publicApi;

/** How often the page looks for a loader until the code has loaded, ms. A new loader sends no signal. */
const CHECK_INTERVAL_MS = 50;

/**
 * Resolves with the page's `window.kiosk` once its code has loaded, by the script tag or `kiosk-widgets/all`. On a
 * server it never resolves, and keeps no process running.
 */
export async function ready(): Promise<Kiosk> {
  for (;;) {
    const kiosk = await find()?.ready;
    if (kiosk) return kiosk;
    await new Promise(resolve => typeof document === 'object' && setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}

/**
 * Creates a cart function that copies its arguments at once, because the page may change its objects before the code
 * has loaded.
 */
const askLater = <K extends keyof Kiosk['cart']>(name: K) =>
  (async (...input: readonly unknown[]) => {
    const asked = copyDetail(input);
    const { cart } = await ready();
    return (cart[name] as (...input: readonly unknown[]) => unknown)(...asked);
  }) as Kiosk['cart'][K];

/** The cart of the page's shop. Calls made before the code has loaded are carried out once it has. */
export const cart: Kiosk['cart'] = {
  add: askLater('add'),
  update: askLater('update'),
  remove: askLater('remove'),
  applyCoupon: askLater('applyCoupon'),
  removeCoupon: async () => (await ready()).cart.removeCoupon(),
  note: askLater('note'),
  checkout: askLater('checkout'),
  refresh: async () => (await ready()).cart.refresh(),
  open: () => void ready().then(({ cart }) => cart.open()),
  close: () => void ready().then(({ cart }) => cart.close()),
};

/** Opens the page's login, or logs out. Calls made before the code has loaded are carried out once it has. */
export const member: Kiosk['member'] = {
  login: () => void ready().then(({ member }) => member.login()),
  logout: () => void ready().then(({ member }) => member.logout()),
};

function getClient(): Kiosk['client'] {
  const { client } = find() ?? {};
  if (!client) throw new Error('[kiosk] There is no client before ready() has resolved');
  return client;
}

/**
 * The calls and the session of the page's shop. `call` waits for the code. `clientId` and `session` throw before
 * `ready()` has resolved.
 */
export const client: Kiosk['client'] = {
  get clientId() {
    return getClient().clientId;
  },
  call: (async (...input: Parameters<Kiosk['client']['call']>) =>
    (await ready()).client.call(...input)) as Kiosk['client']['call'],
  get session() {
    return getClient().session;
  },
};

function getStore(): Kiosk['store'] {
  const { store } = find() ?? {};
  if (!store) throw new Error('[kiosk] There is no store before ready() has resolved');
  return store;
}

/** The page's shop; throws before `ready()` has resolved. */
export const store: Kiosk['store'] = {
  getState: () => getStore().getState(),
  subscribe: fn => getStore().subscribe(fn),
};

/** Listens on the window; returns a function that stops listening. */
export const on: Kiosk['on'] = (event, listener) => {
  const handler = listener as EventListener;
  addEventListener(event, handler);
  return () => removeEventListener(event, handler);
};

/**
 * Records whether the shopper agrees to storage and analytics, once the code has loaded. An agreement stores in-memory
 * values.
 */
export const consent: Kiosk['consent'] = agreed => void ready().then(kiosk => kiosk.consent(agreed));

/** From now on, stores Kiosk's data in `localStorage` or `sessionStorage`, including data that was in memory only. */
export const setStorage: Kiosk['setStorage'] = kind => void ready().then(kiosk => kiosk.setStorage(kind));
