import { formatNumber } from '../i18n/numbers.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { openCart, openLogin, preloadDrawers } from './overlays.ts';
import { createPublicApi } from './public-api.ts';
import { getRegistry, type Registry, registerTags } from './registry.ts';
import { getShopApp } from './shop-app.ts';

declare const KIOSK_VERSION: string;

/** Elements in view are loaded before anything is preloaded, ms. */
const IDLE_DELAY_MS = 200;

const loadPurchase = lazyImport(() => import('./purchase.ts'));

/** The page's registry. */
export const getRuntime = (): Registry => getRegistry(KIOSK_VERSION);

/** Starts serving the page's registry, unless another bundle already does. */
export function startRuntime(): void {
  const registry = getRuntime();
  if (registry.started) return;
  registry.started = true;
  registerTags(registry);
  exposePublicApi(registry);
  registry.open = opener => (opener.matches('[data-kiosk-open=login]') ? openLogin : openCart)(registry);
  document.addEventListener('click', event => handleOpenerClick(registry, event));
  schedulePreload(registry, document);
  queueMicrotask(() => announceReady(registry));
}

/** Completes the loader's object in place, as the page may hold it already, and defines `window.kiosk`. */
function exposePublicApi(registry: Registry): void {
  const descriptors = Object.getOwnPropertyDescriptors(createPublicApi(registry));
  const value = Object.defineProperties(registry.publicApi, descriptors);
  // Without an own property, `window.kiosk` is an element of the page with that id or name.
  if (!Object.hasOwn(globalThis, 'kiosk')) Object.defineProperty(globalThis, 'kiosk', { value, configurable: true });
}

/** Handles clicks on openers, for pages without script: `<a href="#kiosk-cart">`, `data-kiosk-open="cart"` or `"login"`. */
function handleOpenerClick(registry: Registry, event: MouseEvent): void {
  const [target] = event.composedPath();
  // The target may be a window, or a form whose inputs shadow its methods.
  const opener = ignoreErrors(() => (target as Element).closest('a[href="#kiosk-cart"], [data-kiosk-open]'));
  if (!opener || event.defaultPrevented) return;
  event.preventDefault();
  ignoreErrors(() => registry.open?.(opener));
}

function schedulePreload(registry: Registry, page: Document): void {
  const preload = () => preloadDrawers(registry, page);
  page.addEventListener('kiosk:before-add', preload);
  setTimeout(() => {
    preload();
    // An engine's first number format is slow to create: better now than when the first price is rendered.
    formatNumber(0, 'en');
  }, IDLE_DELAY_MS);
}

function announceReady(registry: Registry): void {
  const detail = { version: registry.version };
  // Listeners that were set before this code came may be on the window.
  document.dispatchEvent(new CustomEvent('kiosk:ready', { detail, bubbles: true, composed: true }));
  if (!location.search.includes('orderId=')) return;
  for (const id of registry.tags.keys()) {
    const app = getShopApp(registry, id);
    if (app)
      loadPurchase()
        .then(({ detectPurchase }) => detectPurchase(app))
        .catch(console.warn);
  }
}
