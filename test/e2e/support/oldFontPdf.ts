import { pdfOf, stream } from './hostilePdf.ts';

/** The code of each letter in TCVN3; other characters keep their own code. */
const codes: Record<string, number> = {
  à: 0xb5, á: 0xb8, ả: 0xb6, ã: 0xb7, ạ: 0xb9, ằ: 0xbb, ắ: 0xbe, ặ: 0xc6, ă: 0xa8, â: 0xa9, ầ: 0xc7, ấ: 0xca, ẩ: 0xc8, ậ: 0xcb, đ: 0xae, è: 0xcc, é: 0xd0, ê: 0xaa, ề: 0xd2, ế: 0xd5, ể: 0xd3, ệ: 0xd6, ì: 0xd7, í: 0xdd, ị: 0xde, ò: 0xdf, ó: 0xe3, ọ: 0xe4, ô: 0xab, ồ: 0xe5, ố: 0xe8, ổ: 0xe6, ộ: 0xe9, ơ: 0xac, ờ: 0xea, ớ: 0xed, ở: 0xeb, ợ: 0xee, ù: 0xef, ú: 0xf3, ủ: 0xf1, ụ: 0xf4, ư: 0xad, ừ: 0xf5, ứ: 0xf8, ử: 0xf6, ữ: 0xf7, ự: 0xf9, ý: 0xfd, Đ: 0xa7,
};

const bytes = (text: string) => [...text].map((letter) => (codes[letter] ?? letter.charCodeAt(0)).toString(16).padStart(2, '0')).join('');

/**
 * A page in the font .VnTime. The encoding calls the code of its letter ư a soft hyphen, which
 * pdf.js leaves out of the text, or without `soft` a hyphen, as WinAnsi does. `remark` makes the
 * file differ from others.
 */
export function oldFontPdf(lines: string[], { soft = true, remark = '' } = {}): Buffer {
  const shown = lines.map((line) => `<${bytes(line)}> Tj`).join(' 0 -30 Td ');
  const encoding = soft ? '<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[173/sfthyphen]>>' : '/WinAnsiEncoding';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(Buffer.from(`BT /F 18 Tf 72 720 Td ${shown} ET % ${remark}`, 'latin1')),
    `<</Type/Font/Subtype/TrueType/BaseFont/.VnTime/FirstChar 32/LastChar 255/Widths[${'500 '.repeat(224)}]/Encoding ${encoding}/FontDescriptor 6 0 R>>`,
    '<</Type/FontDescriptor/FontName/.VnTime/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
  ]);
}
