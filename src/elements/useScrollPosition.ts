import { useEffect } from 'react';
import type { ShopApp } from '../store/app.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';

/** How long the page may go on growing, ms. */
const GROWING_MS = 10_000;

/** The position is no longer restored from then on, by `performance.now`. */
let end = GROWING_MS;
let isKept = false;

/** Has the shopper's first input end the restoring of positions: to be called before any list is drawn. */
export function followInput(): void {
  const stop = () => {
    end = 0;
  };
  for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate'])
    globalThis.addEventListener?.(event, stop, true);
}

/** Restores the scroll position of a page with a list after reload or back: the browser tries before the list is drawn. */
export function useScrollPosition({ ports: { tabStorage } }: Pick<ShopApp, 'ports'>): void {
  useEffect(() => {
    // A page has one position, however many lists it has.
    if (isKept) return;
    isKept = true;
    const toKey = () => `kiosk:scroll:${location.href}`;
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isSame = /^[rb]/.test(visit?.type ?? '') && history.scrollRestoration === 'auto';
    const top = Number(isSame && ignoreErrors(() => tabStorage()?.getItem(toKey())));
    addEventListener('pagehide', () => ignoreErrors(() => tabStorage()?.setItem(toKey(), `${scrollY}`)));
    let height = 0;
    const follow = (now: number) => {
      if (now > end) return;
      const { scrollHeight } = document.documentElement;
      if (scrollHeight !== height) scrollTo({ top, behavior: 'instant' });
      height = scrollHeight;
      requestAnimationFrame(follow);
    };
    if (top > scrollY) follow(performance.now());
  }, [tabStorage]);
}
