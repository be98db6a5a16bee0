import { outlineLimits } from '@/api/outlineLimits';
import { formatNumber } from '@/text/format';
import { viEdit } from '@/text/record/viEdit';
import { titleLength, titleTooLong } from './limits';
import { isValidPage, type Line, pageNumber } from './outline';

/** Remarks on a line, separated by line breaks. They are strings, so that rows can compare them. */
export interface LineRemarks {
  title: string;
  page: string;
  /** Whether the field prevents saving; if not, its remarks are only hints. */
  titleWrong: boolean;
  pageWrong: boolean;
}

export function lineRemarks(lines: readonly Line[], totalPages: number | null): LineRemarks[] {
  let pageBefore = 0;
  return lines.map((line) => {
    const page = pageNumber(line.page);
    const titleWrong = titleLength(line) > outlineLimits.title;
    const remarks = {
      title: titleWrong ? titleTooLong(line) : line.title.trim() === '' ? viEdit.toc.noTitle : '',
      page: pageRemarks(line, page, pageBefore, totalPages).join('\n'),
      titleWrong,
      pageWrong: !isValidPage(line.page),
    };
    if (page !== null) pageBefore = page;
    return remarks;
  });
}

function pageRemarks(
  line: Line,
  page: number | null,
  pageBefore: number,
  totalPages: number | null,
): string[] {
  const { toc } = viEdit;
  if (!isValidPage(line.page)) return [viEdit.tocPage];
  if (page === null) return [];
  const remarks: string[] = [];
  if (totalPages !== null && page > totalPages)
    remarks.push(toc.pageBeyond(formatNumber(totalPages)));
  if (page < pageBefore) remarks.push(toc.pageBack);
  return remarks;
}
