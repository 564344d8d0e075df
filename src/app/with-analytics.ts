import type { ShopApp } from '../store/app.ts';
import type { Ports } from '../store/ports.ts';
import { lazyImport } from '../transport/lazy-import.ts';

const loadDataLayer = lazyImport(() => import('./data-layer.ts'));

/** Ports that tell the page's data layer as well, by code that only such a page fetches. Where it cannot be had, it is done without. */
export function withAnalytics(ports: Ports, getApp: () => ShopApp): Ports {
  const tracker = loadDataLayer()
    .then(({ createDataLayer }) => createDataLayer(getApp()))
    .catch(error => void console.warn(error));
  return {
    ...ports,
    emit: (event, detail, from) => {
      ports.emit(event, detail, from);
      tracker.then(track => track?.(event, detail)).catch(console.warn);
    },
  };
}
