import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Measures, judging nothing: figures of a noisy machine are no tests.
export default defineConfig({ ...base, testDir: './measure', timeout: 7_200_000 });
