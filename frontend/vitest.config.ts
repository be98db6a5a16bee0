import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { parse } from 'yaml';

// React as users get it. With its development build these tests take 1.4 times as long.
process.env.NODE_ENV = 'production';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a file mocks stays mocked for all files of its worker, so each of these has its own worker. */
const mocksModules = readdirSync(at('src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.tsx'))
  .map((path) => `src/${path}`)
  .filter((path) => /vi\.(mock|doMock)\(/.test(readFileSync(at(path), 'utf8')));

const inAPage = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { width: 1440, height: 900 } },
  setupFiles: ['./src/testing/setup.ts'],
};

export default defineConfig({
  resolve: {
    alias: [
      { find: '@', replacement: at('./src') },
      // By its package, each of the two would bring its own router.
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
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          exclude: mocksModules,
          isolate: false, // see src/testing/setup.ts
          ...inAPage,
        },
      },
      {
        extends: true,
        test: { name: 'pages with mocks', include: mocksModules, ...inAPage },
      },
    ],
    // A shared machine may stall for many seconds. What never ends costs this once.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // pdf.js says so to nobody, where a document is given up while it is being opened.
    onUnhandledError: ({ message }) => message !== 'Worker was terminated',
  },
});
