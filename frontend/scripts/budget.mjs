// Holds the gzip budget of the built pages: what the login route loads, what each later route
// adds to it, and what the PDF reader adds where one is opened. Run after a build.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const kB = 1000;
const limits = { login: 200 * kB, route: 60 * kB, reader: 270 * kB, worker: 420 * kB };

const sizes = new Map();
function gzipped(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
}

/** The scripts an entry brings along: itself and its static imports. */
function scripts(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  if (chunk.file.endsWith('.js')) found.add(chunk.file);
  for (const next of chunk.imports ?? []) scripts(next, found);
  return found;
}

const total = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const login = scripts('src/pages/LoginPage.tsx', scripts(entry));
const frame = scripts('src/app/Protected.tsx');
const pages = Object.keys(manifest).filter((k) => /^src\/pages\/(?!LoginPage).*\.tsx$/.test(k));

const rows = [['login', total(login), limits.login]];
for (const page of pages) {
  const more = new Set([...frame, ...scripts(page)].filter((file) => !login.has(file)));
  rows.push([page.replace(/^src\/pages\/|\.tsx$/g, ''), total(more), limits.route]);
}

const readerKey = 'src/features/reader/Reader.tsx';
const before = new Set([...login, ...frame, ...scripts('src/pages/EbookDetailPage.tsx')]);
const reader = [...scripts(readerKey), ...manifest[readerKey].css].filter((f) => !before.has(f));
const worker = Object.keys(manifest).find((key) => key.endsWith('/pdf.worker.min.mjs'));
rows.push(['PDF reader', total(reader), limits.reader]);
rows.push(['PDF worker', gzipped(manifest[worker].file), limits.worker]);

let over = false;
for (const [name, size, limit] of rows) {
  const verdict = size < limit ? 'ok' : 'OVER';
  over ||= size >= limit;
  console.log(
    `${name.padEnd(18)} ${(size / kB).toFixed(1).padStart(6)} kB of ${limit / kB}  ${verdict}`,
  );
}
process.exit(over ? 1 : 0);
