import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfjsAssets } from './pdfjsAssets.ts';

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

export default defineConfig(({ command }) => ({
  plugins: [react(), pdfjsAssets()],
  resolve: {
    alias: [
      { find: '@', replacement: at('./src') },
      // Its exports name the development build alone, which is bigger and talks to the console.
      ...(command === 'build' ? productionRouter : []),
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 3000, // scripts/budget.mjs judges sizes, as they go over the wire
    modulePreload: {
      polyfill: false,
      // A page that opens a PDF has loaded what the reader shares with it; a list costs more.
      resolveDependencies: (file, all) =>
        /\/Reader-/.test(file) ? all.filter((name) => name.endsWith('.css')) : all,
    },
    // Nothing is inlined: the pages run under a strict Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, in one file: smaller than its parts, and rarely changed.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@reduxjs|redux|immer|reselect|react-redux|@emotion|stylis|@mui\/system(?!\/useMediaQuery)|@mui\/material\/(styles|Typography|Button|ButtonBase))\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': backend, '/cms-files': backend } },
}));
