import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Types that are compressed already. */
const compressedTypes = ['.woff2', '.bcmap', '.gif', '.br', '.gz'];

const encodings: [ext: string, encode: (content: Buffer) => Promise<Buffer>][] = [
  ['.gz', (content) => gzipAsync(content, { level: 9 })],
  [
    '.br',
    (content) =>
      brotliAsync(content, {
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
    encodings.map(async ([ext, encode]) => {
      const encoded = await encode(content);
      if (encoded.length < content.length) await writeFile(path + ext, encoded);
    }),
  );
}

/** Writes gzip and Brotli copies of the built files, where they are smaller. The server chooses one. */
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
          (entry) => entry.isFile() && !compressedTypes.includes(extname(entry.name)),
        );
        await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}
