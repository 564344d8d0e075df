import type { Page } from '@playwright/test';

/** Counts, from the next document on, the timers that a page waits for; answers how to read the number. */
export async function countTimers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const timers = new Set<number>();
    Object.assign(window, { timers });
    const { setTimeout: set, clearTimeout: clear } = window;
    window.setTimeout = ((run: () => void, ms?: number) => {
      const id = set(() => {
        timers.delete(id);
        run();
      }, ms);
      timers.add(id);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = id => {
      timers.delete(Number(id));
      clear(id);
    };
  });
  return () => page.evaluate(() => (window as unknown as { timers: Set<number> }).timers.size);
}

/** Timeouts that the page starts from now on do not end: what still happens has waited for none of them. */
export const stopTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
    AbortSignal.timeout = () => new AbortController().signal;
  });
