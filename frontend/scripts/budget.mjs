// Holds the budgets of the built pages, in both forms that go over the wire (gzip and Brotli): what
// the login screen needs, what it loads in all while typing, what each later route adds to that,
// and what the PDF reader adds where one is opened. And every compressed file must hold what its
// plain one does. Run after a build.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const kB = 1000;
/** kB of gzip and of Brotli. */
const limits = {
  usable: [139, 120],
  login: [199.5, 174],
  route: [53, 46],
  list: [47, 41],
  reader: [270, 230],
  worker: [420, 340],
  fonts: [70, 70],
};

/** The size of a built file as the server sends it; what compression gained nothing on is sent as it is. */
function sentSize(file, ext) {
  const compressed = new URL(file + ext, dist);
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size;
}

/** The scripts an entry brings along: itself and its static imports. */
function scripts(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  if (chunk.file.endsWith('.js')) found.add(chunk.file);
  for (const next of chunk.imports ?? []) scripts(next, found);
  return found;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const usable = scripts('src/pages/LoginPage.tsx', scripts(entry));
const login = scripts('src/app/App.tsx', new Set(usable));
const frame = scripts('src/app/Protected.tsx');
const pages = Object.keys(manifest).filter((k) => /^src\/pages\/(?!LoginPage).*\.tsx$/.test(k));

const rows = [
  ['login, usable', usable, limits.usable],
  ['login, in all', login, limits.login],
];
for (const page of pages) {
  const more = [...frame, ...scripts(page)].filter((file) => !login.has(file));
  const limit = /\/EbookListPage\./.test(page) ? limits.list : limits.route;
  rows.push([page.replace(/^src\/pages\/|\.tsx$/g, ''), new Set(more), limit]);
}

const readerKey = 'src/features/reader/Reader.tsx';
const before = new Set([...login, ...frame, ...scripts('src/pages/EbookDetailPage.tsx')]);
const reader = [...scripts(readerKey), ...manifest[readerKey].css].filter((f) => !before.has(f));
const worker = Object.keys(manifest).find((key) => key.endsWith('/pdf.worker.min.mjs'));
rows.push(['PDF reader', reader, limits.reader]);
rows.push(['PDF worker', [manifest[worker].file], limits.worker]);

const fonts = Object.keys(manifest).filter((key) =>
  /be-vietnam-pro-(latin|vietnamese)-\d/.test(key),
);
rows.push(['fonts', fonts.map((key) => manifest[key].file), limits.fonts]);

let over = false;
const figures = (files, ext, limit) => {
  const size = [...files].reduce((sum, file) => sum + sentSize(file, ext), 0) / kB;
  over ||= size >= limit;
  return `${size.toFixed(1).padStart(7)} of ${String(limit).padEnd(4)}${size < limit ? 'ok  ' : 'OVER'}`;
};
console.log(`${'kB'.padEnd(18)} ${'gzip'.padStart(7)}             ${'Brotli'.padStart(7)}`);
for (const [name, files, [gzip, brotli]] of rows) {
  console.log(`${name.padEnd(18)} ${figures(files, '.gz', gzip)} ${figures(files, '.br', brotli)}`);
}

const packed = readdirSync(dist, { recursive: true }).filter((name) => /\.(br|gz)$/.test(name));
const wrong = packed.filter((name) => {
  const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
  const plain = readFileSync(new URL(name.slice(0, -3), dist));
  return !unpack(readFileSync(new URL(name, dist))).equals(plain);
});
console.log(`${packed.length} compressed files, ${wrong.length} of them not as the plain one`);

// Each file costs a request. A smaller one belongs in the chunk of the modules that need it (chunks.ts);
// the bundler's own helpers are always a chunk.
const assets = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js'));
const tiny = assets.filter(
  (name) =>
    !name.startsWith('rolldown-runtime-') && statSync(new URL(`assets/${name}`, dist)).size < kB,
);
console.log(`${assets.length} scripts, under 1 kB: ${tiny.join(', ') || 'none'}`);

process.exit(over || tiny.length > 0 || wrong.length > 0 || packed.length < pages.length ? 1 : 0);
