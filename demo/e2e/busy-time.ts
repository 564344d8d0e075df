import type { Page } from '@playwright/test';

/**
 * Returns a function that reads how long the main thread has worked for the page's current document, ms of CPU time.
 * CPU time leaves out pauses of a busy machine. The result is always 0 outside Chromium.
 */
export async function watchBusyTime(page: Page): Promise<() => Promise<number>> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return async () => 0;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
