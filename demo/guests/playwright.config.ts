import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

export default defineConfig({ ...e2e, testDir: '.', globalSetup: [], outputDir: '../../.output/guests-e2e' });
