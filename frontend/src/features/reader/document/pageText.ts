import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rect } from '@/api/reviewTypes';
import { rectOnPage } from '@/features/notes/page/geometry';
import type { TextPiece } from '@/features/notes/page/quotes';

type Content = Awaited<
  ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getTextContent']>
>;
type Item = Extract<Content['items'][number], { str: string }>;

/** The text of a page; empty if it has none that can be read. */
export async function pageText(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const loaded = await pdf.getPage(page);
  const { items } = await loaded.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** The text of a page, with the position of each piece. */
export async function pagePieces(pdf: PDFDocumentProxy, page: number): Promise<TextPiece[]> {
  const loaded = await pdf.getPage(page);
  const viewport = loaded.getViewport({ scale: 1 });
  const { items, styles } = await loaded.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const font = styles[item.fontName]?.fontFamily ?? 'sans-serif';
    return {
      text: item.str,
      boxOf: (from: number, to: number) => boxOf(item, viewport, partOf(item.str, font, from, to)),
    };
  });
}

/** How far letters extend above and below the baseline, as a share of the font size. */
const [above, below] = [0.85, 0.2];

/** The rectangle of a part of a line: `from` and `to` are shares of its length. */
function boxOf(item: Item, viewport: PageViewport, [from, to]: [number, number]): Rect | null {
  const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number];
  const length = Math.hypot(a, b) || 1;
  const point = (along: number, up: number) =>
    viewport.convertToViewportPoint(
      e + (a / length) * item.width * along + c * up,
      f + (b / length) * item.width * along + d * up,
    ) as [number, number];
  const corners = [point(from, above), point(to, above), point(from, -below), point(to, -below)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return rectOnPage(
    { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
    { left: 0, top: 0, width: viewport.width, height: viewport.height },
  );
}

let context: CanvasRenderingContext2D | null | undefined;

/**
 * Where characters begin and end within a line, as shares of its length. pdf.js gives the length of
 * a line but not of its characters, so they are measured in the font of its text layer.
 */
function partOf(text: string, font: string, from: number, to: number): [number, number] {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return [from / text.length, to / text.length];
  context.font = `32px ${font}`;
  const whole = context.measureText(text).width || 1;
  const until = (end: number) => (context?.measureText(text.slice(0, end)).width ?? 0) / whole;
  return [until(from), until(to)];
}
