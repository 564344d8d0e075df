import { formatNumber } from '../i18n/numbers.ts';
import { UNREACHABLE } from '../i18n/unreachable.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { getRegistry, type Registry, registerTags } from './registry.ts';
import { loadActions, serveApps } from './shop-app.ts';

declare const KIOSK_VERSION: string;

/** Elements in view are loaded before anything is preloaded, ms. */
const IDLE_DELAY_MS = 200;

/** The page's registry. */
export const getRuntime = (): Registry => getRegistry(KIOSK_VERSION);

/** Starts serving the page's registry, unless another bundle already does. */
export function startRuntime(): void {
  const registry = getRuntime();
  if (registry.started) return;
  registry.started = true;
  registerTags(registry);
  registry.serve = () => serveApps(registry).then(() => registry.publicApi);
  registry.open = opener => {
    loadActions().then(
      ({ openFor }) => openFor(registry, opener),
      () => showLoadError(registry, opener),
    );
  };
  document.addEventListener('click', event => handleOpenerClick(registry, event));
  registry.serve().catch(() => {}); // whatever needs it tries again
  // An engine's first number format is slow to create: better now than when the first price is rendered.
  setTimeout(() => formatNumber(0, 'en'), IDLE_DELAY_MS);
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

/** Tells the page that the code for an opener has failed to load: `kiosk:error`. */
function showLoadError(registry: Registry, opener: Element): void {
  const retry = () => registry.open?.(opener);
  const detail = { code: 'network', message: UNREACHABLE, retry };
  opener.dispatchEvent(new CustomEvent('kiosk:error', { detail, bubbles: true, composed: true }));
}
