// Writes what the editor gets of each PDF of a folder, one JSON a line: title, author, publisher,
// year, kind of text, source and length of the outline, and the time it took.
//   node scripts/proposals.mjs FOLDER        docs/PERFORMANCE.md has the results
import { differentPdfsIn, load, withDocument } from './reading.mjs';

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

async function read(document) {
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
}

for (const { path, digest } of differentPdfsIn(folder)) {
  const found = await withDocument(path, read, { fontExtraProperties: true }).catch((error) => ({
    failed: String(error),
  }));
  console.log(JSON.stringify({ digest, ...found }));
}
process.exit(0);
