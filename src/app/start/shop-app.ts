import { createLazyClient } from '../../client/client.ts';
import { createShopApp, patchSlice, type ShopApp } from '../../store/app.ts';
import type { Ports } from '../../store/ports.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import { findAll } from '../../validation/find-all.ts';
import { withAnalytics } from '../analytics/with-analytics.ts';
import { readConfig } from './config.ts';
import { createPorts } from './ports.ts';
import type { Registry } from './registry.ts';
import { retryAsVisitor } from './retry-as-visitor.ts';

const loadTerms = lazyImport(() => import('../page/terms.ts'));
const loadLazyParts = lazyImport(() => import('../../client/lazy-parts.ts'));
const loadRequest = lazyImport(() => import('../../transport/request.ts'));

/** Loads the code that a first render does not need: cart writes, openers, `window.kiosk`. */
export const loadActions = lazyImport(() => import('../actions.ts'));

/** Loads and starts the page's services besides its elements, such as `window.kiosk`. See `servePage`. */
export async function serveApps(registry: Registry): Promise<void> {
  const { servePage } = await loadActions();
  servePage(registry, getShopApp);
}

/**
 * Returns the page's ShopApp for a client id, by default of the first shop, and creates it on first use. Undefined
 * while the page has no valid script tag for the shop.
 */
export function getShopApp(registry: Registry, clientId?: string | null): ShopApp | undefined {
  const { tags, apps, grants } = registry;
  const id = clientId || tags.keys().next().value || '';
  const existing = apps.get(id);
  if (existing) return existing;
  const tag = tags.get(id);
  if (!tag) return undefined;
  serveApps(registry).catch(() => {}); // the code that needs it retries
  const config = readConfig(tag);
  if (!config) return undefined;
  const prefetchedGrant = () => grants.get(config.clientId);
  const base = createLazyClient(
    { ...config, prefetchedGrant },
    {
      loadLazyParts: async () => (await loadLazyParts()).lazyParts,
      loadToRequest: async () => (await loadRequest()).toOutgoingRequest,
    },
  );
  const client = { ...base, call: retryAsVisitor(base.call) };
  const ports: Ports = {
    ...createPorts(config),
    thanks: () => tag.dataset.thanks,
    openTerms: async from =>
      !!(from?.matches('[terms]') || findAll('[terms]')[0] || registry.findInRoots?.('[terms]')[0]) &&
      (await loadTerms()).openTerms(registry, id, from),
    openCart: () =>
      void loadActions().then(
        ({ openCart }) => openCart(registry, id),
        () => {},
      ),
  };
  const app: ShopApp = createShopApp(
    config.clientId,
    client,
    config.analytics === 'off' ? ports : withAnalytics(ports, () => app, config),
    config,
  );
  apps.set(config.clientId, app);
  client.session.subscribe(({ role, reason }) => {
    patchSlice(app, 'member', { role });
    app.ports.emit('kiosk:session-change', { role, reason });
  });
  return app;
}
