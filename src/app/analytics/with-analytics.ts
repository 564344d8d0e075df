import type { ShopApp } from '../../store/app.ts';
import type { Ports } from '../../store/ports.ts';
import { lazyImport } from '../../transport/lazy-import.ts';
import type { Config } from '../start/config.ts';

const loadDataLayer = lazyImport(() => import('./data-layer.ts'));

/**
 * Returns ports whose `emit` also pushes events to the page's data layer. The code for this loads on demand. If it
 * fails to load, nothing is pushed.
 */
export function withAnalytics(ports: Ports, getApp: () => ShopApp, { consent }: Pick<Config, 'consent'>): Ports {
  const tracker = loadDataLayer()
    .then(({ createDataLayer }) => createDataLayer(getApp(), consent === 'required'))
    .catch(error => void console.warn(error));
  return {
    ...ports,
    emit: (event, detail, from) => {
      ports.emit(event, detail, from);
      tracker.then(track => track?.(event, detail)).catch(console.warn);
    },
  };
}
