import type { Reason } from '@/api/review/reasons';

/** The most templates that a decision may name. */
export const maxUsedReasons = 20;

/** Whether a comment has this text as whole lines. A line that begins with it may be another template. */
const hasLines = (comment: string, text: string) => `\n${comment.trim()}\n`.includes(`\n${text}\n`);

/** The comment with a template below what was written; unchanged if it has the template already. */
export function withReason(comment: string, { text }: Reason): string {
  if (hasLines(comment, text)) return comment;
  const written = comment.trimEnd();
  return written === '' ? text : `${written}\n${text}`;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const linesOf = (text: string): string[][] => text.split('\n').map(wordsOf);

/** Whether a line of the comment still has at least half of the words of a line of a template. */
const enoughLeft = (comment: string, text: string): boolean =>
  linesOf(text).some((words) =>
    linesOf(comment).some((line) => {
      const left = words.filter((word) => line.includes(word)).length;
      return left > 0 && left * 2 >= words.length;
    }),
  );

/**
 * The ids of the templates used in a comment: those whose text it has, and those that were inserted
 * and of which enough is left.
 */
export function idsUsedIn(
  comment: string,
  reasons: readonly Reason[],
  inserted: ReadonlySet<string>,
): string[] {
  return reasons
    .filter(
      ({ id, text }) => hasLines(comment, text) || (inserted.has(id) && enoughLeft(comment, text)),
    )
    .map(({ id }) => id);
}

/** How many templates have a key. */
export const templatesWithKey = 9;

interface Press {
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The index of the template that a key inserts; null for other keys. Outside of text fields a digit
 * is enough if single keys are on. Alt and a digit work everywhere, but not on the number pad: with
 * Alt, Windows types characters by their codes there. The physical key counts, because a layout may
 * have another character on Alt and a digit.
 */
export function indexForKey(press: Press, typing: boolean, singleKeys: boolean): number | null {
  const digit = (press.altKey ? /^Digit([1-9])$/ : /^(?:Digit|Numpad)([1-9])$/).exec(
    press.code,
  )?.[1];
  if (!digit || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (!press.altKey && (typing || !singleKeys)) return null;
  return Number(digit) - 1;
}
