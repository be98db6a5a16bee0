// Compares what the pages read of PDFs with what mutool reads of them: bookmarks line by line. Where
// they differ on a page, qpdf decides: mutool gives page 1 for what leads nowhere. Bookmarks that say
// nothing ("Slide 7", one for each page) are left out on both sides.
//   node scripts/corpus.mjs FOLDER        docs/PERFORMANCE.md has the results
import { execFileSync, spawnSync } from 'node:child_process';
import { differentPdfsIn, load, withDocument } from './reading.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('which folder of PDFs?');
for (const program of ['mutool', 'qpdf']) {
  const { error } = spawnSync(program, ['--version']);
  if (error) throw error; // without it every file would seem unreadable
}

const { Budget } = await load('Budget');
const { bookmarksOf } = await load('outline/bookmarks');
const { isOnePerPage, isWorthless } = await load('outline/worthless');

/** A title as both must show it, without characters that are not text. */
const plain = (title) =>
  title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s\ufffd]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .trim();

/**
 * mutool's lines: a sign, a tab for each level, the title in quotes, and the destination. The pages
 * show levels below the third as the third.
 */
function readByMutool(path) {
  const out = execFileSync('mutool', ['show', path, 'outline'], {
    maxBuffer: 1 << 28,
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const lines = [...out.matchAll(/^[|+-](\t+)("(?:[^"\\]|\\.)*"|\(null\))\t(.*)$/gmu)];
  return lines.flatMap(([, tabs, quoted, target]) => {
    const title = quoted === '(null)' ? '' : plain(unescaped(quoted.slice(1, -1)));
    const page = Number(/^#page=(\d+)/u.exec(target)?.[1] ?? 0) || null;
    return title === '' || isWorthless(title)
      ? []
      : [{ level: Math.min(tabs.length - 1, 2), title, page }];
  });
}

const escapes = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text) =>
  text.replace(/\\(x[0-9a-f]{2}|u[0-9a-f]{4}|.)/giu, (_, one) =>
    one.length > 1
      ? String.fromCodePoint(Number.parseInt(one.slice(1), 16))
      : (escapes[one] ?? one),
  );

/** The pages of the bookmarks in their order, as qpdf finds them; undefined where it cannot. */
function readByQpdf(path) {
  try {
    const out = spawnSync('qpdf', ['--json', '--json-key=outlines', path], { maxBuffer: 1 << 28 });
    const all = ({ title, destpageposfrom1, kids }) => [
      ...(plain(title) === '' || isWorthless(plain(title)) ? [] : [destpageposfrom1 ?? null]),
      ...kids.flatMap(all),
    ];
    return JSON.parse(out.stdout.toString()).outlines.flatMap(all);
  } catch {
    return undefined;
  }
}

const readByPages = (path) =>
  withDocument(path, async (document) => {
    const found = await bookmarksOf(document, new Budget());
    return { lines: found?.lines ?? [], pages: document.numPages };
  });

const wrong = [];
const count = { right: 0, qpdf: 0, WRONG: 0 };
let slowest = 0;
for (const { name, path, digest } of differentPdfsIn(folder)) {
  let theirs;
  try {
    theirs = readByMutool(path);
  } catch {
    continue; // mutool cannot read it, so there is nothing to compare.
  }
  if (theirs.length === 0) continue;
  const start = performance.now();
  const ours = await readByPages(path).catch((error) => error);
  slowest = Math.max(slowest, performance.now() - start);
  if (ours instanceof Error && ours.name === 'PasswordException') continue;
  const lines = ours instanceof Error ? [{ title: String(ours) }] : ours.lines;
  if (isOnePerPage(theirs, ours.pages)) continue; // made by a program for slides
  const byQpdf = theirs.some((line, i) => line.page !== lines[i]?.page) ? readByQpdf(path) : null;
  const same = (line, i) => {
    const other = lines[i];
    const text = other && plain(other.title) === line.title && other.level === line.level;
    return text && (other.page === line.page || (byQpdf && byQpdf[i] === other.page));
  };
  const off = theirs.findIndex((line, i) => !same(line, i));
  const verdict = lines.length === theirs.length && off < 0 ? (byQpdf ? 'qpdf' : 'right') : 'WRONG';
  count[verdict] += 1;
  if (verdict === 'WRONG') wrong.push({ digest, at: off, ours: lines[off], theirs: theirs[off] });
  console.log(`${verdict.padEnd(6)} ${theirs.length}  ${digest}  ${name}`);
}
for (const one of wrong) console.log(one);
console.log(count, `slowest ${Math.round(slowest)} ms`);
