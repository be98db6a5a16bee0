// How the scripts read PDFs: by pdf.js and the pages' own modules, both in Node.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// pdf.js is made for newer versions of Node than this project supports.
Promise.withResolvers ??= () => {
  let [resolve, reject] = [];
  const promise = new Promise((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
};
ArrayBuffer.prototype.transferToFixedLength ??= function () {
  return this.slice(0);
};
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** Opens a PDF with pdf.js for as long as `use` needs it. */
export async function withDocument(path, use, options = {}) {
  const data = new Uint8Array(readFileSync(path));
  const task = getDocument({ data, verbosity: 0, useSystemFonts: false, ...options });
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** The PDFs in a folder and below it, in order. */
export function pdfsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.pdf$/iu.test(name));
  return names.sort().map((name) => ({ name, path: join(folder, name) }));
}

/** The same with their digests; of equal files only the first. */
export function* differentPdfsIn(folder) {
  const seen = new Set();
  for (const { name, path } of pdfsIn(folder)) {
    const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
    if (!seen.has(digest)) yield { name, path, digest };
    seen.add(digest);
  }
}

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A module of src/features/proposals. */
export const load = async (name) =>
  (
    await runnerImport(at(`../src/features/proposals/${name}.ts`), {
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '@': at('../src') } },
    })
  ).module;
