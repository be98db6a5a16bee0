import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { parse } from 'yaml';

// React as users get it. With its development build these tests take 1.4 times as long.
process.env.NODE_ENV = 'production';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: '@', replacement: at('./src') },
      // Resolved by the package, each of the two would bring its own copy of the router.
      {
        find: /^react-router$/,
        replacement: at('./node_modules/react-router/dist/production/index.mjs'),
      },
      {
        find: /^react-router\/dom$/,
        replacement: at('./node_modules/react-router/dist/production/dom-export.mjs'),
      },
    ],
  },
  test: {
    // Parsed once: that takes longer than most files of tests.
    provide: {
      description: parse(readFileSync(at('../adapters/httpapi/openapi.yaml'), 'utf8'), {
        merge: true,
      }),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          pool: 'threads', // which start in less time than processes
          setupFiles: ['./src/testing/setupFunctions.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          setupFiles: ['./src/testing/setupPages.ts'],
        },
      },
    ],
    isolate: false, // see src/testing/isolation.ts
    maxWorkers: availableParallelism() + 1, // because each waits a third of its time
    // On a machine with a load of 37 the first test of a file took 112 s. A test that hangs costs this.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // pdf.js throws this where nobody can catch it, if a document is given up while it is opened.
    onUnhandledError: ({ message }) => message !== 'Worker was terminated',
  },
});
