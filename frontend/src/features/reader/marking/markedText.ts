import type { Rect } from '@/api/reviewTypes';
import { linesOf, rectOnPage, rotatedBack, rotationOf } from '@/features/notes/page/geometry';

/** Text marked in the PDF, as one line, and the page on which it begins. */
export interface MarkedText {
  text: string;
  page: number;
  /** The marked areas of that page, without the reader's rotation. */
  rects: Rect[];
}

/** An action for marked text: a button beside it, and Alt+Enter with or without Shift. */
export interface MarkAction {
  label: string;
  /** Whether the shortcut includes Shift; null for an action without a shortcut. */
  shift: boolean | null;
  run: (marked: MarkedText) => void;
}

const ligatures = /[\uFB00-\uFB06]/g;
/** Control and format characters such as soft hyphens, but not spaces or zero-width joiners. */
const invisible = /(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu;
const breakInWord = /(?<=\p{L})[-\u2010][ \t]*[\r\n]+\s*(?=\p{Ll})/gu;
const breakInName = /(?<=\p{L}[-\u2010])[ \t]*[\r\n]+\s*(?=\p{Lu})/gu;

/**
 * Marked text as one line: words broken at the end of a line are joined (Đông-Nam keeps its
 * hyphen), line breaks become spaces, and the text is in NFC.
 */
export function asOneLine(marked: string): string {
  return marked
    .replace(ligatures, (letters) => letters.normalize('NFKC'))
    .replace(invisible, '')
    .replace(breakInWord, '')
    .replace(breakInName, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** The text marked within an element; null if there is none or if some of it is outside. */
export function markedIn(container: HTMLElement, selection: Selection | null): MarkedText | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer: start, endContainer: end } = selection.getRangeAt(0);
  if (!container.contains(start) || !container.contains(end)) return null;
  const from = start instanceof Element ? start : start.parentElement;
  const page = Number(from?.closest<HTMLElement>('[data-page-number]')?.dataset.pageNumber);
  const text = asOneLine(selection.toString());
  if (text === '' || !(page >= 1)) return null;
  return { text, page, rects: rectsOf(container, selection.getRangeAt(0), page) };
}

function rectsOf(container: HTMLElement, range: Range, page: number): Rect[] {
  const div = container.querySelector<HTMLElement>(`.page[data-page-number="${page}"]`);
  if (!div) return [];
  const pageBox = div.getBoundingClientRect();
  const rotation = rotationOf(Number(container.dataset.rotation ?? 0));
  const parts = boxesOf(div, range).flatMap((box) => rectOnPage(box, pageBox) ?? []);
  return linesOf(parts.map((part) => rotatedBack(part, rotation)));
}

/** Only the boxes of letters: a wholly selected element would count with all its area. */
function boxesOf(page: HTMLElement, range: Range): DOMRect[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!range.intersectsNode(text)) continue;
    const part = document.createRange();
    part.selectNodeContents(text);
    if (text === range.startContainer) part.setStart(text, range.startOffset);
    if (text === range.endContainer) part.setEnd(text, range.endOffset);
    boxes.push(...part.getClientRects());
  }
  return boxes.filter(({ width, height }) => width > 0 && height > 0);
}
