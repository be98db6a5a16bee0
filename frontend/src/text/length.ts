/** Code points after NFC: how the server counts lengths. */
export function codePoints(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** The text, cut after this many code points; left as it is where it is short enough. */
export function clip(text: string, max: number): string {
  return codePoints(text) <= max ? text : [...text.normalize('NFC')].slice(0, max).join('');
}

/** As `clip`, with an ellipsis where the text was cut. */
export function shortened(text: string, max: number): string {
  const cut = clip(text, max);
  return cut === text ? text : `${cut.trimEnd()}…`;
}
