import { describe, expect, it } from 'vitest';
import { removedAll } from './groups';
import { drawn, outline } from './linesForTests';
import {
  canIndent,
  canMoveDown,
  canMoveUp,
  indented,
  movedDown,
  movedUp,
  outdented,
  relocated,
  restored,
} from './moves';
import {
  addChapter,
  addChild,
  addSibling,
  itemsOf,
  type Line,
  linesOf,
  newLine,
  normalized,
  sameOutline,
  visibleIndexes,
  withoutEmptyLeaves,
} from './outline';

const at = (lines: Line[], title: string) => lines.findIndex((line) => line.title === title);

const removed = (lines: Line[], index: number) => removedAll(lines, [lines[index]?.key ?? '']);

const book = 'A .b ..c ..d .e F .g';

describe('moves', () => {
  const moves = { movedUp, movedDown, indented, outdented, removed };
  it.each([
    ['movedUp', 'F', 'F .g A .b ..c ..d .e', 'a chapter goes with its descendants'],
    ['movedUp', 'e', 'A .e .b ..c ..d F .g', 'a section passes its sibling'],
    ['movedUp', 'g', 'A .b ..c ..d .e .g F', 'a first section goes to the chapter before'],
    ['movedUp', 'b', book, 'the first of all stays'],
    ['movedUp', 'A', book, 'the first chapter stays'],
    ['movedDown', 'A', 'F .g A .b ..c ..d .e', 'a chapter passes the next'],
    ['movedDown', 'b', 'A .e .b ..c ..d F .g', 'a section passes its sibling'],
    ['movedDown', 'e', 'A .b ..c ..d F .e .g', 'a last section goes to the next chapter'],
    ['movedDown', 'g', book, 'the last of all stays'],
    ['movedDown', 'd', 'A .b ..c .e ..d F .g', 'a last subsection goes to the next section'],
    ['indented', 'e', 'A .b ..c ..d ..e F .g', 'below the sibling before'],
    ['indented', 'F', 'A .b ..c ..d .e .F ..g', 'with its descendants'],
    ['indented', 'b', book, 'not without a sibling before'],
    ['indented', 'd', book, 'not below level 2'],
    ['outdented', 'b', 'A b .c .d .e F .g', 'with its descendants'],
    ['outdented', 'A', book, 'not above level 0'],
    ['removed', 'b', 'A .e F .g', 'with its descendants'],
    ['removed', 'A', 'F .g', 'a whole chapter'],
  ] as const)('%s %s → %s (%s)', (move, title, result, _) => {
    const lines = outline(book);
    expect(drawn(moves[move](lines, at(lines, title)))).toBe(result);
  });

  it('a branch that reaches level 2 cannot be indented', () => {
    const lines = outline('A B .c ..d');
    expect(canIndent(lines, at(lines, 'B'))).toBe(false);
  });

  it.each([
    ['A', false, true],
    ['b', false, true],
    ['e', true, true],
    ['F', true, false],
    ['g', true, false],
  ])('%s: up %s, down %s', (title, up, down) => {
    const lines = outline(book);
    expect(canMoveUp(lines, at(lines, title))).toBe(up);
    expect(canMoveDown(lines, at(lines, title))).toBe(down);
  });
});

describe('ids that are sent', () => {
  const [kept, gone] = linesOf([
    { id: 'a', title: 'A', page_number: 1, level: 0, order: 0, parent_id: null },
    { id: 'b', title: 'B', page_number: null, level: 1, order: 1, parent_id: 'a' },
  ]);

  it('a line that was deleted, saved and brought back goes as new', () => {
    const items = itemsOf(
      [gone, kept, { ...gone, id: 'c', key: 'c' }].map((l, i) => ({ ...l, level: i })) as Line[],
      new Set(['a']),
    );
    expect(items.map((item) => [item.id, item.parent_id])).toEqual([
      ['temp-b', null],
      ['a', 'temp-b'],
      ['temp-c', 'a'],
    ]);
  });
});

