import { strToU8, zipSync } from 'fflate';
import type { Source } from '@/features/toc/office/found';
import { readOffice } from '@/features/toc/office/readOffice';

const office = 'http://schemas.openxmlformats.org';
const xml = '<?xml version="1.0" encoding="UTF-8"?>';

const relations = (...all: [id: string, type: string, target: string][]) =>
  `${xml}<Relationships xmlns="${office}/package/2006/relationships">${all
    .map(([id, type, target]) => {
      const kind = `${office}/officeDocument/2006/relationships/${type}`;
      return `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`;
    })
    .join('')}</Relationships>`;

/** An archive of these parts. */
export const archive = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

const wordNamespace = `xmlns:w="${office}/wordprocessingml/2006/main"`;

/** The styles of the Word documents. A and B are based on each other, to test a loop. */
const styles = `${xml}<w:styles ${wordNamespace}>
  <w:style w:type="paragraph" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Bai"><w:name w:val="Tên bài"/><w:basedOn w:val="H2"/></w:style>
  <w:style w:type="paragraph" w:styleId="A"><w:name w:val="a"/><w:basedOn w:val="B"/></w:style>
  <w:style w:type="paragraph" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>
  <w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="TOC2"><w:name w:val="toc 2"/></w:style>
</w:styles>`;

/** A paragraph of a Word document, of a style. */
export const paragraph = (style: string, text: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/><w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs>${more}</w:pPr>${text
    .split('\t')
    .map((part) => `<w:r><w:t xml:space="preserve">${part}</w:t></w:r>`)
    .join('<w:r><w:tab/></w:r>')}</w:p>`;

/** A Word document with these paragraphs, and with a broken part that need not be read. */
export const docx = (...body: string[]): Uint8Array =>
  archive({
    '_rels/.rels': relations(['a', 'officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['b', 'styles', 'styles.xml']),
    'word/styles.xml': styles,
    'word/document.xml': `${xml}<w:document ${wordNamespace}><w:body>${body.join('')}</w:body></w:document>`,
    'word/media/anh.xml': '<broken',
  });

/** The reading above an Asian text. */
const reading = '<rPh><t>âm đọc</t></rPh>';

export type TestCell = string | number | { text: string; indent: number } | null;

const letters = 'ABCDEFGH';

function cell(value: TestCell, place: string, shared: string[]): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'object') {
    return `<c r="${place}" s="${value.indent}" t="inlineStr"><is><t>${value.text}</t>${reading}</is></c>`;
  }
  const at = shared.push(value) - 1;
  return `<c r="${place}" t="s"><v>${at}</v></c>`;
}

/** An Excel workbook; its first sheet is hidden, the second has these rows. */
export function xlsx(rows: readonly (readonly TestCell[])[]): Uint8Array {
  const sheetNamespace = `xmlns="${office}/spreadsheetml/2006/main"`;
  const shared: string[] = [];
  const data = rows.map((cells, r) => {
    const all = cells.map((value, c) => cell(value, `${letters[c]}${r + 1}`, shared));
    return `<row r="${r + 1}">${all.join('')}</row>`;
  });
  const formats = [0, 1, 2].map((n) => `<xf><alignment indent="${n}"/></xf>`).join('');
  return archive({
    '_rels/.rels': relations(['a', 'officeDocument', '/xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(
      ['x', 'worksheet', 'worksheets/sheet1.xml'],
      ['y', 'worksheet', '../xl/worksheets/sheet2.xml'],
      ['s', 'sharedStrings', 'sharedStrings.xml'],
      ['t', 'styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `${xml}<workbook ${sheetNamespace} xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Ẩn" state="hidden" r:id="x"/><sheet name="Mục lục" r:id="y"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet ${sheetNamespace}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `${xml}<worksheet ${sheetNamespace}><sheetData>${data.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${xml}<sst ${sheetNamespace}>${shared
      .map((text) => `<si><r><t xml:space="preserve">${text}</t></r>${reading}</si>`)
      .join('')}</sst>`,
    'xl/styles.xml': `${xml}<styleSheet ${sheetNamespace}><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${formats}</cellXfs></styleSheet>`,
  });
}

/**
 * The lines that were found at `from` in a file, as 'Title | page' or 'Title' after a dot for each level; null if none
 * were found there.
 */
export function linesFrom(file: Uint8Array, from: Source): string[] | null {
  const result = readOffice(file);
  if ('trouble' in result) throw new Error(result.trouble);
  const outline = result.found.find((one) => one.from === from);
  return (
    outline?.lines.map(
      ({ level, title, page }) => '.'.repeat(level) + title + (page === null ? '' : ` | ${page}`),
    ) ?? null
  );
}
