/** Code points after NFC: how the server counts lengths. */
export function codePoints(text: string): number {
  return [...text.normalize('NFC')].length;
}
