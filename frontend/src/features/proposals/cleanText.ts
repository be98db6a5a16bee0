/**
 * Invisible characters, and those that change the writing direction. The server removes the same. A
 * soft hyphen is one of them: a word that contains it is not found.
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
