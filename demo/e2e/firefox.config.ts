import { defineConfig, devices } from '@playwright/test';
import { ensureFirefox } from '../tools/browser.ts';
import { firefoxFiles, notInFirefox, toTitles } from './engines.ts';
import chromium from './playwright.config.ts';

export default defineConfig(chromium, {
  testMatch: [...firefoxFiles],
  grepInvert: toTitles(notInFirefox),
  outputDir: '../../.output/e2e-firefox',
  workers: 2,
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: ensureFirefox(),
      args: [],
      // A name that is not of this machine: pages of it come without a secure context.
      firefoxUserPrefs: { 'network.dns.localDomains': 'shop.test' },
    },
  },
});
