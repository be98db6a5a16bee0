import type { ProposedLine } from '@/features/proposals/proposal';

/** The name of one file, not a sentence with file names. */
const fileName =
  /^(?![^.]*\.\p{L}+,).*\.(?:pdf|docx?|dotx?|rtf|odt|pptx?|pps|odp|xlsx?|txt|tex|dvi|e?ps|indd|p65|pm\d|qxd|cdr|ai|psd|dwg|jpe?g|png|gif|bmp|tiff?|html?)$/iu;
/** What programs put before the names of documents. */
const programPrefix = /^microsoft (?:office )?(?:word|powerpoint|excel|visio|publisher) ?[-–—]/iu;
const pageLabel =
  /^(?:(?:slide|slide number|page|trang|tờ|p\.|tr\.|sheet|img|image|scan|ảnh|hình scan)[\s_.:#-]*)?\d+$/iu;
/** Marks that word processors leave behind. */
const leftover =
  /^(?:_?goback|ole_link\d+|_(?:toc|ref|hlk)\d+|blank page|untitled|bookmark\s*\d*)$/iu;

/** Whether a bookmark says nothing about the book: "bia1.pdf", "Slide 7", "Trang 12". */
export const isWorthless = (title: string) =>
  [fileName, programPrefix, pageLabel, leftover].some((kind) => kind.test(title));

/** Fewer lines may belong to a short text with a heading on each page. */
const minLines = 8;

/** Whether there is a bookmark for each page, as programs make them for slides. */
export function isOnePerPage(lines: readonly ProposedLine[], pages: number): boolean {
  const targets = new Set(lines.map(({ page }) => page));
  const levels = new Set(lines.map(({ level }) => level));
  const many = lines.length >= minLines && targets.size >= 0.9 * pages;
  return many && lines.length <= 1.1 * pages && levels.size === 1;
}
