import { createClient } from '../client/client.ts';
import { type App, createApp, patchSlice } from '../store/app.ts';
import { readMergedCart, refreshCart } from '../store/cart/read.ts';
import { readConfig } from './config.ts';
import { pagePorts } from './ports.ts';
import type { Registry } from './registry.ts';
import { followTabs } from './tab-sync.ts';
import { measured } from './with-analytics.ts';

/**
 * The page's App for a shop, made on first need: the one place that knows every part.
 * Undefined while the page has no such shop.
 */
export function appFor(registry: Registry, clientId?: string): App | undefined {
  const { tags, shops, seeds } = registry;
  const id = clientId || tags.keys().next().value;
  const held = id && shops.get(id);
  if (held) return held;
  const tag = id && tags.get(id);
  const config = tag && readConfig(tag);
  if (!config) return undefined;
  const client = createClient({
    ...config,
    seed: () => {
      const seed = seeds.get(config.clientId);
      seeds.delete(config.clientId);
      return seed;
    },
  });
  const ports = pagePorts(config);
  const app: App = createApp(
    config.clientId,
    client,
    config.analytics === 'off' ? ports : measured(ports, () => app),
    config,
  );
  shops.set(config.clientId, app);
  client.session.subscribe(({ role, previous, reason }) => {
    patchSlice(app, 'member', { role });
    app.ports.tell('kiosk:session-change', { role, reason });
    const first = previous === 'none' && reason === 'visitor';
    if (!first && app.store.getState().cart.status !== 'unread')
      void (reason === 'login' ? readMergedCart : refreshCart)(app);
  });
  followTabs(app);
  return app;
}
