// What the scripts read PDFs by: pdf.js and the pages' own programs, both in Node.
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
export const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

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
