import type { ShopApp } from '../store/app.ts';
import { findAll } from '../validation/find-all.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** How long the page may go on growing, ms. */
const GROWING_MS = 10_000;

/**
 * Restores the scroll position of a page with a list after reload or back: the browser tries before the list is drawn.
 * Stops with the shopper's first input.
 */
export function keepScrollPosition({ ports }: Pick<ShopApp, 'ports'>): void {
  const toKey = () => `kiosk:scroll:${location.href}`;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSame = /^[rb]/.test(visit?.type ?? '') && history.scrollRestoration === 'auto';
  const top = Number(isSame && ignoreErrors(() => ports.tabStorage()?.getItem(toKey())));
  addEventListener('pagehide', () => {
    if (findAll('kiosk-product-list,kiosk-review-list')[0])
      ignoreErrors(() => ports.tabStorage()?.setItem(toKey(), `${scrollY}`));
  });
  let end = performance.now() + GROWING_MS;
  let height = 0;
  const follow = (now: number) => {
    if (now > end) return;
    const { scrollHeight } = document.documentElement;
    if (scrollHeight !== height) scrollTo({ top, behavior: 'instant' });
    height = scrollHeight;
    requestAnimationFrame(follow);
  };
  if (top > scrollY) follow(0);
  const stop = () => {
    end = 0;
  };
  for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate']) addEventListener(event, stop, true);
}
