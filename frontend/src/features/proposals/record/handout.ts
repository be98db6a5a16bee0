import { textOf } from '@/features/proposals/metadata';
import type { TextLine } from '@/features/proposals/text/textLines';

/** The fewest pieces of text on each side of the page. */
const minOnSide = 5;
/** The largest share of pieces that cross the middle, as the heading above the slides may. */
const maxAcross = 0.05;

/** Whether a page shows several slides, so that its largest letters need not be the book's title. */
export function isHandout(
  lines: readonly TextLine[],
  { view: [left = 0, , right = 0] }: { view: readonly number[] },
  info: object,
): boolean {
  const { Title, Creator } = info as Record<string, unknown>;
  if (!/powerpoint/iu.test(`${textOf(Title)} ${textOf(Creator)}`)) return false;
  const middle = (left + right) / 2;
  const chunks = lines.flatMap((line) => line.chunks);
  const onLeft = chunks.filter((chunk) => chunk.right < middle).length;
  const onRight = chunks.filter((chunk) => chunk.x > middle).length;
  const across = chunks.length - onLeft - onRight;
  return Math.min(onLeft, onRight) >= minOnSide && across <= maxAcross * chunks.length;
}

/** The most lines before the number of the first slide, such as a title and its author. */
const maxSlideLines = 8;

/** The lines of the first slide of a handout; none if it cannot be recognised. */
export function firstSlide(lines: readonly TextLine[]): readonly TextLine[] {
  const number = lines.findIndex(({ text }) => /^\d{1,3}$/u.test(text));
  return number <= maxSlideLines ? lines.slice(0, Math.max(0, number)) : [];
}
