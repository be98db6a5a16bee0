import { deflateSync } from 'node:zlib';

/** A PDF with these objects; the first is the catalog. */
export function pdfOf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let end = parts[0]?.length ?? 0;
  const offsets = objects.map((object, i) => {
    const offset = end;
    const body = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object as string, 'latin1'), Buffer.from('\nendobj\n')]);
    parts.push(body);
    end += body.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>';
export const stream = (data: Buffer, entries = '') =>
  Buffer.concat([Buffer.from(`<</Length ${data.length}${entries}>>\nstream\n`), data, Buffer.from('\nendstream')]);
const onePage = '<</Type/Pages/Count 1/Kids[3 0 R]>>';
const noText = '<</Length 0>>\nstream\n\nendstream';

/** This many bookmarks at one level. */
export function manyBookmarks(count: number): Buffer {
  const first = 6;
  const marks = Array.from({ length: count }, (_, i) => {
    const links = `${i > 0 ? `/Prev ${first + i - 1} 0 R` : ''}${i < count - 1 ? `/Next ${first + i + 1} 0 R` : ''}`;
    return `<</Title(Muc ${i + 1})/Parent 5 0 R/Dest[3 0 R/Fit]${links}>>`;
  });
  const root = `<</Type/Outlines/First ${first} 0 R/Last ${first + count - 1} 0 R/Count ${count}>>`;
  return pdfOf(['<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>', onePage, page, noText, root, ...marks]);
}

/** A page whose content is this many megabytes of spaces, compressed. */
export function bomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes << 20, ' '));
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', onePage, page, stream(packed, '/Filter/FlateDecode')]);
}

/** Pages and bookmarks that lead back to themselves, and bookmarks that lead nowhere. */
export function loops(): Buffer {
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>',
    '<</Type/Pages/Count 3/Kids[3 0 R 2 0 R 3 0 R]>>',
    page,
    noText,
    '<</Type/Outlines/First 6 0 R/Last 8 0 R/Count 3>>',
    '<</Title(Mot)/Parent 5 0 R/Dest[3 0 R/Fit]/Next 7 0 R/First 6 0 R/Last 6 0 R/Count 1>>',
    '<</Title(Hai)/Parent 5 0 R/Dest(nowhere)/Prev 6 0 R/Next 8 0 R>>',
    '<</Title(Ba)/Parent 5 0 R/Dest[99 0 R/Fit]/Prev 7 0 R/Next 6 0 R>>',
  ]);
}

/** Bookmarks this many levels deep. */
export function deepBookmarks(depth: number): Buffer {
  const first = 6;
  const marks = Array.from({ length: depth }, (_, i) => {
    const below = i < depth - 1 ? `/First ${first + i + 1} 0 R/Last ${first + i + 1} 0 R/Count 1` : '';
    return `<</Title(Muc ${i + 1})/Parent ${first + i - 1} 0 R/Dest[3 0 R/Fit]${below}>>`;
  });
  const root = `<</Type/Outlines/First ${first} 0 R/Last ${first} 0 R/Count 1>>`;
  return pdfOf(['<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>', onePage, page, noText, root, ...marks]);
}

/** More pages than bytes, and a cross-reference table that is its own predecessor. */
export function falseCounts(): Buffer {
  const pdf = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 9999999999/Kids[3 0 R 99 0 R]>>', page, noText]).toString('latin1');
  const table = /startxref\n(\d+)/.exec(pdf)?.[1] ?? '';
  return Buffer.from(pdf.replace('/Root', `/Prev ${table}/Root`), 'latin1');
}
