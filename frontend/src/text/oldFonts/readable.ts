import { withMarksComposed } from './marks';
import { withBytesJoined } from './misread';
import { piecesDecoded } from './pieces';

/**
 * A text from a PDF as it was meant: in Unicode, composed. It changes only where more syllables are
 * Vietnamese afterwards. `font` is the name of its font, where there is one.
 */
export function readable(text: string, font?: string): string {
  const composed = withMarksComposed(withBytesJoined(text));
  return piecesDecoded([{ text: composed, font }])?.texts.join('') ?? composed;
}

/** Several texts of one kind, such as bookmarks, which are in the same encoding. */
export function allReadable(texts: readonly string[]): string[] {
  const composed = texts.map((text) => withMarksComposed(withBytesJoined(text)));
  const pieces = composed.map((text) => ({ text: `${text.replaceAll('\n', ' ')}\n` }));
  return piecesDecoded(pieces)?.texts.map((text) => text.slice(0, -1)) ?? composed;
}
