import { macRoman, windows1252 } from './codes';
import { pointsOf } from './words';

/** PDF's own encoding of strings at codes 0x80 to 0xa0, where it is neither Latin-1 nor Windows'. */
const pdfStrings = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€';

const bytesBy = (high: string, from = 0x80) =>
  new Map([...high].map((character, i): [string, number] => [character, from + i]));

const readings = [
  bytesBy(windows1252),
  bytesBy(pdfStrings),
  bytesBy(macRoman),
  new Map<string, number>(),
];

function byteOf(character: string, reading: ReadonlyMap<string, number>, mac: boolean): number {
  const known = reading.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (!mac && code < 0x100) ? code : -1;
}

/** UTF-8 that was read byte by byte, as it was meant; the text itself if it was not. */
export function withBytesJoined(text: string): string {
  if (!/[\u00c2-\u00f4¬√ƒ≈∆·‚„]/u.test(text)) return text;
  let best = text;
  let most = pointsOf(text);
  for (const [i, reading] of readings.entries()) {
    const bytes = [...text].map((one) => byteOf(one, reading, i === 2));
    if (bytes.includes(-1)) continue;
    const joined = utf8(bytes);
    const points = joined === null ? most : pointsOf(joined);
    if (joined !== null && points > most) [best, most] = [joined, points];
  }
  return best;
}

function utf8(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
      Uint8Array.from(bytes),
    );
  } catch {
    return null;
  }
}
