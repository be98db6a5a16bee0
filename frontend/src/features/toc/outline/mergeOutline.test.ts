import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { removedAll } from './groups';
import { mergeOutline, withTheirIds } from './mergeOutline';
import { indented, movedDown, movedUp, outdented, relocated } from './moves';
import { addSibling, type Line, newLine, normalized } from './outline';

/** "A .b=new title@12 ..c": a dot for each level; the id is the letter, the rest title and page. */
function outline(text: string): Line[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const level = word.length - word.replace(/^\.+/, '').length;
      const [name = '', page = ''] = word.slice(level).split('@');
      const [id = '', title = id] = name.split('=');
      return { key: id, id, title, page, level };
    });
}

const removed = (lines: Line[], index: number) => removedAll(lines, [lines[index]?.key ?? '']);

const show = (lines: readonly Line[]) =>
  lines
    .map(({ id, title, page, level }) => {
      const name = title === id ? id : `${id}=${title}`;
      return '.'.repeat(level) + name + (page ? `@${page}` : '');
    })
    .join(' ');

const merge = (base: string, mine: string, theirs: string, take: string[] = []) =>
  mergeOutline(outline(base), outline(mine), outline(theirs), new Set(take));

describe('changes of one side, and equal changes of both, are merged', () => {
  it.each([
    ['nothing', 'A .b C', 'A .b C', 'A .b C', 'A .b C'],
    ['titles', 'A .b C', 'A=x .b C', 'A .b C=y', 'A=x .b C=y'],
    ['a title here, its page there', 'A .b', 'A=x .b', 'A@3 .b', 'A=x@3 .b'],
    ['the same title', 'A', 'A=x', 'A=x', 'A=x'],
    ['an addition here', 'A .b C', 'A .b .n C', 'A .b C', 'A .b .n C'],
    ['an addition there', 'A .b C', 'A .b C', 'A .b .n C', 'A .b .n C'],
    ['additions at one place: mine first', 'A C', 'A n C', 'A m C', 'A n m C'],
    [
      'a chapter here does not swallow a section there',
      'A .b C',
      'A .b N C',
      'A .b .x C',
      'A .b .x N C',
    ],
    ['a section here goes below its chapter', 'A .b C', 'A .n .b C', 'A .b .x C', 'A .n .b .x C'],
    ['additions at the start', 'A', 'N A', 'M A', 'N M A'],
    ['into an empty outline', '', 'A .b', 'C', 'A .b C'],
    ['deleted here', 'A .b C', 'A C', 'A .b C=y', 'A C=y'],
    ['deleted there', 'A .b C', 'A=x .b C', 'A=x .b', 'A=x .b'],
    ['deleted on both', 'A B C', 'A C', 'A C', 'A C'],
    [
      'deleted there, my addition behind it stays',
      'A .b .d C',
      'A .b .n .d C',
      'A .d C',
      'A .n .d C',
    ],
    ['moved here', 'A .b F .g', 'F .g A .b', 'A .b F .g=y', 'F .g=y A .b'],
    ['moved there', 'A .b F .g', 'A=x .b F .g', 'F .g A .b', 'F .g A=x .b'],
    ['moved here, added to there', 'A .b F .g', 'F .g A .b', 'A .b F .g .x', 'F .g .x A .b'],
    ['moved there, added to here', 'A .b F .g', 'A .b F .g .x', 'F .g A .b', 'F .g .x A .b'],
    ['moved here, another moved into it there', 'A .b F .g', 'F .g A .b', 'A F .g .b', 'F .g .b A'],
    ['moved to the same place by both', 'A B C', 'C A B', 'C A B', 'C A B'],
    ['one level up here', 'A .b .c', 'A b .c', 'A .b .c .x', 'A .x b .c'],
    ['one level down there', 'A B', 'A=x B', 'A .B', 'A=x .B'],
    [
      'a new chapter behind one that moved',
      'A .b C .d .e',
      'A .b N C .d .e',
      'A C .d .b .e',
      'A N C .d .b .e',
    ],
  ])('%s', (_, base, mine, theirs, result) => {
    const { lines, clashes } = merge(base, mine, theirs);
    expect(show(lines)).toBe(result);
    expect(clashes).toEqual([]);
  });
});

