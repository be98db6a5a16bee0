// Writes the outlines that the editor offers for PDFs, one JSON line for each file: those of the
// bookmarks and those of the printed contents, with levels and pages.
//   node scripts/outlines.mjs PDF…        docs/PERFORMANCE.md has the results
import { load, withDocument } from './reading.mjs';

const { proposalOf } = await load('read/proposalOf');

const proposed = (path, options) => withDocument(path, (document) => proposalOf(document, options));

for (const path of process.argv.slice(2)) {
  const start = performance.now();
  try {
    const best = await proposed(path, {});
    const contents = await proposed(path, { outlineFrom: 'contents', links: false });
    const ms = Math.round(performance.now() - start);
    const { outline, text, trouble } = best;
    console.log(JSON.stringify({ path, ms, text, trouble, outline, contents: contents.outline }));
  } catch (error) {
    console.log(JSON.stringify({ path, error: String(error) }));
  }
}
