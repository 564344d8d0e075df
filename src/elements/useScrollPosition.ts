import { useEffect } from 'react';
import { getRuntime } from '../app/start/runtime.ts';
import { createStored } from '../storage/stored.ts';
import type { ShopApp } from '../store/app.ts';
import { inTab } from '../store/storages.ts';

/** The longest time for which the position is restored while the page grows, ms. */
const GROWING_MS = 10_000;

const scrollEntry = /* @__PURE__ */ createStored('scroll', inTab);

let isKept = false;

/**
 * Restores the scroll position of a page with a list after a reload or a step back, because the browser tries before
 * the list is rendered. Stops at the shopper's first input.
 */
export function useScrollPosition({ ports }: Pick<ShopApp, 'ports'>): void {
  useEffect(() => {
    // A page has one position, however many lists it has.
    if (isKept) return;
    isKept = true;
    const registry = getRuntime();
    const toPage = () => ({ clientId: location.href, ports });
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isSame = /^[rb]/.test(visit?.type ?? '') && history.scrollRestoration === 'auto';
    const top = isSame ? (scrollEntry.read(toPage(), Number) ?? 0) : 0;
    addEventListener('pagehide', () => void scrollEntry.write(toPage(), `${scrollY}`));
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
  }, [ports]);
}
