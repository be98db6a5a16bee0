import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Measurements, which assert no limits: on a noisy machine those would fail at random.
export default defineConfig({ ...base, testDir: './measure', timeout: 7_200_000 });
