import { outlineLimits } from '@/api/outlineLimits';
import { codePoints } from '@/text/length';

/** The first lines, as many as an outline may have, also by the length of all titles. */
export function withinLimits<Line extends { title: string }>(lines: readonly Line[]): Line[] {
  let lettersLeft: number = outlineLimits.titles;
  const end = lines.findIndex(({ title }, i) => {
    lettersLeft -= codePoints(title);
    return i >= outlineLimits.lines || lettersLeft < 0;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}
