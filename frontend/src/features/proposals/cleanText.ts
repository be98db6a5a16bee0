/**
 * Invisible characters, and those that change the writing direction. The server, too, removes
 * direction marks and soft hyphens: a search would not find a word that contains one.
 */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/** A text from a file, on one line. */
export function clean(text: string): string {
  return text
    .replace(hidden, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
