import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Budget, limitsFor } from '@/features/proposals/Budget';

/** Builds a PDF with a cross-reference table from its objects. The first is the catalog. */
export function pdfOf(objects: readonly string[], trailer = ''): Uint8Array {
  const bytes: number[] = [];
  const write = (text: string) => {
    for (const character of text) bytes.push(character.charCodeAt(0) & 0xff);
  };
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const offsets = objects.map((object, i) => {
    const at = bytes.length;
    write(`${i + 1} 0 obj\n${object}\nendobj\n`);
    return at;
  });
  const table = bytes.length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const at of offsets) write(`${String(at).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\n`);
  write(`startxref\n${table}\n%%EOF\n`);
  return new Uint8Array(bytes);
}

export const stream = (text: string, entries = '') =>
  `<</Length ${text.length}${entries}>>\nstream\n${text}\nendstream`;

/** A PDF text string: UTF-16 with a byte order mark, in hexadecimal. */
export const utf16 = (text: string) => `<feff${hex(text)}>`;

const hex = (text: string) =>
  Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  ).join('');

/** Text at a position on a page; x and y are measured from the lower left corner. */
export interface PlacedText {
  x: number;
  y: number;
  text: string;
  size?: number;
}

const toUnicode = stream(
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def\n' +
    '1 begincodespacerange <0000> <ffff> endcodespacerange\n' +
    '100 beginbfrange\n' +
    Array.from({ length: 100 }, (_, i) => {
      const row = i.toString(16).padStart(2, '0');
      return `<${row}00> <${row}ff> <${row}00>`;
    }).join('\n') +
    '\nendbfrange endcmap end end',
);

/**
 * A book whose letters are half as wide as high. Object 1 is the catalog, 2 the page tree, 3 to 6
 * the font; `more` are objects from number 7 on.
 */
export function bookOf(
  pages: readonly (readonly PlacedText[])[],
  catalog = '',
  more: readonly string[] = [],
): Uint8Array {
  const first = 7 + more.length;
  const pageIds = pages.map((_, i) => first + 2 * i);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 6 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/FontDescriptor 5 0 R>>',
    '<</Type/FontDescriptor/FontName/Some/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
    toUnicode,
    ...more,
    ...pages.flatMap((page, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${(pageIds[i] ?? 0) + 1} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      stream(page.map(showText).join('\n')),
    ]),
  ];
  return pdfOf(objects);
}

/** The object number of a page of a book that bookOf built with that many objects in `more`. */
export const pageId = (page: number, moreCount = 0) => 7 + moreCount + 2 * (page - 1);

const showText = ({ x, y, text, size = 10 }: PlacedText) =>
  `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET`;

/** Adds functions that pdf.js needs, for versions of Node that lack them. */
export function shimNode(): void {
  const promise = Promise as { withResolvers?: unknown };
  promise.withResolvers ??= () => {
    const deferred: Record<string, unknown> = {};
    deferred.promise = new Promise((resolve, reject) =>
      Object.assign(deferred, { resolve, reject }),
    );
    return deferred;
  };
  const buffer = ArrayBuffer.prototype as { transferToFixedLength?: unknown };
  buffer.transferToFixedLength ??= function (this: ArrayBuffer) {
    return this.slice(0);
  };
}

/** Loads a PDF with pdf.js. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  shimNode();
  return getDocument({
    data: bytes.slice(),
    verbosity: 0,
    useSystemFonts: false,
    fontExtraProperties: true,
  }).promise;
}

/** A busy machine may read for longer than a person waits, and then less would be proposed. */
export const patient = { limits: limitsFor(3_600_000) };

export const patientBudget = () => new Budget(undefined, patient.limits);
