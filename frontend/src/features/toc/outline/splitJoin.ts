import { type Line, spliced, withoutLine } from './outline';

/**
 * Splits a title in two. The page stays with the first half; if that half would be blank, a blank
 * line is inserted before instead. Children follow the second half, so the reading order is kept.
 */
export function split(lines: readonly Line[], index: number, range: TextRange, made: Line): Line[] {
  const line = lines[index];
  if (!line) return [...lines];
  const { before, after } = halves(line.title, range);
  const blank = { ...made, level: line.level };
  const pair =
    before === ''
      ? [blank, { ...line, title: after }]
      : [
          { ...line, title: before },
          { ...blank, title: after },
        ];
  return spliced(lines, index, 1, pair);
}

/**
 * A line joined with the line before it. The page of the first is kept if it has one; `withoutLine`
 * places the children of the second.
 */
export function joined(lines: readonly Line[], index: number): Line[] {
  const [first, second] = [lines[index - 1], lines[index]];
  if (!first || !second) return [...lines];
  const both = {
    ...first,
    title: joinStart(first) + second.title.trimStart(),
    page: first.page.trim() === '' ? second.page : first.page,
  };
  return withoutLine(lines, index).with(index - 1, both);
}

/** The text before the second title after two lines are joined. */
export const joinStart = ({ title }: Line) => (title.trim() === '' ? '' : `${title.trimEnd()} `);

/** The caret or the selection in a title. */
export interface TextRange {
  start: number;
  end: number;
}

export function halves(
  title: string,
  { start, end }: TextRange,
): { before: string; after: string } {
  return { before: title.slice(0, start).trimEnd(), after: title.slice(end).trimStart() };
}
