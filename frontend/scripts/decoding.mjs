// How long the thread is busy that converts and orders the text of a page, in milliseconds of
// processor time: the longest piece of work of each page, for the first pages of each PDF of a folder.
//   node scripts/decoding.mjs FOLDER [PAGES]        docs/PERFORMANCE.md has the results
import { load, pdfsIn, withDocument } from './reading.mjs';

const [, , folder, most = '12'] = process.argv;
if (!folder) throw new Error('which folder of PDFs?');

const { linesOf } = await load('text/textLines');
const { looksOld } = await load('../../text/oldFonts/choice');
const { withMarksComposed } = await load('../../text/oldFonts/marks');
const { piecesDecoded } = await load('../../text/oldFonts/pieces');

function timed(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

function longestOf(items) {
  const pieces = items.map(({ str, hasEOL, fontName }) => ({
    text: hasEOL ? `${str}\n` : str,
    fontId: fontName,
  }));
  return Math.max(
    timed(() => looksOld(pieces.map(({ text }) => withMarksComposed(text)).join(''))),
    timed(() => piecesDecoded(pieces)),
    timed(() => linesOf(items)),
  );
}

const all = [];
for (const { name, path } of pdfsIn(folder)) {
  await withDocument(path, async (document) => {
    for (let n = 1; n <= Math.min(Number(most), document.numPages); n += 1) {
      const { items } = await (await document.getPage(n)).getTextContent();
      all.push({ name, n, ms: longestOf(items.filter((item) => 'str' in item)) });
    }
  }).catch((error) => console.log(name, String(error)));
}
all.sort((a, b) => b.ms - a.ms);
for (const { name, n, ms } of all.slice(0, 10)) console.log(`${ms} ms  page ${n} of ${name}`);
console.log(`${all.length} pages, ${all.filter(({ ms }) => ms > 100).length} over 100 ms`);
process.exit(0);
