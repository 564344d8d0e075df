import { unreachableMessages } from '../../i18n/en/unreachable.ts';
import { dispatch } from '../../store/page-events.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import { getRegistry, type Registry, registerTags } from './registry.ts';
import { loadActions, serveApps } from './shop-app.ts';

declare const KIOSK_VERSION: string;

/** The registry that all bundles on the page share. The first bundle gives it its version. */
export const getRuntime = (): Registry => getRegistry(KIOSK_VERSION);

/**
 * Registers the page's script tags, handles clicks on openers and serves `window.kiosk`, unless another bundle already
 * does. If the code fails to load, the next click retries.
 */
export function startRuntime(): void {
  const registry = getRuntime();
  if (registry.started) return;
  registry.started = true;
  registerTags(registry);
  registry.serve = () => serveApps(registry).then(() => registry.publicApi);
  registry.open = opener => {
    const retry = () => registry.open?.(opener);
    loadActions().then(
      ({ openFor }) => openFor(registry, opener),
      ({ code }) => dispatch('kiosk:error', { code, message: unreachableMessages.message, retry }, opener),
    );
  };
  addEventListener('click', event => handleOpenerClick(registry, event));
  const serve = () => void serveApps(registry).catch(() => addEventListener('click', serve, { once: true }));
  serve();
}

/** Handles clicks on openers: `<a href="#kiosk-cart">`, `data-kiosk-open="cart"` or `"login"`. */
function handleOpenerClick(registry: Registry, event: MouseEvent): void {
  const [target] = event.composedPath();
  // The target may be a window, or a form whose inputs shadow its methods.
  const opener = ignoreErrors(() => (target as Element).closest('a[href="#kiosk-cart"],[data-kiosk-open]'));
  if (!opener || event.defaultPrevented) return;
  event.preventDefault();
  registry.open?.(opener);
}
