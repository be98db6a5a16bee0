import type { Reason } from '@/api/review/reasons';

/** The comment with a template below what was written; unchanged if it is there. */
export function withReason(comment: string, { text }: Reason): string {
  if (comment.includes(text)) return comment;
  const written = comment.trimEnd();
  return written === '' ? text : `${written}\n${text}`;
}

/**
 * The templates used in a comment: those that were inserted, even if changed since, and those whose
 * text it contains. An empty comment uses none.
 */
export function usedIn(
  comment: string,
  reasons: readonly Reason[],
  inserted: ReadonlySet<string>,
): string[] {
  if (comment.trim() === '') return [];
  return reasons
    .filter(({ id, text }) => inserted.has(id) || comment.includes(text))
    .map(({ id }) => id);
}

/** Templates that one key inserts. */
export const templatesWithKey = 9;

interface Press {
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The place of the template that a key inserts; null for other keys. A digit does it outside of
 * text fields, and everywhere together with Alt, except on the number pad: there, Windows types a
 * character by its code with Alt. Layouts may put other characters on Alt and a digit, so the
 * physical key counts.
 */
export function placeOfKey(press: Press, typing: boolean, singleKeys: boolean): number | null {
  const digit = (press.altKey ? /^Digit([1-9])$/ : /^(?:Digit|Numpad)([1-9])$/).exec(
    press.code,
  )?.[1];
  if (!digit || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (!press.altKey && (typing || !singleKeys)) return null;
  return Number(digit) - 1;
}
