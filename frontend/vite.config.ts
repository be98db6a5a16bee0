import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressedFiles.ts';
import { pdfjsAssets } from './pdfjsAssets.ts';
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

export default defineConfig(({ command }) => ({
  plugins: [react(), pdfjsAssets(), routeDocuments(), compressedFiles()],
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
              test: /node_modules\/(react|react-dom|scheduler|@emotion|stylis|@mui\/system(?!\/useMediaQuery)|@mui\/material\/(styles|Box|Typography|Button|ButtonBase|SvgIcon|CssBaseline|OutlinedInput|InputBase|InputLabel|FormControl|FormLabel|FormHelperText))\//,
            },
            // The product's own part of that.
            { name: 'start', tags: ['$initial'] },
            // What every screen behind the sign-in needs; the login screen does without.
            {
              name: 'state',
              test: /node_modules\/(react-router|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|use-sync-external-store)\//,
            },
            // The frame around them, likewise: login names every file it will need next.
            {
              name: 'frame',
              test: /node_modules\/(@mui\/material\/(Modal|Portal|Backdrop|Unstable_TrapFocus|Fade|Slide|Drawer|IconButton|Paper|List|ListItemButton|ListItemText|ListItemIcon|useMediaQuery|internal\/Transition|utils\/(contains|focusable|debounce|ownerWindow|mergeSlotProps))|@mui\/system\/useMediaQuery|@mui\/utils\/(createChainedFunction|setRef|getScrollbarSize|contains|useValueAsRef|getReactElementRef)|react-transition-group)[/.]|src\/ui\/(BusyNote|Later|scrollKey|NoteBox|Notices|optional|unsaved|visuallyHidden)\./,
            },
            // One by one, each would be named by every screen that leads to one which shows it.
            {
              name: 'icons',
              test: /@mui\/icons-material\/(ChevronLeft|ChevronRight|DeleteOutlined|EditOutlined)\./,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': backend, '/cms-files': backend } },
}));
