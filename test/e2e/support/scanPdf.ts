import { deflateSync } from 'node:zlib';
import { pdfOf, stream } from './hostilePdf.ts';

/** Pixels of a page: 106 an inch. */
const [width, height] = [876, 1240];

/** The segments of each digit, as in a seven-segment display: top, middle, bottom, upper left, upper right, lower left, lower right. */
const strokes = ['1011111', '0000101', '1110110', '1110101', '0101101', '1111001', '1111011', '1000101', '1111111', '1111101'];

/** The compressed pixels of a scanned page: lines of digits, each about 3 mm high. */
function scanOf(digits: string): Buffer {
  const pixels = Buffer.alloc(width * height, 0xf4);
  const ink = (x: number, y: number, w: number, h: number) => {
    for (let row = y; row < y + h; row++) pixels.fill(0x20, row * width + x, row * width + x + w);
  };
  [...digits].forEach((digit, place) => {
    const [x, y] = [80 + (place % 40) * 18, 100 + Math.floor(place / 40) * 30];
    const drawn: [number, number, number, number][] = [[0, 0, 9, 2], [0, 6, 9, 2], [0, 12, 9, 2], [0, 0, 2, 8], [7, 0, 2, 8], [0, 6, 2, 8], [7, 6, 2, 8]];
    const on = strokes[Number(digit)] ?? '';
    drawn.forEach(([dx, dy, w, h], stroke) => { if (on[stroke] === '1') ink(x + dx, y + dy, w, h); });
  });
  return deflateSync(pixels);
}

/** A PDF of scanned pages, each showing its digits. */
export function scanPdf(pages: string[], remark = ''): Buffer {
  const numbers = pages.map((_, n) => 3 + 3 * n);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>`,
    ...pages.flatMap((digits, n) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${4 + 3 * n} 0 R/Resources<</XObject<</S ${5 + 3 * n} 0 R>>>>>>`,
      stream(Buffer.from(`q 595 0 0 842 0 0 cm /S Do Q % ${remark}`, 'latin1')),
      stream(scanOf(digits), `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`),
    ]),
  ]);
}

/** The digits of 24 lines, different for each page. */
export const digitsOf = (page: number): string =>
  Array.from({ length: 40 * 24 }, (_, n) => String(Math.floor(Math.abs(Math.sin(page * 12.9898 + n * 78.233)) * 10_000) % 10)).join('');
