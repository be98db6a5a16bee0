// Writes what the editor gets of each PDF of a folder, one JSON a line: title, author, publisher,
// year, kind of text, source and length of the outline, and the time it took.
//   node scripts/proposals.mjs FOLDER        docs/PERFORMANCE.md has the results
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument, load } from './reading.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('which folder of PDFs?');

const { proposalOf } = await load('read/proposalOf');
const { PageTexts } = await load('text/PageTexts');
const { Budget } = await load('Budget');

/** The first lines of page one with their sizes, to judge the title by. */
async function headOf(document) {
  const lines = (await new PageTexts(document, new Budget()).lines(1)) ?? [];
  return lines.slice(0, 14).map(({ text, size }) => `${Math.round(size)} ${text.slice(0, 90)}`);
}

async function read(path) {
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
  });
  try {
    const document = await task.promise;
    const start = performance.now();
    const { metadata, text, pages, pictures, outline, trouble } = await proposalOf(document);
    const ms = Math.round(performance.now() - start);
    const { info } = await document.getMetadata();
    return {
      ...metadata,
      text,
      pages,
      pictures,
      trouble,
      outline: outline && { from: outline.from, lines: outline.lines.length },
      ms,
      info: { title: info.Title, author: info.Author },
      head: await headOf(document),
    };
  } finally {
    await task.destroy();
  }
}

const seen = new Set();
for (const name of readdirSync(folder, { recursive: true }).sort()) {
  if (!/\.pdf$/iu.test(name)) continue;
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  if (seen.has(digest)) continue;
  seen.add(digest);
  const found = await read(join(folder, name)).catch((error) => ({ failed: String(error) }));
  console.log(JSON.stringify({ digest, ...found }));
}
process.exit(0);
