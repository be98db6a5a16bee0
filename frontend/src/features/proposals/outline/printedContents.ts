import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Budget } from '@/features/proposals/Budget';
import type { ProposedOutline } from '@/features/proposals/proposal';
import type { PageTexts } from '@/features/proposals/text/PageTexts';
import { bounds, titleOf } from './bookmarks';
import { entriesOf, type PageLines } from './contents';
import { levelsOf } from './contentsLevels';
import { PageFinder } from './destinations';
import type { Entry } from './entries';
import { mappingOf } from './physicalPages';

/** Contents are in the first pages, or, in many Vietnamese books, in the last. */
const front = 30;
const back = 8;

/** Fewer lines than this are not accepted as contents. */
const least = 3;

export interface ContentsSource {
  document: PDFDocumentProxy;
  texts: PageTexts;
  labels: readonly string[] | null;
  budget: Budget;
  /** Whether links on the contents pages may be used as the targets of its lines. */
  links: boolean;
}

/** The outline from the printed contents; null if there are none. */
export async function printedContents(source: ContentsSource): Promise<ProposedOutline | null> {
  const entries = entriesOf(await likelyPages(source)).filter(({ title }) => titleOf(title) !== '');
  if (entries.length < least) return null;
  const levels = levelsOf(entries);
  const { pages, physical } = await pagesOf(entries, source);
  const lines = entries.map(({ title }, i) => ({
    level: levels[i] ?? 0,
    title: titleOf(title),
    page: pages[i] ?? null,
  }));
  const kept = withinBounds(lines);
  return {
    from: 'contents',
    lines: kept,
    pages: physical ? 'physical' : 'printed',
    cut: kept.length < lines.length,
  };
}

async function likelyPages({ document, texts }: ContentsSource): Promise<PageLines[]> {
  const pages: PageLines[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    if (page > front && page <= document.numPages - back) continue;
    pages.push({ page, lines: (await texts.lines(page)) ?? [] });
  }
  return pages;
}

function withinBounds<T extends { title: string }>(lines: readonly T[]): T[] {
  let left: number = bounds.titles;
  const end = lines.findIndex(({ title }, i) => {
    left -= title.length;
    return i >= bounds.lines || left < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}

/** Uses the links of the lines if they have any; otherwise maps the printed numbers. */
async function pagesOf(
  entries: readonly Entry[],
  source: ContentsSource,
): Promise<{ pages: (number | null)[]; physical: boolean }> {
  const linked = source.links ? await linkedPages(entries, source) : [];
  const known = linked.filter((page) => page !== null && page !== undefined).length;
  if (known >= 0.9 * entries.length) return { pages: linked, physical: true };
  const { document, labels, texts } = source;
  const mapping = await mappingOf(entries, {
    pages: document.numPages,
    labels,
    lines: texts.lines,
  });
  const printed = entries.map((entry) => {
    const page = entry.printed && (mapping ? mapping(entry.printed) : Number(entry.printed));
    return page && page >= 1 && page <= document.numPages ? page : null;
  });
  const pages = printed.map((page, i) => linked[i] ?? page);
  return { pages, physical: mapping !== null };
}

async function linkedPages(
  entries: readonly Entry[],
  { document, budget }: ContentsSource,
): Promise<(number | null)[]> {
  const finder = new PageFinder(document, budget);
  const links = new Map<number, Link[]>();
  for (const { on } of entries) if (!links.has(on)) links.set(on, await linksOn(document, on));
  const pages: (number | null)[] = [];
  for (const { on, y } of entries) {
    const link = links.get(on)?.find(({ rect: [, low = 0, , high = 0] }) => y >= low && y <= high);
    pages.push(link ? await finder.pageOf(link.dest) : null);
  }
  return pages;
}

interface Link {
  rect: number[];
  dest: unknown;
}

async function linksOn(document: PDFDocumentProxy, page: number): Promise<Link[]> {
  try {
    const all = await (await document.getPage(page)).getAnnotations();
    return all.filter((one) => one.subtype === 'Link' && one.dest);
  } catch {
    return [];
  }
}
