// How many lines of printed contents have the page that bears their title: reads what
// scripts/outlines.mjs writes, and the pages by `pdftotext`. A page bears a title to the letter, or
// if one to three of its lines have three quarters of the title's words in their order and few
// others: "Hàng đợi" appears as "Hàng đợi (Queue)" above its section.
//   node scripts/outlines.mjs PDF… | node scripts/titlesOnPages.mjs     docs/PERFORMANCE.md
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Some fonts have ƣ in the place of ư. */
const words = (text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ƣ', 'ư')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const unnumbered = (title) =>
  title.replace(/^\s*(?:(?:chương|phần|bài|chapter)\s+)?[\dIVXA-Z]{0,4}(?:\.\d+)*[.):]?\s+/iu, '');

const pagesOf = (path) =>
  execFileSync('pdftotext', ['-layout', path, '-'], { maxBuffer: 1 << 28 })
    .toString()
    .split('\f')
    .map((page) => page.split('\n').map(words));

/** How many words of a title are in a text, in their order. */
function inOrder(title, text) {
  let at = 0;
  for (const word of text) if (word === title[at]) at += 1;
  if (at === title.length) return at;
  let best = 0;
  for (let omitted = 0; omitted < title.length; omitted += 1) {
    const others = title.filter((_, i) => i !== omitted);
    let next = 0;
    for (const word of text) if (word === others[next]) next += 1;
    best = Math.max(best, next);
  }
  return best;
}

function bears(lines, title) {
  return lines.some((_, i) =>
    [1, 2, 3].some((count) => {
      const text = lines.slice(i, i + count).flat();
      const few = text.length <= 1.5 * title.length + 3;
      return few && inOrder(title, text) >= 0.75 * title.length;
    }),
  );
}

/** The sums of all files. Lines count as uncertain if they are marked so and their page does not bear them. */
const all = { lines: 0, letter: 0, words: 0, none: 0, uncertain: 0 };
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { path, contents } = JSON.parse(line);
  if (!contents) continue;
  const pages = pagesOf(path);
  const found = { lines: 0, letter: 0, words: 0, none: 0, uncertain: 0, not: [] };
  for (const { title, page, uncertain } of contents.lines) {
    const withoutNumber = words(unnumbered(title));
    const own = withoutNumber.length > 0 ? withoutNumber : words(title);
    const lines = pages[page - 1] ?? [];
    found.lines += 1;
    if (!page) found.none += 1;
    else if (lines.flat().join('').includes(own.join('').slice(0, 24))) found.letter += 1;
    else if (bears(lines, own)) found.words += 1;
    else {
      found.not.push(`${page} ${title.slice(0, 60)}`);
      if (uncertain) found.uncertain += 1;
    }
  }
  for (const key of Object.keys(all)) all[key] += found[key];
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  console.log(JSON.stringify({ digest, ...found }));
}
console.log(all);
