import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';

// One product serves the tests of a run, so they go one after another: what one
// sees must not depend on what another does at the same moment. `npm test` makes
// two such runs of it, each of a half.
export default defineConfig({
  testDir: './specs',
  outputDir: './out',
  globalSetup: './support/product.ts',
  workers: 1,
  retries: 0,
  // A shared machine may stand still for many seconds. What is never reached costs this once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    actionTimeout: 60_000,
    baseURL: process.env.E2E_URL,
    locale: 'vi-VN',
    timezoneId: 'America/New_York', // the page shows Vietnam's time whatever the machine's zone
    trace: 'off', // recording every test would nearly double the time; `--trace on` for one
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium(),
  },
});
