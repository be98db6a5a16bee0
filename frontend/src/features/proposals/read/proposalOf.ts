import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Budget, type Limits, ReadingStopped } from '@/features/proposals/Budget';
import { bookmarksOf } from '@/features/proposals/outline/bookmarks';
import { labelsOf } from '@/features/proposals/outline/labels';
import { printedContents } from '@/features/proposals/outline/printedContents';
import {
  countWithPage,
  emptyProposal,
  hasEnoughBookmarks,
  type Proposal,
  type ProposedOutline,
} from '@/features/proposals/proposal';
import { FirstPages } from '@/features/proposals/record/FirstPages';
import { isHandout } from '@/features/proposals/record/handout';
import { metadataOf } from '@/features/proposals/record/metadataOf';
import { PageTexts } from '@/features/proposals/text/PageTexts';
import { picturePages } from '@/features/proposals/text/pictures';
import { type TextLine, textOf } from '@/features/proposals/text/textLines';
import { textStateOf } from '@/features/proposals/text/textState';
import { allReadable } from '@/text/oldFonts/readable';

export interface ReadOptions {
  signal?: AbortSignal;
  limits?: Limits;
  /** Called with the results so far, whenever there are more. */
  onProgress?: (soFar: Proposal) => void;
  /** `contents` uses the printed contents even if there are bookmarks. */
  outlineFrom?: 'best' | 'contents';
  /** Whether links on contents pages are used; otherwise only the numbers. */
  links?: boolean;
  /** Draws the first page, where a canvas is available. */
  drawCover?: (document: PDFDocumentProxy) => Promise<Blob | undefined>;
}

/** How many pages are read to judge the text. */
const sampledPages = 10;

/**
 * What an opened PDF proposes. Parts that cannot be read are left out. When the time runs out,
 * returns what is known with the trouble `slow`. Rejects with ReadingStopped only if it was cancelled.
 */
export async function proposalOf(
  document: PDFDocumentProxy,
  options: ReadOptions = {},
): Promise<Proposal> {
  const budget = new Budget(options.signal, options.limits);
  let known: Proposal = { ...emptyProposal, pages: document.numPages };
  const add = async (part: () => Promise<Partial<Proposal>>) => {
    try {
      known = { ...known, ...(await part()) };
      options.onProgress?.(known);
    } catch (error) {
      if (error instanceof ReadingStopped) throw error;
      known = { ...known, trouble: 'damaged' };
    }
    budget.check();
  };
  const texts = new PageTexts(document, budget);
  try {
    await add(async () => ({ metadata: await readMetadata(document, texts, '') }));
    await add(async () => ({ labels: await labelsOf(document) }));
    await add(async () => ({ outline: inUnicode(await bookmarksOf(document, budget)) }));
    await add(async () => {
      const cover = await options.drawCover?.(document).catch(() => undefined);
      return cover ? { cover } : {};
    });
    await add(() => textAndMetadata(document, texts));
    await add(() => chooseOutlines(known, document, texts, budget, options));
    await add(async () => ({ pictures: await picturePages(document, texts.lengths, budget) }));
    return known;
  } catch (error) {
    if (error instanceof ReadingStopped && error.why === 'slow')
      return { ...known, trouble: 'slow' };
    throw error;
  }
}

/** Cover, title page and imprint. */
const firstPages = 3;

/** The metadata, judged by the first pages. A sample that is long enough tells the language, else the file does. */
async function readMetadata(document: PDFDocumentProxy, texts: PageTexts, sample: string) {
  const pages: (readonly TextLine[])[] = [];
  for (let page = 1; page <= Math.min(firstPages, document.numPages); page += 1) {
    pages.push((await texts.lines(page)) ?? []);
  }
  const converted = [...texts.converted].some((page) => page <= firstPages);
  const raw = await document.getMetadata();
  const page = await document.getPage(1).catch(() => ({ view: [] })); // may be damaged
  return metadataOf(raw, {
    first: new FirstPages(pages),
    pages: document.numPages,
    sample,
    converted,
    handout: isHandout(pages[0] ?? [], page, raw.info),
  });
}

/** The state of the text, and the metadata with the language of that text. */
async function textAndMetadata(
  document: PDFDocumentProxy,
  texts: PageTexts,
): Promise<Partial<Proposal>> {
  const read = new Map<number, string>();
  for (const page of spreadPages(document.numPages)) {
    const lines = await texts.lines(page);
    if (lines) read.set(page, textOf(lines));
  }
  if (read.size === 0) read.set(1, textOf((await texts.lines(1)) ?? []));
  const sample = [...read.values()];
  const state = textStateOf(sample);
  const converted = [...read.keys()].filter((page) => texts.converted.has(page)).length;
  const old = state === 'good' && converted > 0.2 * read.size;
  const metadata = await readMetadata(document, texts, sample.join('\n'));
  return { text: old ? 'old' : state, metadata };
}

function spreadPages(pages: number): number[] {
  const count = Math.min(pages, sampledPages);
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * pages) / count) + 1);
}

/**
 * The bookmarks and, if there are few for the size of the book, the printed contents. The contents
 * are better if their pages are physical and their lines outnumber the bookmarks that have a page.
 */
async function chooseOutlines(
  known: Proposal,
  document: PDFDocumentProxy,
  texts: PageTexts,
  budget: Budget,
  { outlineFrom = 'best', links = true }: ReadOptions,
): Promise<Pick<Proposal, 'outline' | 'otherOutline'>> {
  const { outline, labels, text } = known;
  if (outlineFrom === 'best' && (hasEnoughBookmarks(known) || text === 'none')) return { outline };
  if (text === 'none') return { outline: null };
  const printed = await printedContents({ document, texts, labels, budget, links });
  const contents =
    printed && texts.converted.size > 0 ? { ...printed, converted: true as const } : printed;
  if (outlineFrom === 'contents' || !outline) return { outline: contents };
  if (!contents) return { outline };
  const better = contents.pages === 'physical' && contents.lines.length > countWithPage(outline);
  return better
    ? { outline: contents, otherOutline: outline }
    : { outline, otherOutline: contents };
}

function inUnicode(outline: ProposedOutline | null): ProposedOutline | null {
  if (!outline) return null;
  const titles = allReadable(outline.lines.map(({ title }) => title));
  const lines = outline.lines.map((line, i) => ({ ...line, title: titles[i] ?? line.title }));
  const changed = lines.some(({ title }, i) => title !== outline.lines[i]?.title);
  return changed ? { ...outline, lines, converted: true } : outline;
}
