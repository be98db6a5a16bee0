/** Control characters, invisible ones, and those that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
const hidden = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** A text of a PDF in one line. */
export function clean(text: string): string {
  return text.normalize('NFC').replace(hidden, ' ').replace(/\s+/gu, ' ').trim();
}
