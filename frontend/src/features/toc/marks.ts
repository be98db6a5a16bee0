import { formatNumber } from '@/text/format';
import { viEdit } from '@/text/viEdit';
import { bounds, titleLength, titleTooLong } from './limits';
import type { Line } from './outline';

export interface Mark {
  text: string;
  /** A wrong page number or a title that is too long holds up saving; the rest is only pointed out. */
  wrong: boolean;
}

const biggestPage = 2_147_483_647;

export function isPage(text: string): boolean {
  const page = text.trim();
  return page === '' || (/^\d+$/.test(page) && Number(page) >= 1 && Number(page) <= biggestPage);
}

/** What is to be pointed out on each line. */
export function marksOf(lines: readonly Line[], totalPages: number | null): (Mark | null)[] {
  let before = 0;
  return lines.map((line) => {
    const page = isPage(line.page) && line.page.trim() !== '' ? Number(line.page) : null;
    const mark = markOf(line, page, before, totalPages);
    if (page !== null) before = page;
    return mark;
  });
}

function markOf(
  line: Line,
  page: number | null,
  before: number,
  totalPages: number | null,
): Mark | null {
  const { toc } = viEdit;
  if (!isPage(line.page)) return { text: viEdit.tocPage, wrong: true };
  if (titleLength(line) > bounds.title) return { text: titleTooLong(line), wrong: true };
  if (line.title.trim() === '') return { text: toc.noTitle, wrong: false };
  if (page === null) return null;
  if (totalPages !== null && page > totalPages) {
    return { text: toc.pageBeyond(formatNumber(totalPages)), wrong: false };
  }
  return page < before ? { text: toc.pageBack, wrong: false } : null;
}
