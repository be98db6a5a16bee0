import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Budget } from '@/features/proposals/Budget';
import { itemsDecoded } from '@/text/oldFonts/pageItems';
import { linesOf, type TextLine } from './textLines';
import type { TextItem } from './textRuns';

/** A page of a book has a few hundred text items; one with far more is made to fill the memory. */
const maxItems = 20_000;

/** The lines of pages in Unicode; each page is read once, within the budget. */
export class PageTexts {
  readonly #document: PDFDocumentProxy;
  readonly #budget: Budget;
  readonly #pages = new Map<number, Promise<TextLine[] | null>>();
  readonly #converted = new Set<number>();
  readonly #lengths = new Map<number, number>();

  constructor(document: PDFDocumentProxy, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
  }

  /** The pages so far whose text was converted from old fonts. */
  get converted(): ReadonlySet<number> {
    return this.#converted;
  }

  /** The number of characters on each page that was read so far. */
  get lengths(): ReadonlyMap<number, number> {
    return this.#lengths;
  }

  /** The lines of a page; empty if it cannot be read, null once the budget is used up. */
  readonly lines = async (page: number): Promise<readonly TextLine[] | null> => {
    if (page < 1 || page > this.#document.numPages) return [];
    const known = this.#pages.get(page) ?? this.#linesOf(page);
    this.#pages.set(page, known);
    return await known;
  };

  async #linesOf(page: number): Promise<TextLine[] | null> {
    if (!this.#budget.takePage()) return null;
    await this.#budget.step();
    try {
      const proxy = await this.#document.getPage(page);
      const items = await itemsOf(proxy.streamTextContent());
      const decoded = await itemsDecoded(proxy, items);
      if (decoded.fromOldFont) this.#converted.add(page);
      const lines = linesOf(decoded.items);
      proxy.cleanup();
      this.#lengths.set(
        page,
        lines.reduce((sum, { text }) => sum + text.length, 0),
      );
      return lines;
    } catch {
      return []; // A page that cannot be read does not prevent reading the others.
    }
  }
}

/** The text items of a page, up to the limit. */
async function itemsOf(stream: ReadableStream<{ items: object[] }>): Promise<Item[]> {
  const reader = stream.getReader();
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return items;
    for (const item of value.items) if ('str' in item) items.push(item as Item);
    if (items.length < maxItems) continue;
    await reader.cancel(new Error('too much text on a page'));
    return items.slice(0, maxItems);
  }
}

type Item = TextItem & { fontName: string; hasEOL: boolean };
