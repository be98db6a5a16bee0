import { pageValue } from '@/features/proposals/headings/pages';
import { bodyLevel, stylesOf } from './docxStyles';
import { type FoundOutline, outlineOf, type RawLine } from './found';
import { maxLines } from './limits';
import { type Parts, relationsOf, visit, wholeNumber, type XmlElement } from './parts';

interface Paragraph {
  text: string;
  style: string | null;
  /** The level that the paragraph itself states. */
  level: number | null;
}

/** Skipped: deleted text, copies for older programs, earlier properties, and codes of fields. */
const skipped = new Set(['del', 'moveFrom', 'Fallback', 'pPrChange', 'instrText', 'delText']);

/**
 * The outlines of a Word document: its table of contents, which has pages, and its headings, which
 * have the pages of the same lines in the table.
 */
export function docxOutlines(parts: Parts, path: string): FoundOutline[] {
  const styleOf = stylesOf(parts, relationsOf(parts, path).get('type:styles'));
  const contents: RawLine[] = [];
  const headings: RawLine[] = [];
  eachParagraph(parts.get(path), ({ text, style, level }) => {
    if (text.trim() === '') return;
    const styled = styleOf(style);
    const heading = level === bodyLevel ? null : (level ?? styled.heading);
    if (styled.contents !== null) addUpToLimit(contents, lineOfContents(text, styled.contents));
    else if (heading !== null) addUpToLimit(headings, { depth: heading, title: text, page: null });
  });
  const found = [
    outlineOf('contents', contents),
    outlineOf('headings', withPages(headings, contents)),
  ];
  return found.filter((one) => one !== null);
}

function addUpToLimit(lines: RawLine[], line: RawLine): void {
  if (lines.length < maxLines) lines.push(line);
}

/** Reports each paragraph when it ends. One in a text box ends before the one around it. */
function eachParagraph(part: Uint8Array | undefined, report: (paragraph: Paragraph) => void): void {
  const open: Paragraph[] = [];
  let [skippedDepth, runDepth, textDepth] = [0, 0, 0];
  const add = (text: string) => {
    const paragraph = open.at(-1);
    if (paragraph && runDepth > 0) paragraph.text += text; // outside a run, `tab` is a tab stop
  };
  const enter = ({ name, attributes }: XmlElement) => {
    const paragraph = open.at(-1);
    if (skipped.has(name)) skippedDepth += 1;
    if (skippedDepth > 0) return;
    if (name === 'p') open.push({ text: '', style: null, level: null });
    else if (name === 'r') runDepth += 1;
    else if (name === 't') textDepth += 1;
    else if (name === 'tab') add('\t');
    else if (name === 'br' || name === 'cr') add(' ');
    else if (name === 'noBreakHyphen') add('-');
    else if (paragraph && name === 'pStyle') paragraph.style = attributes.get('val') ?? null;
    else if (paragraph && name === 'outlineLvl') {
      paragraph.level = wholeNumber(attributes.get('val'));
    }
  };
  visit(part, {
    open: enter,
    text: (text) => {
      if (skippedDepth === 0 && textDepth > 0) add(text);
    },
    close: (name) => {
      if (skipped.has(name)) skippedDepth -= 1;
      else if (skippedDepth > 0) return;
      else if (name === 'r') runDepth -= 1;
      else if (name === 't') textDepth -= 1;
      else if (name === 'p') {
        const ended = open.pop();
        if (ended) report(ended);
      }
    },
  });
}

/** "1.1 → Title → 12": the text after the last tab is the page, if it is a number. */
function lineOfContents(text: string, depth: number): RawLine {
  const cells = text.trim().split('\t');
  const page = cells.length > 1 ? pageValue(cells.at(-1)?.trim() ?? '') : null;
  const title = (page === null ? cells : cells.slice(0, -1)).join(' ');
  return { depth, title, page };
}

const keyOf = (title: string) => title.normalize('NFC').replace(/\s+/gu, '');

/**
 * The headings with pages from the table of contents. The order is the same, but titles in the
 * table may begin with numbers. A section may have the title of a chapter, so levels are compared too,
 * unless titles alone find more pages: the table may use other levels.
 */
function withPages(headings: readonly RawLine[], contents: readonly RawLine[]): RawLine[] {
  const keys = contents.map(({ title }) => keyOf(title));
  const paged = (anyLevel: boolean) => {
    let next = 0;
    return headings.map((heading) => {
      const key = keyOf(heading.title);
      const at = contents.findIndex(
        ({ depth }, i) =>
          i >= next && (anyLevel || depth === heading.depth) && keys[i]?.endsWith(key),
      );
      if (at < 0) return heading;
      next = at + 1;
      return { ...heading, page: contents[at]?.page ?? null };
    });
  };
  const [byLevel, byTitle] = [paged(false), paged(true)];
  return countPages(byTitle) > countPages(byLevel) ? byTitle : byLevel;
}

const countPages = (lines: readonly RawLine[]) => lines.filter(({ page }) => page !== null).length;
