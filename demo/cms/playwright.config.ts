import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

export default defineConfig({
  ...e2e,
  testDir: '..',
  testMatch: ['cms/*.spec.ts', 'hosting/*.spec.ts'],
  globalSetup: [],
  outputDir: '../../.output/cms-e2e',
  // Long enough to install WordPress or to build an upgrade.
  timeout: 240_000,
});
