import { formatNumber } from '../../i18n/numbers.ts';
import { purchaseEntry } from '../../store/cart/entries.ts';
import { loadDetails } from '../../store/cart/load.ts';
import { resumeChanges } from '../../store/cart/read.ts';
import { keepProducts } from '../../store/keep-products.ts';
import { dispatch } from '../../store/page-events.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { findAll } from '../../validation/find-all.ts';
import { findInRoots } from '../../validation/find-in-roots.ts';
import { SCRIPT_TAGS } from '../../validation/script-tags.ts';
import { whenShown } from '../../validation/when-shown.ts';
import { followElements, followMistakes, followSettings } from '../diagnostics/follow-mistakes.ts';
import { loadElement } from '../page/activate.ts';
import { followShadowRoots } from '../page/follow-shadow-roots.ts';
import { keepOfferedCode } from '../page/offered-code.ts';
import { serveWords } from '../page/page-words.ts';
import { pressByScript } from '../page/press-by-script.ts';
import { refreshStale } from '../page/refresh-stale.ts';
import { stayOnPage } from '../page/stay-on-page.ts';
import { createPublicApi } from '../public-api.ts';
import type { Registry } from './registry.ts';

/** Each bundle has words of its own. */
let servesWords = false;

type GetShopApp = Parameters<typeof createPublicApi>[1];

/** Elements in view are loaded before anything is preloaded, ms. */
const IDLE_DELAY_MS = 200;

/** An app may configure its shop so long after its elements, ms. */
const CONFIGURE_MS = 3000;

/** So long after the page's start its elements are looked at for mistakes: an app may make them by and by, ms. */
const CHECK_MS = 5000;

declare module '../../store/app.ts' {
  interface ShopParts {
    /** Set once the page caches what the shop reads, and follows its settings. */
    isServed: true;
  }
}

const loadDebug = lazyImport(() => import('../diagnostics/debug/debug-page.ts'));
const loadReturned = lazyImport(() => import('../page/returned.ts'));

/**
 * Does for the page what no element waits for: checks its script tags, keeps what its shops read, and serves
 * `window.kiosk`; each only once.
 */
export function servePage(registry: Registry, getShopApp: GetShopApp): void {
  for (const tag of registry.tags.values()) followSettings(tag);
  for (const app of registry.apps.values()) {
    if (app.parts.isServed) continue;
    app.parts.isServed = true;
    keepProducts(app);
    refreshStale(app);
    whenShown(() => keepOfferedCode(app, registry));
    resumeChanges(app);
    followMistakes(app, () => registry.tags.get(app.clientId)?.dataset.apiHost);
  }
  if (!servesWords) serveWords(registry.waiting);
  servesWords = true;
  // Another bundle may have started first: it is the one to serve.
  if (!registry.serve || registry.served) return;
  registry.served = true;
  registry.findInRoots = findInRoots;
  exposePublicApi(registry, getShopApp);
  addEventListener('click', stayOnPage, true);
  addEventListener('click', event => pressByScript(registry, event), true);
  if (findAll(`${SCRIPT_TAGS}[data-debug]`)[0])
    loadDebug()
      .then(({ debugPage }) => debugPage(registry))
      .catch(console.warn);
  followInput(registry);
  preloadDrawers(registry);
  followShadowRoots(registry);
  setTimeout(() => {
    if (!registry.tags.size) console.error('[kiosk] no data-client-id or configure({ clientId })');
  }, CONFIGURE_MS);
  setTimeout(() => followElements(registry), CHECK_MS);
  queueMicrotask(() => announceReady(registry, getShopApp));
}

/** Notes that the shopper moves about the page: no position is restored from then on. */
function followInput(registry: Registry): void {
  const note = () => {
    registry.hasInput = true;
  };
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate']) addEventListener(type, note, true);
}

/** Completes the loader's object in place, as the page may hold it already, and defines `window.kiosk`. */
function exposePublicApi(registry: Registry, getShopApp: GetShopApp): void {
  const descriptors = Object.getOwnPropertyDescriptors(createPublicApi(registry, getShopApp));
  const value = Object.defineProperties(registry.publicApi, descriptors);
  // Without an own property, `window.kiosk` is an element of the page with that id or name.
  if (!Object.hasOwn(globalThis, 'kiosk')) Object.defineProperty(globalThis, 'kiosk', { value, configurable: true });
}

/**
 * Loads the code of the page's drawers before one is opened; a drawer never nears the screen, so nothing else does. And
 * the checkout that `buy-now` leads to.
 */
function preloadDrawers(registry: Registry): void {
  const preload = () => {
    if (findAll('kiosk-cart-drawer:not(:defined)')[0]) loadElement(registry, 'kiosk-cart-drawer');
    if (findAll('kiosk-add-to-cart[buy-now]')[0]) loadDetails().catch(() => {});
    // An engine's first number format is slow to create: better now than when the first price is rendered.
    formatNumber(0, 'en');
  };
  addEventListener('kiosk:before-add', preload);
  setTimeout(preload, IDLE_DELAY_MS);
}

function announceReady(registry: Registry, getShopApp: GetShopApp): void {
  dispatch('kiosk:ready', { version: registry.version });
  const handleReturns = () => {
    for (const id of registry.tags.keys()) {
      // This tab has left for a checkout.
      const app = purchaseEntry.read({ clientId: id }, Boolean) && getShopApp(registry, id);
      if (app)
        loadReturned()
          .then(({ handleReturn }) => handleReturn(registry, app))
          .catch(console.warn);
    }
  };
  handleReturns();
  addEventListener('pageshow', ({ persisted }) => persisted && handleReturns());
}
