import { describe, expect, it } from 'vitest';
import type { TocItem } from '@/api/types';
import { seededRandom } from '@/testing/random';
import { type ComparedLine, compareOutlines, differingLines } from './outlines';

/** Lines such as "a Chương 1 @5": id, title, page; two blanks a level. */
function outline(...lines: string[]): TocItem[] {
  const path: string[] = [];
  return lines.map((line, order) => {
    const level = (line.length - line.trimStart().length) / 2;
    const [, id = '', title = '', page] = /^(\w+) (.*?)(?: @(\d+))?$/.exec(line.trim()) ?? [];
    path.length = level;
    const parent_id = path[level - 1] ?? null;
    path[level] = id;
    return { id, title, page_number: page ? Number(page) : null, level, order, parent_id };
  });
}

const brief = (lines: readonly ComparedLine[]) =>
  lines.map(({ kind, title, marks }) => `${kind === 'changed' ? marks.join('+') : kind} ${title}`);

const compared = (before: string[], after: string[]) =>
  brief(differingLines(compareOutlines(outline(...before), outline(...after))));

describe('RULES §18.7: outlines are compared line by line', () => {
  it('nothing differs', () => {
    expect(compared(['a Một @1', '  b Hai @2'], ['a Một @1', '  b Hai @2'])).toEqual([]);
  });

  it('added, removed, renamed, and on another page', () => {
    const before = ['a Một @1', 'b Hai @5', 'c Ba @9'];
    const after = ['a Một, mới @1', 'c Ba @10', 'd Bốn @20'];
    expect(compared(before, after)).toEqual([
      'renamed Một, mới',
      'removed Hai',
      'page Ba',
      'added Bốn',
    ]);
  });

  it('a removed part is not shown below the line that it followed', () => {
    const before = ['a Một', '  b Mục', 'x Hai', '  y Mục hai', '  z Mục ba'];
    expect(compared(before, ['a Một', '  b Mục'])).toEqual([
      'removed Hai',
      'removed Mục hai',
      'removed Mục ba',
    ]);
  });

  it('changed lines are shown below their parents', () => {
    const before = ['a Một', '  b Mục', '    c Tiểu mục @3', 'd Hai'];
    const after = ['a Một', '  b Mục', '    c Tiểu mục @4', 'd Hai'];
    expect(compared(before, after)).toEqual(['same Một', 'same Mục', 'page Tiểu mục']);
  });

  it('a chapter that moves with all below it is one line that moved', () => {
    const before = ['a Một', '  b Mục 1', '  c Mục 2', 'd Hai', 'e Ba'];
    const after = ['d Hai', 'e Ba', 'a Một', '  b Mục 1', '  c Mục 2'];
    expect(compared(before, after)).toEqual(['moved Một']);
    const lines = compareOutlines(outline(...before), outline(...after));
    expect(lines.some((line) => line.reparented)).toBe(false);
  });

  it('a line below another one has moved, and says from where', () => {
    const before = ['a Một', '  b Mục', 'c Hai'];
    const after = ['a Một', 'c Hai', '  b Mục'];
    expect(compared(before, after)).toEqual(['same Hai', 'moved Mục']);
    const line = compareOutlines(outline(...before), outline(...after)).find((l) => l.key === 'b');
    expect(line).toMatchObject({ reparented: true, before: { parent: 'Một' } });
  });

  it('a line that was at the top and now hangs below one that is new has moved', () => {
    expect(compared(['a Mục'], ['n Chương', '  a Mục'])).toEqual(['added Chương', 'moved Mục']);
  });

  it('lines with other ids are the same by their titles, in order', () => {
    const before = ['a Ôn tập @1', 'b Bài  một @2', 'c Ôn tập @3'];
    const after = ['x Ôn tập @1', 'y bài một @2', 'z Ôn tập @4'];
    expect(compared(before, after)).toEqual(['renamed bài một', 'page Ôn tập']);
  });

  it('an outline that is rewritten is removed and added', () => {
    expect(compared(['a Một'], ['b Hai'])).toEqual(['removed Một', 'added Hai']);
    expect(compared([], ['b Hai'])).toEqual(['added Hai']);
    expect(compared(['a Một', '  b Mục'], [])).toEqual(['removed Một', 'removed Mục']);
  });

  it('its lines put both outlines together again', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const [before, after] = [drawn(seed), drawn(seed * 7 + 1)];
      const lines = compareOutlines(before, after);
      const linesAfter = lines.filter(({ kind }) => kind !== 'removed');
      expect(
        linesAfter.map(({ key, title, page, level }) => ({ key, title, page, level })),
      ).toEqual(
        after.map(({ id, title, page_number, level }) => {
          return { key: id, title, page: page_number, level };
        }),
      );
      const linesBefore = lines.flatMap((line) => line.before ?? []).sort((a, b) => a.at - b.at);
      expect(linesBefore.map(({ title, page, level }) => ({ title, page, level }))).toEqual(
        before.map(({ title, page_number: page, level }) => ({ title, page, level })),
      );
      for (const line of lines) {
        expect(line.kind === 'added').toBe(line.before === null);
        expect(line.kind === 'changed').toBe(line.marks.length > 0);
        if (!line.before) continue;
        expect(line.marks.includes('renamed')).toBe(line.before.title !== line.title);
        expect(line.marks.includes('page')).toBe(line.before.page !== line.page);
      }
    }
  });

  it('reads each of 5,000 lines as often as each of 500, and not once for each other line', () => {
    const readsPerLine = (lines: number) => {
      let reads = 0;
      const counted = (items: TocItem[]) =>
        items.map((item) => {
          const get = (of: TocItem, member: string | symbol): unknown => {
            reads += 1;
            return Reflect.get(of, member);
          };
          return new Proxy(item, { get });
        });
      compareOutlines(counted(long(lines, 0)), counted(long(lines, 7)));
      return reads / lines;
    };
    expect(readsPerLine(5000)).toBeLessThan(1.5 * readsPerLine(500));
  });
});

/** An outline made of a few lines, so that two of them have much in common. */
function drawn(seed: number): TocItem[] {
  const next = seededRandom(seed);
  const ids = Array.from({ length: 12 }, (_, i) => `i${i}`)
    .map((id) => [next(1000), id] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, next(13));
  let level = -1;
  return outline(
    ...ids.map(([, id]) => {
      level = Math.min(level + 1, next(3));
      return `${'  '.repeat(level)}${id} Bài ${next(5)} @${next(4) + 1}`;
    }),
  );
}

/** Chapters of ten lines; one chapter in `turned` goes to the end, and some lines have other ids. */
function long(lines: number, turned: number): TocItem[] {
  const chapters = Array.from({ length: lines / 10 }, (_, i) => i);
  const order = turned
    ? [...chapters.filter((i) => i % turned), ...chapters.filter((i) => i % turned === 0)]
    : chapters;
  return outline(
    ...order.flatMap((i) => [
      `c${i} Chương ${i} @${i + 1}`,
      ...Array.from({ length: 9 }, (_, j) => {
        const id = turned && j === 8 ? `n${i}` : `s${i}x${j}`;
        return `  ${id} Mục ${i}.${j} @${i + j + (turned && j === 1 ? 1 : 2)}`;
      }),
    ]),
  );
}
