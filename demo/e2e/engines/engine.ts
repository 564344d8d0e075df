import { test as pageTest, worldTest } from '../world.ts';
import type { Tab } from './tab.ts';
import { startWebKit, type WebKitBrowser, type WebKitDriver } from './webkit.ts';

export { expect } from '../world.ts';

interface Tabs {
  readonly tab: Tab;
  /** Opens another tab of the same browser. */
  readonly openTab: () => Promise<Tab>;
}

export const isWebKit = process.env.KIOSK_ENGINE === 'webkit';

const playwrightTest = pageTest.extend<Tabs>({
  tab: ({ page }, use) => use(page),
  openTab: ({ context }, use) => use(() => context.newPage()),
});

const webkitTest = worldTest.extend<Tabs & { webkit: WebKitBrowser }, { driver: WebKitDriver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const driver = await startWebKit();
      await use(driver);
      driver.close();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ driver }, use) => {
    const browser = await driver.open();
    await use(browser);
    await browser.close();
  },
  tab: ({ webkit }, use) => use(webkit.firstTab()),
  openTab: ({ webkit }, use) => use(() => webkit.openTab()),
});

/** A test in a world of its own, with a tab of the engine that the run is of. */
export const test = (isWebKit ? webkitTest : playwrightTest) as typeof playwrightTest;
