import { deepest, type Line, newLine } from './outline';

/** Dots, a tab or two spaces lead to a page number; a single space does not: "Chương 1". */
const withPage = /^(.*?\S)(?:\s*(?:[.…·_]\s?){2,}\s*|\t+\s*| {2,})(\d{1,6})$/u;
const numbered = /^(\d+)\.(\d+)(\.\d+)?[.)\s]/;
const indentWidth = 2;

/** Lines of text as lines of an outline: "Chương 1 ..... 12" gives a title and a page. */
export function parseOutline(text: string, baseLevel = 0): Line[] {
  const rows = text.split(/\r\n?|\n/).filter((row) => row.trim() !== '');
  const indents = rows.map(indentOf);
  const least = Math.min(...indents);
  const steps = [...new Set(indents.map((i) => i - least))].sort((a, b) => a - b);
  let above = baseLevel - 1;
  return rows.map((row, i) => {
    const body = row.trim();
    const byIndent = steps.indexOf((indents[i] ?? 0) - least);
    const depth = steps.length > 1 ? byIndent : depthByNumber(body);
    const level = Math.max(baseLevel, Math.min(baseLevel + depth, above + 1, deepest));
    above = level;
    const match = withPage.exec(body);
    return newLine(level, match?.[1] ?? body, match?.[2] ?? '');
  });
}

function indentOf(row: string): number {
  const space = /^\s*/.exec(row)?.[0] ?? '';
  return [...space].reduce((width, c) => width + (c === '\t' ? indentWidth : 1), 0);
}

function depthByNumber(body: string): number {
  const match = numbered.exec(body);
  if (!match) return 0;
  return match[3] ? 2 : 1;
}
