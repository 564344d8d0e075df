import { createBaseClient } from '../client/client.ts';
import { createShopApp, patchSlice, type ShopApp } from '../store/app.ts';
import { readMergedCart, refreshCart } from '../store/cart/read.ts';
import { readConfig } from './config.ts';
import { continueReads } from './continue-reads.ts';
import { createPorts } from './ports.ts';
import type { Registry } from './registry.ts';
import { syncTabs } from './tab-sync.ts';
import { withAnalytics } from './with-analytics.ts';

/**
 * Returns the page's ShopApp of a shop, by default the first, and creates it on first use from all its parts. Undefined
 * while the page has no valid script tag for the shop.
 */
export function getShopApp(registry: Registry, clientId?: string | null): ShopApp | undefined {
  const { tags, apps, grants } = registry;
  const id = clientId || tags.keys().next().value;
  const existing = id && apps.get(id);
  if (existing) return existing;
  const tag = id && tags.get(id);
  const config = tag && readConfig(tag);
  if (!config) return undefined;
  const base = createBaseClient({
    ...config,
    prefetchedGrant: () => {
      const grant = grants.get(config.clientId);
      grants.delete(config.clientId);
      return grant;
    },
  });
  const client = { ...base, call: continueReads(base.call) };
  const ports = createPorts(config);
  const app: ShopApp = createShopApp(
    config.clientId,
    client,
    config.analytics === 'off' ? ports : withAnalytics(ports, () => app, config),
    config,
  );
  apps.set(config.clientId, app);
  client.session.subscribe(({ role, previous, reason }) => {
    patchSlice(app, 'member', { role });
    app.ports.emit('kiosk:session-change', { role, reason });
    const first = previous === 'none' && reason === 'visitor';
    if (!first && app.store.getState().cart.status !== 'unread')
      void (reason === 'login' ? readMergedCart : refreshCart)(app);
  });
  syncTabs(app);
  return app;
}
