import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { ensureHeadlessShell } from '../tools/browser.ts';
import { notInChromium, toTagExpressions } from '../tools/engines.ts';

export default defineConfig({
  testDir: '.',
  // Vitest runs the files with `.test.ts`.
  testMatch: '**/*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../.output/e2e',
  snapshotPathTemplate: '{testDir}/engines/trees/{arg}{ext}',
  // On a busy machine a test takes many times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // More workers than cores make the run slower, because each browser has many processes.
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  grepInvert: toTagExpressions(notInChromium),
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: ensureHeadlessShell(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Resolves a host name other than localhost, because pages of such a host have no secure context.
        '--host-resolver-rules=MAP shop.test 127.0.0.1',
      ],
    },
    trace: 'off',
  },
});
