import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Budget } from '@/features/proposals/Budget';
import { decoded, type OldEncoding, pageDecoded } from './oldFonts';
import { linesOf, type TextLine, textOf } from './textLines';
import type { TextItem } from './textRuns';

/** A page of a book has a few hundred; a page with far more is made to fill the memory. */
const mostItems = 20_000;

/** The lines of pages; each page is read once, within the budget. */
export class PageTexts {
  readonly #document: PDFDocumentProxy;
  readonly #budget: Budget;
  readonly #pages = new Map<number, Promise<TextLine[] | null>>();
  #encoding: OldEncoding | null = null;

  constructor(document: PDFDocumentProxy, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
  }

  /** Lines read from now on are converted from this encoding to Unicode. */
  decodeFrom(encoding: OldEncoding | null): void {
    this.#encoding = encoding;
  }

  /** The lines of a page; empty if it cannot be read, null once the budget is used up. */
  readonly lines = async (page: number): Promise<readonly TextLine[] | null> => {
    if (page < 1 || page > this.#document.numPages) return [];
    const known = this.#pages.get(page) ?? this.#read(page);
    this.#pages.set(page, known);
    const lines = await known;
    const encoding = this.#encoding;
    if (!encoding || !lines) return lines;
    const text = textOf(lines);
    if (pageDecoded(text, encoding) === text) return lines;
    const inUnicode = <T extends { text: string }>(part: T) => ({
      ...part,
      text: decoded(part.text, encoding),
    });
    return lines.map((line) => ({ ...inUnicode(line), chunks: line.chunks.map(inUnicode) }));
  };

  async #read(page: number): Promise<TextLine[] | null> {
    if (!this.#budget.takePage()) return null;
    await this.#budget.step();
    try {
      const proxy = await this.#document.getPage(page);
      const lines = linesOf(await itemsOf(proxy.streamTextContent()));
      proxy.cleanup();
      return lines;
    } catch {
      return []; // A page that cannot be read does not prevent reading the others.
    }
  }
}

/** The text items of a page, up to the limit. */
async function itemsOf(stream: ReadableStream<{ items: object[] }>): Promise<TextItem[]> {
  const reader = stream.getReader();
  const items: TextItem[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return items;
    for (const item of value.items) if ('str' in item) items.push(item as TextItem);
    if (items.length < mostItems) continue;
    await reader.cancel(new Error('too much text on a page'));
    return items.slice(0, mostItems);
  }
}