describe('additions', () => {
  const x = { ...newLine(0), title: 'x' };
  it.each([
    ['chapter', addChapter(outline(book), x), `${book} x`],
    ['child of a chapter', addChild(outline(book), 0, x), 'A .b ..c ..d .e .x F .g'],
    ['child of a section', addChild(outline(book), 1, x), 'A .b ..c ..d ..x .e F .g'],
    ['child of a subsection', addChild(outline(book), 2, x), book],
    ['sibling of a section', addSibling(outline(book), 1, x), 'A .b ..c ..d .x .e F .g'],
  ])('%s', (_, lines, result) => {
    expect(drawn(lines)).toBe(result);
  });

  it('gives new lines ids that begin with temp-', () => {
    expect(newLine(0).id).toMatch(/^temp-/);
    expect(newLine(0).id).not.toBe(newLine(0).id);
  });
});

describe('drag and drop', () => {
  it.each([
    ['g', 0, 0, 'g A .b ..c ..d .e F'],
    ['b', 7, 1, 'A .e F .g .b ..c ..d'],
    ['F', 1, 1, 'A .F ..g .b ..c ..d .e'],
    ['b', 7, 2, 'A .e F .g ..b ..c ..d'],
    ['A', 3, 0, book],
    ['e', 0, 2, 'e A .b ..c ..d F .g'],
  ])('%s to place %d, level %d', (title, to, level, result) => {
    const lines = outline(book);
    expect(drawn(relocated(lines, at(lines, title), to, level))).toBe(result);
  });
});

describe('undoing a removal', () => {
  it('puts the branch back where it was, or at the end', () => {
    const lines = outline(book);
    const branch = lines.slice(1, 4);
    const rest = removed(lines, 1);
    expect(drawn(restored(rest, branch, 'A'))).toBe(book);
    expect(drawn(restored(rest, branch, 'gone'))).toBe('A .e F .g .b ..c ..d');
    expect(drawn(restored(outline('F'), branch, null))).toBe('b .c .d F');
  });
});

describe('levels and blanks', () => {
  it.each([
    ['.a ..b', 'a .b'],
    ['A ..b ..c', 'A .b ..c'],
    ['A .b', 'A .b'],
  ])('normalizes %s', (from, to) => {
    expect(drawn(normalized(outline(from)))).toBe(to);
  });

  it('drops empty leaves, and parents that become such', () => {
    const blank = (key: string, level: number): Line => ({
      key,
      id: key,
      title: ' ',
      page: '',
      level,
    });
    const lines = [blank('1', 0), blank('2', 1), { ...blank('3', 0), page: '5' }, blank('4', 1)];
    expect(withoutEmptyLeaves(lines).map((l) => l.key)).toEqual(['3']);
    expect(withoutEmptyLeaves([blank('1', 0), ...outline('.b')]).map((l) => l.key)).toEqual([
      '1',
      'b',
    ]);
  });

  it('hides what is inside a folded line', () => {
    expect(visibleIndexes(outline(book), new Set(['b', 'F']))).toEqual([0, 1, 4, 5]);
    expect(visibleIndexes(outline(book), new Set(['A']))).toEqual([0, 5, 6]);
  });
});

describe('what is sent', () => {
  it('numbers by position and names the parent', () => {
    const items = itemsOf(outline(book), new Set(outline(book).map((line) => line.id)));
    expect(items.map((i) => i.order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(items.map((i) => i.parent_id)).toEqual([null, 'A', 'b', 'b', 'A', null, 'F']);
    expect(sameOutline(linesOf(items), outline(book))).toBe(true);
  });

  it('a page is the same with and without leading zeros', () => {
    const lines = [newLine(0, 'A', ' 05 ')];
    const items = itemsOf(lines, new Set());
    expect(items[0]?.page_number).toBe(5);
    expect(sameOutline(lines, linesOf(items))).toBe(true);
    for (const page of ['', '0', '50', 'năm'])
      expect(sameOutline(lines, [newLine(0, 'A', page)]), page).toBe(false);
  });

  it('sends an empty page as null and text in NFC', () => {
    const line = { ...newLine(0), title: ' Chương '.normalize('NFD'), page: '12' };
    expect(itemsOf([line], new Set())[0]).toMatchObject({ title: 'Chương', page_number: 12 });
    expect(itemsOf([newLine(0)], new Set())[0]?.page_number).toBeNull();
  });
});
