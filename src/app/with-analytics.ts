import type { App, Ports } from '../store/app.ts';
import { lazyImport } from '../transport/lazy-import.ts';

const dataLayer = lazyImport(() => import('./data-layer.ts'));

/** Ports that tell the page's data layer as well, by code that only such a page fetches. Where it cannot be had, it is done without. */
export function measured(ports: Ports, app: () => App): Ports {
  const layer = dataLayer()
    .then(({ makeDataLayer }) => makeDataLayer(app()))
    .catch(error => void console.warn(error));
  return {
    ...ports,
    tell: (event, detail, from) => {
      ports.tell(event, detail, from);
      layer.then(note => note?.(event, detail)).catch(console.warn);
    },
  };
}