describe('different changes of both to the same part are clashes', () => {
  it.each([
    ['titles', 'A B', 'A=x B', 'A=y B=z', 'A:title', 'A=x B=z', 'A=y B=z'],
    ['pages', 'A@1', 'A@2', 'A@3', 'A:page', 'A@2', 'A@3'],
    ['only what clashes', 'A', 'A=x@2', 'A=y', 'A:title', 'A=x@2', 'A=y@2'],
    ['retitled here, deleted there', 'A B', 'A B=x', 'A', 'B:title,page,place', 'A B=x', 'A'],
    ['deleted here, retitled there', 'A B', 'A', 'A B=y', 'B:title,page,place', 'A', 'A B=y'],
    [
      'deleted there, added below here',
      'A B',
      'A B .n',
      'A',
      'B:title,page,place',
      'A B .n',
      'A .n',
    ],
    [
      'deleted here, added below there',
      'A B',
      'A',
      'A B .n',
      'B:title,page,place',
      'A .n',
      'A B .n',
    ],
    ['moved to different places', 'A B C D', 'D A B C', 'A D B C', 'D:place', 'D A B C', 'A D B C'],
    ['different levels', 'A .b ..c', 'A .b .c', 'A .b c', 'c:place', 'A .b .c', 'A .b c'],
    [
      'an item moved with its descendants is one clash',
      'X .a ..b Y Z .q',
      'X Y .a ..b Z .q',
      'X Y Z .q .a ..b',
      'a:place',
      'X Y .a ..b Z .q',
      'X Y Z .q .a ..b',
    ],
  ])('%s', (_, base, mine, theirs, clashes, withMine, withTheirs) => {
    const first = merge(base, mine, theirs);
    const found = first.clashes.map(({ id, parts }) => `${id}:${parts.join()}`);
    const ids = first.clashes.map(({ id }) => id);
    expect([
      found.join(' '),
      show(first.lines),
      show(merge(base, mine, theirs, ids).lines),
    ]).toEqual([clashes, withMine, withTheirs]);
  });
});

describe('a line that both sides added', () => {
  it.each([
    ['is one line', 'A', 'A n=x@3', 'A m=x@3', 'A m=x@3'],
    ['and so are the lines below it', 'A', 'A n=x .o=y .p=z', 'A m=x .q=z', 'A m=x .o=y .q=z'],
    ['once for each time', 'A', 'A n=x o=x', 'A m=x', 'A m=x o=x'],
    ['with another title is another', 'A', 'A n=x', 'A m=y', 'A n=x'],
    ['with another page is another', 'A', 'A n=x@3', 'A m=x@4', 'A n=x@3'],
    ['below another parent is another', 'A B', 'A .n=x B', 'A B .m=x', 'A .n=x B'],
    ['is no other one', 'A=x', 'A=x n=x', 'A=x', 'A=x n=x'],
    ['without a title is another', 'A', 'A n=', 'A m=', 'A n='],
  ])('%s', (_, base, mine, theirs, result) => {
    const lines = withTheirIds(outline(base), outline(mine), outline(theirs));
    expect(show(lines)).toBe(result);
  });
});

describe('after random edits', () => {
  const random = seededRandom(7);
  const moves = [movedUp, movedDown, indented, outdented, removed];
  const edit = (lines: Line[]): Line[] => {
    const at = random(lines.length);
    const kind = random(9);
    const move = moves[kind];
    if (move) return lines.length > 3 ? normalized(move(lines, at)) : lines;
    if (kind === 5) return addSibling(lines, at, newLine(0, 'new'));
    if (kind === 6) return relocated(lines, at, random(lines.length + 1), random(3));
    return lines.map((line, i) => (i === at ? { ...line, title: `t${random(99)}` } : line));
  };
  const edited = (lines: Line[], times: number) =>
    Array.from({ length: times }).reduce<Line[]>(edit, lines);
  const book = outline('A .b ..c ..d .e F .g ..h I .j K .l .m ..n');
  const editCounts = Array.from({ length: 300 }, (_, i) => i % 12);

  it('the edits of one side alone stay as they are', () => {
    for (const times of editCounts) {
      const one = edited(book, times);
      expect(show(mergeOutline(book, one, book).lines)).toBe(show(one));
      expect(show(mergeOutline(book, book, one).lines)).toBe(show(one));
    }
  });

  it('no addition of either side is lost, no line is doubled, and the levels stay valid', () => {
    for (const times of editCounts) {
      const [mine, theirs] = [edited(book, times), edited(book, times)];
      const { lines } = mergeOutline(book, mine, theirs);
      const ids = lines.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(lines).toEqual(normalized(lines));
      const old = new Set(book.map(({ id }) => id));
      for (const { id } of [...mine, ...theirs]) if (!old.has(id)) expect(ids).toContain(id);
    }
  });
});
