import type { Page } from '@playwright/test';

/**
 * How long the page’s present document has been at work on its thread, ms of a processor’s time: a machine that stands
 * still adds nothing. Only Chromium tells; 0 elsewhere.
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
