import { outlineLimits } from '@/api/outlineLimits';
import { formatNumber } from '@/text/format';
import { viEdit } from '@/text/record/viEdit';
import { titleLength, titleTooLong } from './limits';
import { isPage, type Line, pageNumber } from './outline';

/** Remarks shown on a line, one per text row. They are strings, so that rows can compare them. */
export interface Marks {
  title: string;
  page: string;
  /** These prevent saving; the others are only hints. */
  titleWrong: boolean;
  pageWrong: boolean;
}

export function marksOf(lines: readonly Line[], totalPages: number | null): Marks[] {
  let before = 0;
  return lines.map((line) => {
    const page = pageNumber(line.page);
    const titleWrong = titleLength(line) > outlineLimits.title;
    const marks = {
      title: titleWrong ? titleTooLong(line) : line.title.trim() === '' ? viEdit.toc.noTitle : '',
      page: pageMarks(line, page, before, totalPages).join('\n'),
      titleWrong,
      pageWrong: !isPage(line.page),
    };
    if (page !== null) before = page;
    return marks;
  });
}

function pageMarks(
  line: Line,
  page: number | null,
  before: number,
  totalPages: number | null,
): string[] {
  const { toc } = viEdit;
  if (!isPage(line.page)) return [viEdit.tocPage];
  if (page === null) return [];
  const marks: string[] = [];
  if (totalPages !== null && page > totalPages)
    marks.push(toc.pageBeyond(formatNumber(totalPages)));
  if (page < before) marks.push(toc.pageBack);
  return marks;
}
