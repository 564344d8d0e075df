import { useEffect } from 'react';
import { getRuntime } from '../app/runtime.ts';
import type { ShopApp } from '../store/app.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** How long the page may go on growing, ms. */
const GROWING_MS = 10_000;

let isKept = false;

/**
 * Restores the scroll position of a page with a list after reload or back: the browser tries before the list is drawn.
 * Stops with the shopper's first input.
 */
export function useScrollPosition({ ports: { tabStorage } }: Pick<ShopApp, 'ports'>): void {
  useEffect(() => {
    // A page has one position, however many lists it has.
    if (isKept) return;
    isKept = true;
    const registry = getRuntime();
    const toKey = () => `kiosk:scroll:${location.href}`;
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isSame = /^[rb]/.test(visit?.type ?? '') && history.scrollRestoration === 'auto';
    const top = Number(isSame && ignoreErrors(() => tabStorage()?.getItem(toKey())));
    addEventListener('pagehide', () => ignoreErrors(() => tabStorage()?.setItem(toKey(), `${scrollY}`)));
    const end = performance.now() + GROWING_MS;
    let height = 0;
    const follow = (now: number) => {
      if (now > end || registry.hasInput) return;
      const { scrollHeight } = document.documentElement;
      if (scrollHeight !== height) scrollTo({ top, behavior: 'instant' });
      height = scrollHeight;
      requestAnimationFrame(follow);
    };
    if (top > scrollY) follow(performance.now());
  }, [tabStorage]);
}
