import { describe, expect, it } from 'vitest';
import { proposalOf } from '@/features/proposals/read/proposalOf';
import { loadPdf, patient, patientBudget, pdfOf, stream } from '@/testing/pdf';
import { codings, type OldEncoding } from '@/text/oldFonts/codes';
import { PageTexts } from './PageTexts';

const lines = [
  'Chương mở đầu: những khái niệm cơ bản của thư viện học',
  'Người đọc tìm được tài liệu nhờ mục lục, từ khóa và chỉ dẫn',
  'Trước khi thực hành phải đọc kỹ phần hướng dẫn ở trang đầu',
];

/** The bytes of a text in an old encoding, in hexadecimal. */
function bytesOf(text: string, encoding: OldEncoding): string {
  const letters = codings.find((one) => one.encoding === encoding)?.letters ?? new Map();
  // Latin-1 characters have the numbers of their codes.
  const latin1 = [...letters].filter(([code]) => /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(code));
  const codes = new Map(latin1.map(([code, letter]) => [letter, code]));
  return [...text]
    .flatMap((letter) => [...(codes.get(letter) ?? letter)])
    .map((one) => one.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
}

interface Font {
  name: string;
  encoding: string;
  codes: OldEncoding;
}

/** A page whose lines are in this font. */
function pageIn({ name, encoding, codes }: Font): Uint8Array {
  const shown = lines.map((line) => `<${bytesOf(line, codes)}> Tj`).join(' 0 -30 Td ');
  const font = `/BaseFont/${name}/FirstChar 32/LastChar 255/Widths[${'500 '.repeat(224)}]`;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(`BT /F 10 Tf 72 720 Td ${shown} ET`),
    `<</Type/Font/Subtype/TrueType${font}/Encoding ${encoding}/FontDescriptor 6 0 R>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>`,
  ]);
}

const softHyphen = '<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[173/sfthyphen]>>';

const readWith = (font: Font) => readIn(pageIn(font));

async function readIn(pdf: Uint8Array): Promise<{ lines: string[]; converted: boolean }> {
  const texts = new PageTexts(await loadPdf(pdf), patientBudget());
  const lines = (await texts.lines(1))?.map(({ text }) => text) ?? [];
  return { lines, converted: texts.converted.has(1) };
}

describe('RULES §17.18: the same page in old fonts, through pdf.js', () => {
  it.each<Font>([
    { name: '.VnTime', encoding: '/WinAnsiEncoding', codes: 'tcvn3' },
    { name: '.VnTime', encoding: softHyphen, codes: 'tcvn3' },
    { name: '.VnTime', encoding: '/MacRomanEncoding', codes: 'tcvn3' },
    { name: 'ABCDEF+VnTime', encoding: '/WinAnsiEncoding', codes: 'tcvn3' },
    { name: 'VNI-Times', encoding: '/WinAnsiEncoding', codes: 'vni' },
    { name: 'VNI-Times', encoding: '/MacRomanEncoding', codes: 'vni' },
    { name: 'TT1BFt00', encoding: '/WinAnsiEncoding', codes: 'tcvn3' },
    { name: 'TT1BFt00', encoding: '/WinAnsiEncoding', codes: 'vni' },
  ])('$name, $encoding, $codes', async (font) => {
    expect(await readWith(font)).toEqual({ lines, converted: true });
  });

  it('T5, which TeX draws without blanks; pdf.js has neither its à nor its ắ', async () => {
    const text = ['Thắng và Hà, nhà khoa học Toán–Thống kê', 'làm rõ điều này ở trang đầu, là một'];
    const low: Record<string, string> = { à: '\u00a0', '–': '\u0015', đ: '\u001f' };
    const codes = (word: string) =>
      bytesOf(
        word.replace(/[à–đ]/gu, (one) => low[one] ?? one),
        't5',
      );
    const shown = text.map(
      (line) =>
        `[${line
          .split(' ')
          .map((word) => `<${codes(word)}>`)
          .join(' -330 ')}] TJ`,
    );
    const widths = `/FirstChar 0/LastChar 255/Widths[${'500 '.repeat(256)}]`;
    const names = Array.from({ length: 256 }, (_, code) => `/a${code}`).join('');
    const pdf = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      stream(`BT /F 10 Tf 72 720 Td ${shown.join(' 0 -30 Td ')} ET`),
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a0 6 0 R>>/Encoding<</Type/Encoding/Differences[0${names}]>>${widths}>>`,
      stream('500 0 d0'),
    ]);
    expect(await readIn(pdf)).toEqual({ lines: text, converted: true });
  });

  it('small letters of a font for capitals are capitals', async () => {
    const font: Font = { name: '.VnTimeH', encoding: '/WinAnsiEncoding', codes: 'tcvn3' };
    expect((await readWith(font)).lines).toEqual(lines.map((line) => line.toUpperCase()));
  });
});

/** A book of 40 pages. The first of them are in an old font, the others in a modern one. */
function bookWithOldPages(oldPages: number): Uint8Array {
  const modern = 'A page with enough readable words in a modern font.';
  const widths = `/FirstChar 32/LastChar 255/Widths[${'500 '.repeat(224)}]/Encoding/WinAnsiEncoding`;
  const font = (name: string) => `<</Type/Font/Subtype/TrueType/BaseFont/${name}${widths}>>`;
  const content = (codes: readonly string[]) =>
    stream(`BT /F 10 Tf 72 720 Td ${codes.map((one) => `<${one}> Tj`).join(' 0 -30 Td ')} ET`);
  const numbers = Array.from({ length: 40 }, (_, i) => i + 7);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 40/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    font('.VnTime'),
    content(lines.map((line) => bytesOf(line, 'tcvn3'))),
    font('Some'),
    content(lines.map(() => bytesOf(modern, 'tcvn3'))),
    ...numbers.map((_, i) => {
      const [fontId, contentId] = i < oldPages ? [3, 4] : [5, 6];
      return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 842]/Contents ${contentId} 0 R/Resources<</Font<</F ${fontId} 0 R>>>>>>`;
    }),
  ]);
}

describe('RULES §17.18: whether the text is in old fonts', () => {
  it.each([
    { oldPages: 3, text: 'good' },
    { oldPages: 40, text: 'old' },
  ])('$oldPages of 40 pages: $text', async ({ oldPages, text }) => {
    const document = await loadPdf(bookWithOldPages(oldPages));
    expect(await proposalOf(document, patient)).toMatchObject({ text });
  });
});
