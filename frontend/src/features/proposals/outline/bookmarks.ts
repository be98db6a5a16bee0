import type { Budget } from '@/features/proposals/Budget';
import { clean } from '@/features/proposals/metadata';
import type { ProposedLine, ProposedOutline } from '@/features/proposals/proposal';
import { codePoints } from '@/text/length';
import { type DestinationDocument, PageFinder } from './destinations';

/** A bookmark as pdf.js gives it. */
export interface Bookmark {
  title: string;
  dest: unknown;
  /** An action by name, such as LastPage. */
  action?: string | null;
  items: Bookmark[];
}

export interface BookmarkedDocument extends DestinationDocument {
  getOutline: () => Promise<Bookmark[] | null>;
}

/** What an outline may hold, as the server keeps it. */
export const bounds = { lines: 5_000, titles: 200_000, title: 500 } as const;

interface Placed extends Pick<Bookmark, 'title' | 'dest' | 'action'> {
  level: 0 | 1 | 2;
}

/**
 * The bookmarks in the order of reading, those deeper than the third level folded into it in their
 * place; as many as an outline may hold. Nothing recurses, so no depth is too deep.
 */
export function flattened(roots: readonly Bookmark[]): { lines: Placed[]; cut: boolean } {
  const open = [{ items: roots, next: 0, depth: 0 }];
  const lines: Placed[] = [];
  let left: number = bounds.titles;
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const bookmark = at.items[at.next];
    at.next += 1;
    if (!bookmark) {
      open.pop();
      continue;
    }
    const title = titleOf(bookmark.title);
    left -= codePoints(title);
    if (lines.length === bounds.lines || left < 0) return { lines, cut: true };
    // One without a title adds nothing to read, and what hangs below it takes its place.
    if (title !== '') {
      lines.push({ ...bookmark, level: levelAt(at.depth), title });
    }
    const depth = title === '' ? at.depth : at.depth + 1;
    if (bookmark.items.length > 0) open.push({ items: bookmark.items, next: 0, depth });
  }
  return { lines, cut: false };
}

const levelAt = (depth: number) => Math.min(depth, 2) as 0 | 1 | 2;

/** A title, clean and composed, no longer than a line's may be. */
export function titleOf(raw: string): string {
  const title = clean(raw.slice(0, 8 * bounds.title));
  return codePoints(title) <= bounds.title
    ? title
    : [...title].slice(0, bounds.title).join('').trim();
}

/** The PDF's own bookmarks as an outline; null where it has none. */
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
  return found.length > 0 ? { from: 'bookmarks', lines: found, pages: 'physical', cut } : null;
}
