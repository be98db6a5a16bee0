import { describe, expect, it } from 'vitest';
import { ReadingStopped } from '@/features/proposals/Budget';
import { noMetadata, type Proposal } from '@/features/proposals/proposal';
import { PageTexts } from '@/features/proposals/text/PageTexts';
import {
  bookOf,
  loadPdf,
  type PlacedText,
  pageId,
  patient,
  patientBudget,
  pdfOf,
  shimNode,
  stream,
  utf16,
} from '@/testing/pdf';
import { proposalOf } from './proposalOf';
import { type ByteSource, readFrom } from './readFrom';

shimNode();

const line: PlacedText = {
  x: 50,
  y: 700,
  text: 'Một trang có lời văn đủ dài để người ta đọc được.',
};
const page = [line, { ...line, y: 680 }];
const titled = [
  '<</First 8 0 R/Last 8 0 R/Count 1>>',
  `<</Parent 7 0 R/Title${utf16('Chương 1')}/Dest[${pageId(2, 2)} 0 R/Fit]>>`,
];
const book = bookOf([page, page, page], '/Outlines 7 0 R/PageLabels<</Nums[0<</S/r>>]>>', titled);

const picture = stream('x'.repeat(3_000_000), '/Type/XObject');
const large = bookOf([page, page, page], '/Outlines 7 0 R', [...titled, picture]);

/** The bytes as a file gives them, and how many of them were read. */
function sourceOf(bytes: Uint8Array): ByteSource & { bytesRead: () => number } {
  let bytesRead = 0;
  return {
    size: bytes.length,
    chunk: 64 * 1024,
    bytesRead: () => bytesRead,
    read: async (begin, end) => {
      bytesRead += end - begin;
      return bytes.slice(begin, end);
    },
  };
}

const read = (source: ByteSource, options: Parameters<typeof readFrom>[1] = {}) =>
  readFrom(source, { ...patient, ...options });

describe('RULES §17.1: what a PDF proposes', () => {
  it('is returned as plain data, and step by step while it is read', async () => {
    const seen: Proposal[] = [];
    const found = await read(sourceOf(book), { onProgress: (soFar) => seen.push(soFar) });
    expect(found).toEqual({
      metadata: { ...noMetadata, language: 'Vietnamese' },
      labels: ['i', 'ii', 'iii'],
      pages: 3,
      text: 'good',
      pictures: [],
      outline: {
        from: 'bookmarks',
        lines: [{ level: 0, title: 'Chương 1', page: 2 }],
        pages: 'physical',
        cut: false,
      },
    });
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toEqual(found);
  });

  it('a first page that cannot be read does not affect the others', async () => {
    const document = await loadPdf(book);
    const getPage = document.getPage.bind(document);
    document.getPage = async (page) => {
      if (page === 1) throw new Error('broken');
      return getPage(page);
    };
    const found = await proposalOf(document, patient);
    expect(found.text).toBe('good');
    expect(found.trouble).toBeUndefined();
  });

  it('labels that repeat the page numbers are left out', async () => {
    const numbered = bookOf([page, page], '/PageLabels<</Nums[0<</S/D>>]>>');
    expect((await read(sourceOf(numbered))).labels).toBeNull();
  });
});

