import { formatNumber } from '../i18n/numbers.ts';
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
  registry.open = opener => loadActions().then(({ openFor }) => openFor(registry, opener));
  registry.serve().catch(() => {}); // whatever needs it tries again
  // An engine's first number format is slow to create: better now than when the first price is rendered.
  setTimeout(() => formatNumber(0, 'en'), IDLE_DELAY_MS);
}
