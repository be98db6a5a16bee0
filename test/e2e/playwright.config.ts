import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';

// One product serves all tests, so they run one after another: what one sees
// must not depend on what another does at the same moment.
export default defineConfig({
  testDir: './specs',
  outputDir: './out',
  globalSetup: './support/product.ts',
  workers: 1,
  retries: process.env.CI ? 1 : 0, // a shared machine may stand still for seconds; what needed it is told as flaky
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'vi-VN',
    timezoneId: 'America/New_York', // the page shows Vietnam's time whatever the machine's zone
    trace: 'on-first-retry', // recording every test would nearly double the time
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium(),
  },
});
