import { outlineLimits } from '@/api/outlineLimits';
import type { Budget } from '@/features/proposals/Budget';
import { clean } from '@/features/proposals/cleanText';
import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';
import { clip, codePoints } from '@/text/length';
import { type DestinationDocument, PageFinder } from './destinations';
import { isOnePerPage, isWorthless } from './worthless';

/** A bookmark in the form of pdf.js. */
export interface Bookmark {
  title: string;
  dest: unknown;
  /** A named action, such as LastPage. */
  action?: string | null;
  items: Bookmark[];
}

interface BookmarkedDocument extends DestinationDocument {
  getOutline: () => Promise<Bookmark[] | null>;
}

interface LevelledBookmark extends Pick<Bookmark, 'title' | 'dest' | 'action'> {
  level: 0 | 1 | 2;
}

/**
 * The bookmarks in reading order, up to the limits of an outline. Levels below the third become the
 * third level. It does not recurse, so any depth is possible.
 */
export function flattened(roots: readonly Bookmark[]): { lines: LevelledBookmark[]; cut: boolean } {
  const stack = [{ items: roots, next: 0, depth: 0 }];
  const lines: LevelledBookmark[] = [];
  let lettersLeft: number = outlineLimits.titles;
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const bookmark = top.items[top.next];
    top.next += 1;
    if (!bookmark) {
      stack.pop();
      continue;
    }
    const title = titleOf(bookmark.title);
    // A bookmark that says nothing is skipped, and its children move up one level.
    const isKept = title !== '' && !isWorthless(title);
    if (isKept) {
      lettersLeft -= codePoints(title);
      if (lines.length === outlineLimits.lines || lettersLeft < 0) return { lines, cut: true };
      lines.push({ ...bookmark, level: levelAt(top.depth), title });
    }
    const depth = isKept ? top.depth + 1 : top.depth;
    if (bookmark.items.length > 0) stack.push({ items: bookmark.items, next: 0, depth });
  }
  return { lines, cut: false };
}

const levelAt = (depth: number) => Math.min(depth, 2) as 0 | 1 | 2;

/** A title without invisible characters, in NFC, cut to the length limit; a huge one is cut first. */
export function titleOf(raw: string): string {
  return clip(clean(raw.slice(0, 8 * outlineLimits.title)), outlineLimits.title).trim();
}

/** The PDF's own bookmarks as an outline; null if it has none, or only meaningless ones. */
export async function bookmarksOf(
  document: BookmarkedDocument,
  budget: Budget,
): Promise<ProposedOutline | null> {
  const roots = await document.getOutline();
  if (!roots) return null;
  const { lines, cut } = flattened(roots);
  const pages = new PageFinder(document, budget);
  const found: ProposedLine[] = [];
  for (const { level, title, dest, action } of lines) {
    const page = action === 'FirstPage' ? 1 : action === 'LastPage' ? document.numPages : null;
    found.push({ level, title, page: page ?? (await pages.pageOf(dest)) });
  }
  if (found.length === 0 || isOnePerPage(found, document.numPages)) return null;
  return { from: 'bookmarks', lines: found, pages: 'physical', cut };
}
