import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Budget } from '@/features/proposals/Budget';
import { depthsOf } from '@/features/proposals/headings/levels';
import { type PlacedLine, placePages } from '@/features/proposals/pages/placePages';
import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';
import type { PageTexts } from '@/features/proposals/text/PageTexts';
import type { TextLine } from '@/features/proposals/text/textLines';
import { hasLostLetters } from '@/text/oldFonts/lost';
import { titleOf } from './bookmarks';
import { entriesOf } from './contents';
import type { PageLines } from './contentsPages';
import { PageFinder } from './destinations';
import type { Entry } from './entries';
import { maxPages } from './labels';
import { withinLimits } from './withinLimits';

/** Contents are in the first pages, or, in many Vietnamese books, in the last. */
const frontPages = 30;
const backPages = 8;

/** Fewer lines than this are not accepted as contents. */
const minLines = 3;

interface ContentsSource {
  document: PDFDocumentProxy;
  texts: PageTexts;
  labels: readonly string[] | null;
  budget: Budget;
  /** Whether links on the contents pages may give the pages of the entries. */
  links: boolean;
}

/** The outline from the printed contents; null if there are none. */
export async function printedContents(source: ContentsSource): Promise<ProposedOutline | null> {
  if (source.document.numPages > maxPages) return null;
  const entries = entriesOf(await likelyPages(source)).filter(({ title }) => titleOf(title) !== '');
  if (entries.length < minLines || haveLostLetters(entries)) return null;
  const depths = depthsOf(entries, 'printed');
  const placed = await pagesOf(entries, source);
  const lines = entries.map(({ title, printed }, i): ProposedLine => {
    const level = Math.min(depths[i] ?? 0, 2) as ProposedLine['level'];
    if (contentsTitle.test(title))
      return { level, title: titleOf(title), page: entries[0]?.contentsPage ?? null };
    const known = placed?.[i];
    const page = placed ? (known?.page ?? null) : asPrinted(printed, source.document.numPages);
    const line = { level, title: titleOf(title), page };
    return known && !known.sure ? { ...line, uncertain: true } : line;
  });
  const bounded = withinLimits(lines);
  return {
    from: 'contents',
    lines: bounded,
    pages: placed ? 'physical' : 'printed',
    cut: bounded.length < lines.length,
  };
}

/** The title of the contents page itself. The page of such a line is known, whatever its number. */
const contentsTitle = /^(?:mục lục|contents)$/iu;

/** Whether too many titles have lost letters for the outline to be of use. */
const haveLostLetters = (entries: readonly Entry[]) =>
  entries.filter(({ title }) => hasLostLetters(title)).length > 0.3 * entries.length;

function asPrinted(printed: string | null, pages: number): number | null {
  const page = Number(printed ?? 0);
  return page >= 1 && page <= pages ? page : null;
}

async function likelyPages({ document, texts }: ContentsSource): Promise<PageLines[]> {
  const pages: PageLines[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    if (page > frontPages && page <= document.numPages - backPages) continue;
    pages.push({ page, lines: (await texts.lines(page)) ?? [] });
  }
  return pages;
}

/** The pages by links and titles; null if printed numbers cannot be resolved. */
async function pagesOf(
  entries: readonly Entry[],
  source: ContentsSource,
): Promise<PlacedLine[] | null> {
  const { document, labels, texts, budget, links } = source;
  const linked = links ? await linkedPages(entries, source) : [];
  const lines = entries.map(({ title, printed, contentsPage }, i) => {
    return { title, printed, contentsPage, linkedPage: linked[i] ?? null };
  });
  const book = { pages: document.numPages, labels, lines: texts.lines, step: () => budget.step() };
  return placePages(lines, book);
}

async function linkedPages(
  entries: readonly Entry[],
  { document, budget }: ContentsSource,
): Promise<(number | null)[]> {
  const finder = new PageFinder(document, budget);
  const links = new Map<number, Link[]>();
  for (const { contentsPage: page } of entries)
    if (!links.has(page)) links.set(page, await linksOn(document, page));
  const pages: (number | null)[] = [];
  for (const { contentsPage, numberLine } of entries) {
    const link = linkOn(numberLine, links.get(contentsPage) ?? []);
    pages.push(link ? await finder.pageOf(link.dest) : null);
  }
  return pages;
}

interface Link {
  rect: number[];
  dest: unknown;
}

/** The nearest link at the height of a line: another column may have one at the same height. */
function linkOn({ x, right, y }: TextLine, links: readonly Link[]): Link | undefined {
  const gap = ({ rect: [from = 0, , to = 0] }: Link) => Math.max(0, from - right, x - to);
  return links
    .filter(({ rect: [, low = 0, , high = 0] }) => y >= low && y <= high)
    .sort((a, b) => gap(a) - gap(b))[0];
}

async function linksOn(document: PDFDocumentProxy, page: number): Promise<Link[]> {
  try {
    const all = await (await document.getPage(page)).getAnnotations();
    return all.filter((one) => one.subtype === 'Link' && one.dest);
  } catch {
    return [];
  }
}
