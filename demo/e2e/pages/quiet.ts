import type { Page } from '@playwright/test';

/** Resolves after three idle periods of the page in a row in which no request has ended. */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ended = () => performance.getEntriesByType('resource').length;
    for (let [known, periods] = [ended(), 0]; periods < 3; ) {
      await new Promise(resolve => requestIdleCallback(resolve));
      periods = ended() === known ? periods + 1 : 0;
      known = ended();
    }
  });
