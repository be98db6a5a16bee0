import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const zipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Types that are compressed already. */
const dense = ['.woff2', '.bcmap', '.gif', '.br', '.gz'];

const forms: [ext: string, compress: (content: Buffer) => Promise<Buffer>][] = [
  ['.gz', (content) => zipped(content, { level: 9 })],
  [
    '.br',
    (content) =>
      brotlied(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  ],
];

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all(
    forms.map(async ([ext, compressed]) => {
      const smaller = await compressed(content);
      if (smaller.length < content.length) await writeFile(path + ext, smaller);
    }),
  );
}

/** Writes each built file a second and third time, compressed, for the server to choose from. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter(
          (entry) => entry.isFile() && !dense.includes(extname(entry.name)),
        );
        await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}
