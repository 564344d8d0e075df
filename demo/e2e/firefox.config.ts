import { defineConfig, devices } from '@playwright/test';
import { ensureFirefox } from '../tools/browser.ts';
import { notInFirefox, notInOthers, toTagExpressions } from '../tools/engines.ts';
import chromium from './playwright.config.ts';

export default defineConfig(chromium, {
  grepInvert: toTagExpressions({ ...notInOthers, ...notInFirefox }),
  outputDir: '../../.output/e2e-firefox',
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: ensureFirefox(),
      args: [],
      // Resolves a host name other than localhost, because pages of such a host have no secure context.
      firefoxUserPrefs: { 'network.dns.localDomains': 'shop.test' },
    },
  },
});
