import { outlineLimits } from '@/api/outlineLimits';
import { viEdit } from '@/text/record/viEdit';
import { sizeProblem, titleLength } from './limits';
import { isValidPage, type Line } from './outline';

/** A field that prevents saving. */
export interface InvalidField {
  key: string;
  part: 'title' | 'page';
}

/** Why an outline cannot be saved, and where. */
interface OutlineProblem {
  message: string;
  /** Nothing but pages is wrong, so everything else can be saved. */
  onlyPages: boolean;
  fields: InvalidField[];
}

/** The outline with stored pages, or none, in place of malformed ones, so that the rest can be saved. */
export function withStoredPages(lines: readonly Line[], stored: readonly Line[]): Line[] {
  const pages = new Map(stored.map(({ id, page }) => [id, page]));
  return lines.map((line) =>
    isValidPage(line.page) ? line : { ...line, page: pages.get(line.id) ?? '' },
  );
}

/** Null if the outline can be saved. */
export function outlineProblem(lines: readonly Line[]): OutlineProblem | null {
  const wrongPages = lines.filter((line) => !isValidPage(line.page));
  const longTitles = lines.filter((line) => titleLength(line) > outlineLimits.title);
  const tooLarge = sizeProblem(lines);
  const message = wrongPages.length > 0 ? viEdit.tocPage : tooLarge;
  if (message === null) return null;
  const fields = [
    ...wrongPages.map(({ key }) => ({ key, part: 'page' as const })),
    ...longTitles.map(({ key }) => ({ key, part: 'title' as const })),
  ];
  return { message, fields, onlyPages: tooLarge === null };
}
