import { expectNoneKept } from '../secrets.ts';
import { expect, test as pageTest, type Served, type World, worldTest } from '../world.ts';
import type { Tab } from './tab.ts';
import { startWebKit, type WebKitBrowser, type WebKitDriver } from './webkit.ts';

export { expect } from '../world.ts';

interface Tabs {
  readonly tab: Tab;
  readonly openTab: () => Promise<Tab>;
}

export const isWebKit = process.env.KIOSK_ENGINE === 'webkit';

/**
 * Records uncaught errors in `window.thrown`, because no driver reports those of WebKit.
 * The script removes its own tag and is also valid XML.
 */
const WATCH = `<script>if (!window.thrown) { const thrown = [], note = error => { thrown[thrown.length] = String(error) };
  Object.defineProperty(window, 'thrown', { value: thrown });
  addEventListener('error', event => { if (event.error) note(event.error) });
  addEventListener('unhandledrejection', event => note(event.reason)); }
  document.currentScript.remove();</script>`;

const withWatch = (html: string): string =>
  html.replace(/<head\b[^>]*>/.test(html) ? /<head\b[^>]*>/ : /^(<!doctype[^>]*>)?/i, start => start + WATCH);

const isScript = ({ headers }: Served): boolean => /script/.test(headers?.['content-type'] ?? '');

/** A world whose pages run the recording script before their own content. */
const watchedWorld = (world: World): World => ({
  ...world,
  serve: (path, served) =>
    world.serve(
      path,
      served.html === undefined || isScript(served) ? served : { ...served, html: withWatch(served.html) },
    ),
});

/** The uncaught errors of a tab's page, or undefined if the page is not one of the test's. */
export const thrownIn = (tab: Tab): Promise<readonly string[] | undefined> =>
  tab.evaluate(() => (window as unknown as { thrown?: readonly string[] }).thrown);

const playwrightTest = pageTest.extend<Tabs>({
  // Playwright hides the scrollbars of a headless Chromium, but in most shoppers' browsers scrollbars take room.
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
  world: ({ world }, use) => use(watchedWorld(world)),
  tab: ({ page }, use) => use(page),
  openTab: ({ context }, use) => use(() => context.newPage()),
});

const webkitTest = worldTest.extend<
  Tabs & { webkit: WebKitBrowser; tabs: (tab: Tab) => Tab },
  { driver: WebKitDriver }
>({
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
  world: ({ world }, use) => use(watchedWorld(world)),
  // Reads the errors of a page before each `goto` and `reload`, and at the end of the test.
  // The errors of a page that the test leaves by a press are lost.
  tabs: async ({ started }, use) => {
    const tabs: Tab[] = [];
    const thrown: string[] = [];
    let looks = 0;
    const look = async (tab: Tab) => {
      const found = await thrownIn(tab);
      if (found) looks++;
      thrown.push(...(found ?? []));
    };
    await use(tab => {
      const { goto, reload } = tab;
      const watched = Object.assign(tab, {
        goto: async (address: string) => {
          await look(tab);
          return goto.call(tab, address);
        },
        reload: async () => {
          await look(tab);
          return reload.call(tab);
        },
      });
      tabs.push(watched);
      return watched;
    });
    for (const tab of tabs) {
      await look(tab);
      await expectNoneKept(tab, started.secrets());
    }
    expect(thrown, 'uncaught exceptions in the page').toEqual([]);
    expect(looks, 'pages that keep what is thrown').toBeGreaterThan(0);
  },
  tab: ({ webkit, tabs }, use) => use(tabs(webkit.firstTab())),
  openTab: ({ webkit, tabs }, use) => use(async () => tabs(await webkit.openTab())),
});

/** A test with a world and a tab of the engine under test. It fails at an uncaught error in a page of the test. */
export const test = (isWebKit ? webkitTest : playwrightTest) as typeof playwrightTest;
