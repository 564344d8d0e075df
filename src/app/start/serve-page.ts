import { formatNumber } from '../../i18n/numbers.ts';
import { cacheProducts } from '../../store/cache-products.ts';
import { purchaseEntry } from '../../store/cart/entries.ts';
import { loadDetails } from '../../store/cart/load.ts';
import { resumeChanges } from '../../store/cart/read.ts';
import { dispatch } from '../../store/page-events.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { findAll } from '../../validation/find-all.ts';
import { findInRoots } from '../../validation/find-in-roots.ts';
import { SCRIPT_TAGS } from '../../validation/script-tags.ts';
import { whenShown } from '../../validation/when-shown.ts';
import { followElements, followMistakes, followSettings } from '../diagnostics/follow-mistakes.ts';
import { loadElement } from '../page/activate.ts';
import { followShadowRoots } from '../page/follow-shadow-roots.ts';
import { followWords } from '../page/follow-words.ts';
import { keepOfferedCode } from '../page/offered-code.ts';
import { pressByScript } from '../page/press-by-script.ts';
import { refreshStale } from '../page/refresh-stale.ts';
import { renderAll } from '../page/render-all.ts';
import { stayOnPage } from '../page/stay-on-page.ts';
import { createPublicApi } from '../public-api.ts';
import type { Registry } from './registry.ts';

/** Whether this bundle follows the page's words and language. Each bundle has messages of its own to translate. */
let servesWords = false;

type GetShopApp = Parameters<typeof createPublicApi>[1];

/** The delay of preloads, so that elements in view load first, ms. */
const IDLE_DELAY_MS = 200;

/** How long an app may take to configure a shop before an error is logged, ms. */
const CONFIGURE_MS = 3000;

/** The delay of the check for mistakes, because an app may create its elements step by step, ms. */
const CHECK_MS = 5000;

declare module '../../store/app.ts' {
  interface ShopParts {
    /** Set once the page caches the shop's products and checks the shop for mistakes. */
    isServed: true;
  }
}

const loadDebug = lazyImport(() => import('../diagnostics/debug/debug-page.ts'));
const loadReturned = lazyImport(() => import('../page/returned.ts'));

/**
 * Does the page's work that no element waits for: checks its script tags, caches its shops' products, and serves
 * `window.kiosk`. Each part runs only once.
 */
export function servePage(registry: Registry, getShopApp: GetShopApp): void {
  for (const tag of registry.tags.values()) followSettings(tag);
  for (const app of registry.apps.values()) {
    if (app.parts.isServed) continue;
    app.parts.isServed = true;
    cacheProducts(app);
    refreshStale(app);
    whenShown(() => keepOfferedCode(app, registry));
    resumeChanges(app);
    followMistakes(app, () => registry.tags.get(app.clientId)?.dataset.apiHost);
  }
  if (!servesWords) serveWords(registry);
  servesWords = true;
  // If another bundle has started first, that bundle serves the page.
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

/**
 * Reads the page's own words now, when script tags are registered, when the document is parsed and when the code of an
 * element begins to load. Renders the elements again when a `lang` attribute changes.
 */
function serveWords(registry: Registry): void {
  registry.onLoad ??= followWords;
  registry.waiting.add(followWords);
  addEventListener('DOMContentLoaded', followWords);
  new MutationObserver(renderAll).observe(document, { attributeFilter: ['lang'], subtree: true });
  followWords();
}

/** Records the shopper's first input. After it, no scroll position is restored. */
function followInput(registry: Registry): void {
  const note = () => {
    registry.hasInput = true;
  };
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate']) addEventListener(type, note, true);
}

/** Completes the loader's object in place, because the page may already use it, and defines `window.kiosk`. */
function exposePublicApi(registry: Registry, getShopApp: GetShopApp): void {
  const descriptors = Object.getOwnPropertyDescriptors(createPublicApi(registry, getShopApp));
  const value = Object.defineProperties(registry.publicApi, descriptors);
  // An inherited `window.kiosk` is an element of the page with that id or name.
  if (!Object.hasOwn(globalThis, 'kiosk')) Object.defineProperty(globalThis, 'kiosk', { value, configurable: true });
}

/**
 * Loads the drawers' code before one opens, because a closed drawer never comes near the screen and so does not load.
 * Also loads the checkout code for `buy-now`.
 */
function preloadDrawers(registry: Registry): void {
  const preload = () => {
    if (findAll('kiosk-cart-drawer:not(:defined)')[0]) loadElement(registry, 'kiosk-cart-drawer');
    if (findAll('kiosk-add-to-cart[buy-now]')[0]) loadDetails().catch(() => {});
    // An engine's first number format is slow to create, so it is created before the first price renders.
    formatNumber(0, 'en');
  };
  addEventListener('kiosk:before-add', preload);
  setTimeout(preload, IDLE_DELAY_MS);
}

function announceReady(registry: Registry, getShopApp: GetShopApp): void {
  dispatch('kiosk:ready', { version: registry.version });
  const handleReturns = () => {
    for (const id of registry.tags.keys()) {
      // A stored purchase means that this tab has left for a checkout.
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
