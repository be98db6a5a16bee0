import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // A shared machine may stand still for many seconds. What never ends costs this once.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // pdf.js says so to nobody, where a document is given up while it is being opened.
    onUnhandledError: ({ message }) => message !== 'Worker was terminated',
  },
});
