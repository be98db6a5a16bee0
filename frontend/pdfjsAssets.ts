import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const base = `assets/pdfjs-${version}`;

/** The JavaScript engine of pdf.js is not needed, because scripts within PDFs are not run. */
const isNeeded = (name: string) => !/quickjs/i.test(name);

/** The files that pdf.js requests while it shows a PDF, and their licences, by address. */
function files(): Map<string, string> {
  const found = new Map([[`${base}/LICENSE`, join(root, 'LICENSE')]]);
  for (const folder of ['cmaps', 'iccs', 'standard_fonts', 'wasm']) {
    for (const name of readdirSync(join(root, folder)).filter(isNeeded)) {
      found.set(`${base}/${folder}/${name}`, join(root, folder, name));
    }
  }
  return found;
}

/**
 * Serves the character maps, fonts and decoders of pdf.js from the product itself, under an
 * address that changes with its version, so that browsers may keep them for good.
 */
export function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-assets',
    generateBundle() {
      for (const [fileName, path] of files()) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
    configureServer({ middlewares }) {
      const found = files();
      middlewares.use((request, response, next) => {
        const path = found.get((request.url ?? '').slice(1));
        if (!path) return next();
        if (path.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(path));
      });
    },
  };
}
