// How many words of a text the pages read, in their order, from PDFs that were made of it.
//   node scripts/words.mjs TEXT PDF…        docs/PERFORMANCE.md says what was measured
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { load, withDocument } from './reading.mjs';

const [text, ...pdfs] = process.argv.slice(2);
if (pdfs.length === 0) throw new Error('which text, and which PDFs?');

const { Budget } = await load('Budget');
const { PageTexts } = await load('text/PageTexts');
const { textOf } = await load('text/textLines');

const wordsOf = (text) => text.normalize('NFC').split(/\s+/u).filter(Boolean);

async function read(document) {
  const texts = new PageTexts(document, new Budget());
  const pages = [];
  for (let page = 1; page <= document.numPages; page++) pages.push(textOf(await texts.lines(page)));
  return wordsOf(pages.join('\n'));
}

/** The length of the longest sequence that is in both, in order. */
function common(a, b) {
  let above = new Array(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (const [j, other] of b.entries())
      row.push(word === other ? above[j] + 1 : Math.max(above[j + 1], row[j]));
    above = row;
  }
  return above.at(-1);
}

const words = wordsOf(readFileSync(text, 'utf8'));
for (const pdf of pdfs) {
  const right = common(words, await withDocument(pdf, read));
  const share = ((100 * right) / words.length).toFixed(1);
  console.log(`${basename(pdf)}: ${right} of ${words.length} words (${share} %)`);
}