describe('RULES §17.5: reading is bounded', () => {
  it('of a large file only its bookmarks and some pages are read', async () => {
    const source = sourceOf(large);
    expect((await read(source)).outline?.lines).toHaveLength(1);
    expect(source.bytesRead()).toBeLessThan(large.length / 5);
  });

  it('a cancelled reading rejects immediately', async () => {
    const leave = new AbortController();
    const seen: Proposal[] = [];
    const onProgress = (soFar: Proposal) => {
      seen.push(soFar);
      leave.abort();
    };
    const reading = read(sourceOf(book), { signal: leave.signal, onProgress });
    await expect(reading).rejects.toThrow(ReadingStopped);
    expect(seen).toHaveLength(1);
    const source = sourceOf(book);
    await expect(read(source, { signal: leave.signal })).rejects.toThrow(ReadingStopped);
    expect(source.bytesRead()).toBe(0);
  });

  it('when the time is over, the results so far are proposed', async () => {
    const found = await read(sourceOf(book), { limits: { time: 0, pages: 400 } });
    expect(found).toMatchObject({ trouble: 'slow', pages: 3 });
  });

  it('no more pages are read than the budget has', async () => {
    const document = await loadPdf(bookOf(Array.from({ length: 60 }, () => page)));
    const getPage = document.getPage.bind(document);
    const pagesRead = new Set<number>();
    document.getPage = async (number) => {
      const proxy = await getPage(number);
      const streamText = proxy.streamTextContent.bind(proxy);
      proxy.streamTextContent = (options) => {
        pagesRead.add(number);
        return streamText(options);
      };
      return proxy;
    };
    const found = await proposalOf(document, { limits: { ...patient.limits, pages: 2 } });
    expect(pagesRead.size).toBe(2);
    expect(found.text).toBe('good');
    expect(found.trouble).toBeUndefined();
  });

  /** So many bookmarks, each of which leads to the next one by this entry. */
  const bookmarked = (count: number, link: 'Next' | 'First') =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>',
      '<</First 5 0 R>>',
      ...Array.from({ length: count }, (_, i) => {
        const next = i + 1 < count ? `/${link} ${i + 6} 0 R` : '';
        return `<</Title(Bai ${i})/Dest[3 0 R/Fit]${next}>>`;
      }),
    ]);

  it('100,000 bookmarks are cut to the limit', async () => {
    const hostile = bookmarked(100_000, 'Next');
    const found = await read({ ...sourceOf(hostile), chunk: hostile.length });
    expect(found.outline).toMatchObject({ cut: true, lines: { length: 5_000 } });
    expect(found.outline?.lines.at(-1)).toMatchObject({ title: 'Bai 4999', page: 1 });
  });

  it('100,000 nested bookmarks give no outline, and the file counts as damaged', async () => {
    const hostile = bookmarked(100_000, 'First');
    const found = await read({ ...sourceOf(hostile), chunk: hostile.length });
    expect(found).toMatchObject({ pages: 1, outline: null, trouble: 'damaged' });
  });

  it('RULES §17.8: no list is made of all pages that a file claims to have', async () => {
    const titles = ['Động học', 'Động lực học', 'Năng lượng', 'Chất lưu'];
    const contents = ['MỤC LỤC', ...titles.map((title, i) => `${title} ........ ${i + 1}`)];
    const text = contents.map((one, i) => ({ ...line, y: 700 - 14 * i, text: one }));
    const document = await loadPdf(bookOf([text, page, page]));
    const getPage = document.getPage.bind(document);
    document.getPage = (number) => getPage(Math.min(number, 3));
    Object.defineProperty(document, 'numPages', { value: 2_000_000_000 });
    const found = await proposalOf(document, patient);
    expect(found).toMatchObject({ text: 'good', outline: null });
  });

  it('of a page with too much text only the limit is read', async () => {
    const runs = Array.from({ length: 60_000 }, (_, i) => {
      return `1 0 0 1 ${50 + 60 * (i % 9)} ${790 - (Math.floor(i / 9) % 70) * 11} Tm (a) Tj`;
    });
    const bomb = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
      stream(`BT /F 10 Tf ${runs.join(' ')} ET`),
    ]);
    const lines = await new PageTexts(await loadPdf(bomb), patientBudget()).lines(1);
    const letters = lines?.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0) ?? 0;
    expect(letters).toBeGreaterThan(100);
    expect(letters).toBeLessThanOrEqual(20_000);
  });
});

describe('RULES §17.5: an unreadable file proposes nothing and says why', () => {
  it.each([
    ['no PDF', new TextEncoder().encode('no PDF at all'), 'damaged'],
    ['an empty file', new Uint8Array(), 'damaged'],
    ['one without pages', pdfOf(['<</Type/Catalog>>']), 'damaged'],
    [
      'one that needs a password',
      pdfOf(
        ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>'],
        `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>/ID[<00><00>]`,
      ),
      'locked',
    ],
  ])('%s', async (_, bytes, trouble) => {
    const found = await read(sourceOf(bytes));
    expect(found).toMatchObject({ trouble, pages: null, outline: null, labels: null, text: null });
  });

  it('one whose bytes cannot be loaded', async () => {
    const broken = { size: 1_000, chunk: 64, read: async () => Promise.reject(new Error('gone')) };
    expect(await read(broken)).toMatchObject({ trouble: 'unreadable' });
    const whole = sourceOf(large);
    const onlyBeginning = (begin: number, end: number) =>
      begin === 0 ? whole.read(begin, end) : Promise.reject(new Error('gone'));
    expect(await read({ ...whole, read: onlyBeginning })).toMatchObject({ trouble: 'unreadable' });
  });

  it('a cycle of pages, and a wrong page count, end', async () => {
    const ring = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 9999999/Kids[2 0 R]>>',
    ]);
    expect((await read(sourceOf(ring))).outline).toBeNull();
  });
});
