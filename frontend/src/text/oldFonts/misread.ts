import { macRoman, windows1252 } from './codes';
import { syllableScore } from './words';

/** PDFDocEncoding (ISO 32000-1, Annex D.2) at codes 0x80 to 0xa0, where it is not Latin-1. */
const pdfDocEncoding = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€';

/** An encoding of one byte a character, in which a program may have read UTF-8 by mistake. */
interface Encoding {
  /** The bytes from 0x80 on, by their characters. */
  bytes: ReadonlyMap<string, number>;
  /** Whether all other bytes are Latin-1. */
  latin1: boolean;
}

const encoding = (characters: string, latin1 = true): Encoding => ({
  bytes: new Map([...characters].map((one, i): [string, number] => [one, 0x80 + i])),
  latin1,
});

const encodings = [
  encoding(windows1252),
  encoding(pdfDocEncoding),
  encoding(macRoman, false),
  encoding(''), // only Latin-1
];

/** The byte of a character, or -1 if the encoding does not have it. */
function byteOf(character: string, { bytes, latin1 }: Encoding): number {
  const known = bytes.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (latin1 && code < 0x100) ? code : -1;
}

/** Repairs UTF-8 that was read in another encoding, if that makes more Vietnamese syllables. */
export function repairMojibake(text: string): string {
  if (!/[\u00c2-\u00f4¬√ƒ≈∆·‚„]/u.test(text)) return text;
  let best = text;
  let bestScore = syllableScore(text);
  for (const encoding of encodings) {
    const bytes = [...text].map((one) => byteOf(one, encoding));
    const repaired = bytes.includes(-1) ? null : decodeUtf8(bytes);
    if (repaired === null) continue;
    const score = syllableScore(repaired);
    if (score > bestScore) [best, bestScore] = [repaired, score];
  }
  return best;
}

/** The text, or null if the bytes are not UTF-8. */
function decodeUtf8(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
      Uint8Array.from(bytes),
    );
  } catch {
    return null;
  }
}
