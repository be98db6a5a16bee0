import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Measures, judging nothing: figures of a noisy machine are no tests.
export default defineConfig({ ...base, testDir: './lighthouse', timeout: 900_000 });
