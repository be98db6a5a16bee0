import { clean } from '@/features/proposals/cleanText';
import { textOf } from '@/features/proposals/metadata';
import type { TextLine } from '@/features/proposals/text/textLines';
import { acceptedTitle } from './acceptedTitle';
import { foldedWords } from './FirstPages';

/** What programs add to a title: "Microsoft Word - ChuanHoaDuLieu.doc". */
const addedByPrograms =
  /^microsoft (?:word|powerpoint|excel) - |\.\w{2,4}$|\[compatibility mode\]/giu;

/** A title is near the top of a page, on up to this many lines. */
const linesFromTop = 12;
const maxLines = 3;
/** A shorter title may agree with a line by chance. */
const minLetters = 8;
/** So may a title that keeps a smaller share of its letters. */
const minKept = 0.6;

/**
 * The title on the first page that a title of the metadata stands for. The latter may have lost blanks
 * or letters: "ChuanHoaDuLieu.doc", "BAI TAP THIET KE C S D LIEU".
 */
export function lineNamedBy(titles: readonly unknown[], lines: readonly TextLine[]): string | null {
  for (const title of titles) {
    const words = foldedWords(clean(textOf(title)).replace(addedByPrograms, ''));
    if (words.join('').length < minLetters) continue;
    for (let at = 0; at < Math.min(lines.length, linesFromTop); at += 1) {
      for (let count = 1; count <= maxLines; count += 1) {
        const text = lines
          .slice(at, at + count)
          .map((line) => line.text)
          .join(' ');
        if (isNamedBy(words, foldedWords(text))) return acceptedTitle(text);
      }
    }
  }
  return null;
}

function isNamedBy(words: readonly string[], whole: readonly string[]): boolean {
  const [short, long] = [words.join(''), whole.join('')];
  if (short === long) return whole.length >= 3; // fewer words may be any line of a list
  if (words.length !== whole.length || words.length < 3) return false;
  return (
    short.length >= minKept * long.length &&
    words.every((word, i) => isSubsequence(word, whole[i] ?? ''))
  );
}

/** Whether a word is another one without some of its letters. */
function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return at === part.length;
}
