import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest, type Plugin, type Rolldown } from 'vite';

const login = ['src/pages/LoginPage.tsx'];
const screen = (...parts: string[]) => [
  'src/app/App.tsx',
  'src/app/Protected.tsx',
  ...parts.map((name) => `src/${name}.tsx`),
];

/** The modules that each route needs beside the entry. A part in braces matches any text. */
const modulesOfRoutes: Record<string, string[]> = {
  '/index': login, // signed-in users are redirected to the dashboard
  '/login': login,
  '/dashboard': screen('pages/DashboardPage'),
  '/ebooks': screen('pages/EbookListPage'),
  '/ebooks/create': screen('pages/EbookCreatePage'),
  '/ebooks/check': screen('pages/CheckPage'),
  '/ebooks/check/{id}': screen('pages/CheckPage'),
  '/ebooks/{id}': screen('pages/EbookDetailPage'),
  '/ebooks/{id}/edit': screen('pages/EbookEditPage'),
  '/ebooks/{id}/toc': screen('pages/TocPage', 'features/toc/TocEditor'),
};

/**
 * Vite's manifest has no keys for modules that are imported on demand and share a chunk with others.
 * This adds those of app and pages.
 */
async function completeManifest(path: string, bundle: Rolldown.OutputBundle): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'));
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const chunk of Object.values(bundle)) {
    const known = byFile.get(chunk.fileName);
    if (chunk.type !== 'chunk' || !known) continue;
    for (const id of chunk.moduleIds) {
      const key = relative(at('.'), id);
      if (/^src\/(app|pages)\/.*\.tsx$/.test(key)) manifest[key] ??= known;
    }
  }
  await writeFile(path, JSON.stringify(manifest, null, 2));
  return manifest;
}

/** The files of a module and of all it imports, itself first. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build's manifest`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found);
  return found;
}

const hint = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The hints by which the browser requests all files of the modules at once, not import by import. */
function hintsFor(keys: string[], manifest: Manifest, index: string): string[] {
  const files = new Set(keys.flatMap((key) => [...filesOf(manifest, key)]));
  return [...files].filter((file) => !index.includes(`/${file}"`)).map(hint);
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the independent script that requests a screen's data; returns its file. */
async function buildEarlyScript(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: at('.'),
    logLevel: 'warn',
    resolve: { alias: { '@': at('./src') } },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: at('./src/app/early.ts'),
        output: { format: 'iife', entryFileNames: 'assets/early-[hash].js' },
      },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the early script was not built');
  await writeFile(join(folder, chunk.fileName), chunk.code);
  return chunk.fileName;
}

/** Writes an HTML document for each route, which the server chooses by the address. */
export function routeDocuments(): Plugin {
  let folder = '';
  return {
    name: 'route-documents',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async writeBundle(_, bundle) {
      const index = await readFile(join(folder, 'index.html'), 'utf8');
      const manifest = await completeManifest(join(folder, '.vite/manifest.json'), bundle);
      const early = `<script async src="/${await buildEarlyScript(folder)}"></script>`;
      for (const [route, keys] of Object.entries(modulesOfRoutes)) {
        const path = join(folder, '.routes', `${route}.html`);
        const hints = hintsFor(keys, manifest, index).map((line) => `    ${line}\n`);
        const withEarly = index.replace('    <script', `    ${early}\n    <script`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, withEarly.replace('  </head>', `${hints.join('')}  </head>`));
      }
    },
  };
}
