import type { Page } from '@playwright/test';

/** Records pending timeouts from the next document on. Returns a function that reads their delays and call stacks. */
export async function followTimers(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const timers = new Map<number, string>();
    Object.assign(window, { timers });
    const { setTimeout: set, clearTimeout: clear } = window;
    window.setTimeout = ((run: () => void, ms?: number) => {
      const id = set(() => {
        timers.delete(id);
        run();
      }, ms);
      timers.set(id, `${ms} ms, ${new Error().stack?.split('\n').slice(2, 6).join(' ')}`);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = id => {
      timers.delete(Number(id));
      clear(id);
    };
  });
  return () => page.evaluate(() => [...(window as unknown as { timers: Map<number, string> }).timers.values()]);
}

/** Makes timeouts that the page starts from now on never end. A step that still happens does not wait for a timer. */
export const stopTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
    AbortSignal.timeout = () => new AbortController().signal;
  });
