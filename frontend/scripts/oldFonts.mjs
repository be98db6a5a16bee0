// How well text in old fonts is converted: for each PDF of a folder the share of its Vietnamese
// words that are in Debian's list of syllables (hunspell-vi), as pdf.js reads them and as the pages
// do. Words in ASCII count on neither side.
//   node scripts/oldFonts.mjs FOLDER [PAGES]        docs/PERFORMANCE.md has the results
import { readFileSync } from 'node:fs';
import { differentPdfsIn, load, withDocument } from './reading.mjs';

const [, , folder, most = '8'] = process.argv;
if (!folder) throw new Error('which folder of PDFs?');

const { itemsDecoded } = await load('../../text/oldFonts/pageItems');

const tones = /[\u0300\u0301\u0303\u0309\u0323]/gu;
/** A tone may be written on either of two vowels (hòa, hoà), and the list has only one of the two. */
const key = (word) => {
  const apart = word.toLowerCase().normalize('NFD');
  return apart.replace(tones, '').normalize('NFC') + (apart.match(tones) ?? []).join('');
};
const list = readFileSync('/usr/share/hunspell/vi_VN.dic', 'utf8').split('\n').slice(1);
const known = new Set(list.map((line) => key(line.split('/')[0].trim())));

const textOf = (items) => items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');

function judged(text) {
  const latin = text.match(/[\p{Script=Latin}\p{M}]+/gu) ?? [];
  const words = latin.filter((word) => /[^ -~]/u.test(word));
  return { words: words.length, right: words.filter((word) => known.has(key(word))).length };
}

async function read(document) {
  let [before, after, converted, changed] = ['', '', 0, false];
  for (let n = 1; n <= Math.min(Number(most), document.numPages); n += 1) {
    const page = await document.getPage(n);
    const { items } = await page.getTextContent();
    const found = await itemsDecoded(page, items);
    const [was, is] = [textOf(items), textOf(found.items)];
    changed ||= was.normalize('NFC') !== is.normalize('NFC');
    if (found.fromOldFont) {
      before += was;
      after += is;
      converted += 1;
    }
    page.cleanup();
  }
  return { converted, changed, before: judged(before), after: judged(after) };
}

const sum = { files: 0, changed: 0, converted: 0, words: 0, right: 0, failed: 0 };
for (const { path, digest } of differentPdfsIn(folder)) {
  sum.files += 1;
  const found = await withDocument(path, read, { fontExtraProperties: true }).catch(() => null);
  if (!found) sum.failed += 1;
  if (!found?.changed) continue;
  sum.changed += 1;
  if (found.converted > 0) sum.converted += 1;
  sum.words += found.after.words;
  sum.right += found.after.right;
  console.log(JSON.stringify({ digest, ...found }));
}
console.log(sum, `${((100 * sum.right) / sum.words).toFixed(2)} %`);
process.exit(0);
