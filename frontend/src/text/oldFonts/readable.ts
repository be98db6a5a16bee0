import { withMarksComposed } from './marks';
import { repairMojibake } from './misread';
import { piecesDecoded } from './pieces';

/**
 * A text from a PDF in composed Unicode, whatever its old encoding. It is decoded only if that
 * makes more Vietnamese syllables. `font` is the name of its font, if it has one.
 */
export function readable(text: string, font?: string): string {
  const composed = withMarksComposed(repairMojibake(text));
  return piecesDecoded([{ text: composed, font }])?.texts.join('') ?? composed;
}

/** Several texts of one kind, such as bookmarks, which are in the same encoding. */
export function allReadable(texts: readonly string[]): string[] {
  const composed = texts.map((text) => withMarksComposed(repairMojibake(text)));
  const pieces = composed.map((text) => ({ text: `${text.replaceAll('\n', ' ')}\n` }));
  return piecesDecoded(pieces)?.texts.map((text) => text.slice(0, -1)) ?? composed;
}
