import { standsApart } from '@/features/proposals/headings/numbering';
import { type Line, parentOf } from '@/features/toc/outline/outline';
import { type NumberStyle, readCounter, writeCounter } from './counters';
import { type Numbered, numberedTitle, usesDots } from './numbered';

interface Options {
  /** The lines to change. The others count, but keep their titles. */
  keys: ReadonlySet<string>;
  /** Also number the lines that have no number, apart from prefaces and the like. */
  numberAll: boolean;
}

interface Renumbered {
  lines: Line[];
  changed: number;
}

/** Numbers that belong together, such as the sections of a chapter. */
interface Series {
  style: NumberStyle;
  /** A number that shows whether to write capitals. */
  like: string;
  count: number;
}

/**
 * Gives titles the number of their position: 1, 1.1, … Words such as "Chương" and the style of the
 * numbers stay. The numbers after a word run through the whole outline if they did before. Otherwise
 * they begin again in each parent.
 */
export function renumber(lines: readonly Line[], { keys, numberAll }: Options): Renumbered {
  const before = parsed(lines);
  const numbered = numberAll ? withMissing(lines, before) : before;
  const continues = continuesAcrossParents(lines, numbered);
  const styleOf = styleInList(lines, numbered);
  const allSeries = new Map<string, Series>();
  const paths: number[][] = [];
  let changed = 0;
  const next = lines.map((line, i) => {
    const numbering = numbered[i];
    const parent = parentOf(lines, i);
    if (!numbering) {
      paths[i] = [];
      return line;
    }
    const prefix = before[i] && !paths[parent]?.length ? partsAbove(numbering) : [];
    const series = seriesOf(numbering, continues(numbering) ? -1 : parent, prefix);
    const { path, text } = nextNumber(numbering, series, [...(paths[parent] ?? []), ...prefix]);
    paths[i] = path;
    const title = numbering.label + text + numbering.rest;
    if (!keys.has(line.key) || title === line.title.trim()) return line;
    changed += 1;
    return { ...line, title };
  });
  return { lines: next, changed };

  function seriesOf(numbering: Numbered, parent: number, prefix: readonly number[]): Series {
    const style = styleOf(numbering, parent);
    const key = [parent, prefix, wordOf(numbering), numbering.label ? '' : style].join('|');
    const known = allSeries.get(key) ?? { style, like: numbering.number, count: 0 };
    allSeries.set(key, known);
    return known;
  }
}

const wordOf = ({ label }: Numbered) => label.trim().toLowerCase();
const lastPart = ({ number }: Numbered) => number.split('.').at(-1) ?? number;

/** The "2" of "2.1". It is needed below a parent that has no number. */
const partsAbove = ({ number }: Numbered) => number.split('.').slice(0, -1).map(Number);

/** The next number of a series as it is written, such as 1, and its path from the top, such as 2.1. */
function nextNumber({ label, number }: Numbered, series: Series, above: readonly number[]) {
  series.count += 1;
  const path = [...(label && !number.includes('.') ? [] : above), series.count];
  const text = number.includes('.')
    ? path.join('.')
    : writeCounter(series.count, series.style, series.like);
  return { path, text };
}

function parsed(lines: readonly Line[]): (Numbered | null)[] {
  const bareToo = usesDots(lines.map(({ title }) => title));
  return lines.map(({ title }) => numberedTitle(title, bareToo));
}

/** Numberings for lines without one, in the form that their level has, or as 1., 1.1. */
function withMissing(lines: readonly Line[], numbered: readonly (Numbered | null)[]) {
  const apart = (i: number) => standsApart(lines[i]?.title.normalize('NFC').trim() ?? '');
  return lines.map(({ title, level }, i) => {
    const text = title.normalize('NFC').trim();
    if (numbered[i] || text === '' || standsApart(text)) return numbered[i] ?? null;
    const like = numbered.find((other, j) => other && lines[j]?.level === level && !apart(j));
    const { label, number } = like ?? { label: '', number: level > 0 ? '1.1' : '1' };
    const sign = /^[.:)]?\s*/u.exec(like?.rest ?? '. ')?.[0] || '. ';
    return { label, number, rest: sign.endsWith(' ') ? sign + text : `${sign} ${text}` };
  });
}

/**
 * The style of a number in a parent's list. In a list of single letters, some of which cannot be Roman,
 * "i)" is a letter.
 */
function styleInList(lines: readonly Line[], numbered: readonly (Numbered | null)[]) {
  const letters = new Map<number, string[]>();
  numbered.forEach((numbering, i) => {
    if (!numbering || numbering.label || /\d/u.test(numbering.number)) return;
    const parent = parentOf(lines, i);
    letters.set(parent, [...(letters.get(parent) ?? []), numbering.number]);
  });
  return (numbering: Numbered, parent: number): NumberStyle => {
    const style = readCounter(lastPart(numbering))?.style ?? 'digits';
    if (numbering.label || !['letter', 'point', 'roman'].includes(style)) return style;
    const isUpper = (text: string) => text === text.toUpperCase();
    const list = (letters.get(parent) ?? []).filter(
      (one) => isUpper(one) === isUpper(numbering.number),
    );
    const styles = list.map((one) => readCounter(one)?.style);
    if (list.some((one) => one.length > 1) || styles.every((one) => one === 'roman')) return style;
    return styles.includes('point') ? 'point' : 'letter';
  };
}

/** Whether the numbers after a word continue from one parent to the next, before renumbering. */
function continuesAcrossParents(lines: readonly Line[], numbered: readonly (Numbered | null)[]) {
  const firsts = new Map<string, Map<number, number>>();
  numbered.forEach((numbering, i) => {
    if (!numbering?.label) return;
    const parents = firsts.get(wordOf(numbering)) ?? new Map<number, number>();
    const parent = parentOf(lines, i);
    if (!parents.has(parent)) parents.set(parent, readCounter(numbering.number)?.value ?? 1);
    firsts.set(wordOf(numbering), parents);
  });
  return (numbering: Numbered): boolean => {
    const [, ...later] = [...(firsts.get(wordOf(numbering))?.values() ?? [])];
    return numbering.label !== '' && later.length > 0 && later.every((value) => value !== 1);
  };
}
