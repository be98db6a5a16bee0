import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { askAgain } from './askAgain.ts';
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
  plugins: [askAgain(), react(), pdfjsAssets(), routeDocuments(), compressedFiles()],
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
      resolveDependencies: (file, all, { hostType }) => {
        // A page that opens a PDF has loaded what the reader shares with it; a list costs more.
        const few = /\/Reader-/.test(file) ? all.filter((name) => name.endsWith('.css')) : all;
        // Vite leaves out a part that needs no other, and loadModule.js could not ask for it anew.
        return hostType === 'js' && !few.includes(file) ? [...few, file] : few;
      },
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
              test: /node_modules\/(react-router|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|use-sync-external-store)\/|src\/(api\/api|ui\/loading\/(PartTrouble|lazyPart|usePart))\./,
            },
            // What login and the screens behind it share, beside what every page begins with.
            {
              name: 'common',
              test: /src\/(text\/length|ui\/(useDocumentTitle|Logo|fields\/TextBox))\.|@mui\/icons-material\/(AutoStories|Quiz)Outlined\./,
            },
            // The frame around them, likewise, and what nearly every screen is made of: few files come
            // sooner than many, also out of the browser's own store, and are smaller together.
            {
              name: 'frame',
              test: /node_modules\/(@mui\/material\/(Modal|Portal|Backdrop|Unstable_TrapFocus|Fade|Slide|Drawer|IconButton|Paper|List|ListItemButton|ListItemText|ListItemIcon|Skeleton|useMediaQuery|internal\/Transition|utils\/(contains|focusable|debounce|ownerWindow|mergeSlotProps))|@mui\/icons-material\/(ChevronLeft|ChevronRight|DeleteOutlined|EditOutlined|GroupOutlined)|@mui\/system\/useMediaQuery|@mui\/utils\/(createChainedFunction|setRef|getScrollbarSize|contains|useValueAsRef|getReactElementRef)|react-transition-group)[/.]|src\/(ui\/(Cover|LinkButton|Page|Tag|scrollKey|unsaved\/unsaved|messages\/(BusyNote|NoteBox|Notices|states|visuallyHidden))|text\/(format|viEbooks)|api\/(ebooks|types|waiting)|features\/(queue\/queue|workflow\/(StatusBadge|UncheckedTag)))\./,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': backend, '/cms-files': backend } },
}));
