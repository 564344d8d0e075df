import { defineConfig } from '@playwright/test';
import { ensureWebKit } from '../tools/browser.ts';
import { notInOthers, notInWebKit, toTagExpressions, webkitFiles } from '../tools/engines.ts';
import chromium from './playwright.config.ts';

ensureWebKit();
process.env.KIOSK_ENGINE = 'webkit';

export default defineConfig(chromium, {
  testMatch: [...webkitFiles],
  grepInvert: toTagExpressions({ ...notInOthers, ...notInWebKit }),
  outputDir: '../../.output/e2e-webkit',
});
