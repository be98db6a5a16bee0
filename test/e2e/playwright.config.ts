import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { useProductOfWorker } from './support/product.ts';

useProductOfWorker();

// Each worker has its own product, where its tests run one after another: what a test sees must not
// depend on what another does at the same moment. `npm test` has twice as many workers as there are
// cores: a test waits for a fifth of its time, and three workers left a sixth of two cores idle.
// What a busy machine breaks, it breaks for users as well, or the test does not wait for what it
// needs: so nothing is retried.
export default defineConfig({
  testDir: './specs',
  outputDir: './out',
  globalSetup: './support/product.ts',
  workers: 1,
  retries: 0,
  // The longest journeys take a minute, and a shared machine may stall for many seconds. What is never
  // reached costs this once.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    actionTimeout: 60_000,
    baseURL: process.env.E2E_URL,
    locale: 'vi-VN',
    // Drawing fades takes a tenth of the processor's time. Journeys that people make with them use 'no-preference'.
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York', // the page shows Vietnam's time whatever the machine's zone
    trace: 'off', // recording every test would nearly double the time; `--trace on` for one
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium(),
  },
});
