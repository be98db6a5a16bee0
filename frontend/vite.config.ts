import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, chunks } from './chunks.ts';
import { compressedFiles } from './compressedFiles.ts';
import { pdfjsAssets } from './pdfjsAssets.ts';
import { retryImports } from './retryImports.ts';
import { routeDocuments } from './routeDocuments.ts';

// The host is kept as the browser sent it: links to files are signed for it.
const backend = {
  target: `http://${process.env.CMS_ADDR ?? '127.0.0.1:8080'}`,
  changeOrigin: false,
};

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const router = './node_modules/react-router/dist/production';
const productionRouter = [
  { find: /^react-router$/, replacement: at(`${router}/index.mjs`) },
  { find: /^react-router\/dom$/, replacement: at(`${router}/dom-export.mjs`) },
];

/** Formik and Emotion import these old packages for parts that are not used. */
const withoutSideEffects = /\/node_modules\/(hoist-non-react-statics|react-is)\//;

export default defineConfig(({ command }) => ({
  plugins: [retryImports(), react(), chunks(), pdfjsAssets(), routeDocuments(), compressedFiles()],
  resolve: {
    alias: [
      { find: '@', replacement: at('./src') },
      // Its exports leave out the files of the dictionary.
      { find: 'dictionary-en', replacement: at('./node_modules/dictionary-en') },
      { find: /^lodash-es\/clone(Deep)?$/, replacement: at('./formikCopy.ts') },
      // Its exports name only the development build, which is bigger and talks to the console.
      ...(command === 'build' ? productionRouter : []),
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 3000, // scripts/budget.mjs judges sizes, as they go over the wire
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, all, { hostType }) => {
        // A page that opens a PDF has loaded what the reader shares with it. Listing that would
        // only cost bytes.
        const listed = /\/Reader-/.test(file) ? all.filter((name) => name.endsWith('.css')) : all;
        // Vite leaves out a part that needs no other, and loadModule.js could not ask for it again.
        return hostType === 'js' && !listed.includes(file) ? [...listed, file] : listed;
      },
    },
    // Nothing is inlined: the pages run under a strict Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: {
        // Each import names its file, and hashes do not compress: 42 bits tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': backend, '/cms-files': backend } },
}));
